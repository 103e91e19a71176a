// Owns carrying messages between the extension's contexts.
import { createReceive, type Handlers } from '@/lib/messaging/receive';
import { createSend, type Send } from '@/lib/messaging/send';
import { browser } from './browser';

/** Sends a message of the protocol from a page to the background. */
export const send: Send = createSend((message) => browser.runtime.sendMessage(message));

/** Registers the background's handlers. Call synchronously at its start. */
export function receiveMessages(handlers: Handlers): void {
  const receive = createReceive(
    { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/popup.html')).origin },
    handlers,
  );
  // One listener that answers through `sendResponse` behaves alike in Chromium, Firefox and the fake browser.
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    const answer = receive(message, sender);
    if (!answer) return undefined;
    answer.then(sendResponse, () => sendResponse(undefined));
    return true;
  });
}
