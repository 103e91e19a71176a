// Owns carrying messages between the extension's contexts.
import type { OwnExtension, Sender } from '@/lib/messaging/receive';
import { createSend, type Send } from '@/lib/messaging/send';
import { browser } from './browser';

/** Sends a message of the protocol from a page to the background. */
export const send: Send = createSend((message) => browser.runtime.sendMessage(message));

export function ownExtension(): OwnExtension {
  return { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/popup.html')).origin };
}

/** `callback` gives null for a message that is not for it. Register synchronously at the worker's start. */
export function onMessage(callback: (message: unknown, sender: Sender) => Promise<unknown> | null): void {
  // One listener that answers through `sendResponse` behaves alike in Chromium, Firefox and the fake browser.
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    const answer = callback(message, sender);
    if (!answer) return undefined;
    answer.then(sendResponse, () => sendResponse(undefined));
    return true;
  });
}
