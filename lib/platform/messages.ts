// Carries messages between the extension's contexts.

import { browser } from 'wxt/browser';
import type { OwnExtension, Sender } from '@/lib/messaging/receive';
import { createSend, type Send } from '@/lib/messaging/send';
import { report } from './errors';

/** Sends a message of the protocol from a page to the background. */
export const send: Send = createSend((message) => browser.runtime.sendMessage(message));

export function ownExtension(): OwnExtension {
  return { id: browser.runtime.id, origin: new URL(browser.runtime.getURL('/popup.html')).origin };
}

/**
 * `callback` returns null for a foreign message. An answer that rejects is reported, and the screen gets none.
 * Register synchronously at the worker's start.
 */
export function onMessage(callback: (message: unknown, sender: Sender) => Promise<unknown> | null): void {
  // A single listener with `sendResponse` behaves the same in Chromium, Firefox and the fake browser.
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    const answer = callback(message, sender);
    if (!answer) return undefined;
    answer.then(sendResponse, (error: unknown) => {
      report('message', error);
      sendResponse(undefined);
    });
    return true;
  });
}
