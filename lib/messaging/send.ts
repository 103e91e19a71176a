// The pages' end of the protocol: sends a message and parses the answer.
import { envelope, type MessageName, messages, type Request, type Response } from './protocol';

/** `unreachable`: the background's answer is missing or doesn't parse. Nobody knows whether it acted. */
type Sent<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly reason: 'unreachable' };

export type Send = <Name extends MessageName>(
  name: Name,
  request: Request<Name>,
) => Promise<Sent<Response<Name>>>;

/** Whether the background answered that it did all of it. */
export async function isDone(asked: Promise<Sent<{ readonly isDone: boolean }>>): Promise<boolean> {
  const sent = await asked;
  return sent.isOk && sent.value.isDone;
}

/** `post` passes the envelope to the background (`runtime.sendMessage`). The result never rejects. */
export function createSend(post: (message: unknown) => Promise<unknown>): Send {
  return async (name, request) => {
    const schema: (typeof messages)[typeof name]['response'] = messages[name].response;
    try {
      const answer = schema.safeParse(await post(envelope(name, request)));
      return answer.success
        ? { isOk: true, value: answer.data as Response<typeof name> }
        : { isOk: false, reason: 'unreachable' };
    } catch {
      // The background didn't answer: it is restarting, or the extension was updated. It reports its own errors.
      return { isOk: false, reason: 'unreachable' };
    }
  };
}
