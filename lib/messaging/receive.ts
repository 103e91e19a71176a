// The background's end of the protocol. Checks sender and message.
import { envelopeSchema, type MessageName, messages, type Request, type Response } from './protocol';

export type Handlers = {
  readonly [Name in MessageName]: (request: Request<Name>) => Promise<Response<Name>>;
};

/** Identifies this extension's own pages. */
export interface OwnExtension {
  readonly id: string;
  readonly origin: string;
}

/** The part of the browser's `MessageSender` that identifies a page of this extension. */
export interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Returns a function that answers messages from this extension's pages. It returns null for a foreign sender,
 * an unknown message, an extra field or a wrong type.
 */
export function createReceive(own: OwnExtension, handlers: Handlers) {
  return (message: unknown, sender: Sender): Promise<unknown> | null => {
    if (!isOwnScreen(sender, own)) return null;
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
  // Each name has one schema. TypeScript can't follow that through a generic index.
  return parsed.success ? handlers[name](parsed.data as Request<Name>) : null;
}

/** Content scripts have this extension's id, too. Only the origin of the sender's address identifies an own page. */
function isOwnScreen(sender: Sender, own: OwnExtension): boolean {
  if (sender.id !== own.id || sender.url === undefined || !URL.canParse(sender.url)) return false;
  const { protocol: scheme, host } = new URL(sender.url);
  const isOurs = `${scheme}//${host}` === own.origin;
  return isOurs && (sender.origin === undefined || sender.origin === own.origin);
}
