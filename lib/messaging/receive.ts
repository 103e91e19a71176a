// Owns the background's end of the protocol: who may ask, and what (threats T05, T06).
import { envelopeSchema, type MessageName, messages, type Request, type Response } from './protocol';

export type Handlers = {
  readonly [Name in MessageName]: (request: Request<Name>) => Promise<Response<Name>>;
};

/** How messages of this extension's own pages are told from others. */
export interface OwnExtension {
  readonly id: string;
  readonly origin: string;
}

/** The part of the browser's `MessageSender` that tells a page of this extension from everything else. */
export interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Gives a function that answers messages from pages of this extension. The function gives null for everything else: a
 * foreign sender, an unknown message, an extra field, a wrong type.
 */
export function createReceive(own: OwnExtension, handlers: Handlers) {
  return (message: unknown, sender: Sender): Promise<unknown> | null => {
    if (!isOwnPage(sender, own)) return null;
    const parsed = envelopeSchema.safeParse(message);
    if (!parsed.success) return null;
    const { name, request } = parsed.data;
    return isMessageName(name) ? answer(handlers, name, request) : null;
  };
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

function answer<Name extends MessageName>(
  handlers: Handlers,
  name: Name,
  request: unknown,
): Promise<unknown> | null {
  const parsed = messages[name].request.safeParse(request);
  // The table ties each name to one schema, which TypeScript cannot follow through a generic index.
  return parsed.success ? handlers[name](parsed.data as Request<Name>) : null;
}

/** Content scripts have this extension's id too: only the origin of the sender's address identifies an own page. */
function isOwnPage(sender: Sender, own: OwnExtension): boolean {
  if (sender.id !== own.id || sender.url === undefined || !URL.canParse(sender.url)) return false;
  const { protocol: scheme, host } = new URL(sender.url);
  const isOurs = `${scheme}//${host}` === own.origin;
  return isOurs && (sender.origin === undefined || sender.origin === own.origin);
}
