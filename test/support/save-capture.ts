// Saves captures like the extension's own pages: by one message of the protocol from a page of its origin.
import type { Page } from 'playwright';
import * as z from 'zod';

export interface CaptureToSave {
  readonly kind: string;
  readonly values: Record<string, string | string[]>;
  /** The address of the captured page. @default that of a thread */
  readonly address?: string;
}

/** An idea in the local service's own product. */
export function ideaNamed(name: string, values: CaptureToSave['values'] = {}): CaptureToSave {
  return {
    kind: 'idea',
    values: {
      product: 'PRJ',
      name,
      description: '<p>Text</p>',
      createdBy: 'dana@example.com',
      tags: [],
      ...values,
    },
  };
}

/**
 * Saves all captures at once into the active account, from `page`, which must belong to the extension. Returns
 * whether each was reported as durable. A killed browser gives no answer.
 */
export function saveCaptures(page: Page, captures: readonly CaptureToSave[]): Promise<boolean[]> {
  return saveInWindows([page], captures);
}

/** Each page saves the same forms at the same time. Returns whether one of them got a durable answer. */
export async function saveInWindows(
  pages: readonly [Page, ...Page[]],
  captures: readonly CaptureToSave[],
): Promise<boolean[]> {
  const preferences = preferencesSchema.parse(
    await pages[0]
      .evaluate(() => chrome.storage.local.get('preferences'))
      .catch(unlessItDied({ preferences: null })),
  ).preferences;
  if (!preferences) return captures.map(() => false);
  const messages = saveMessages(preferences.activeAccountId, captures);
  const answers = await Promise.all(pages.map((page) => sendAll(page, messages)));
  return captures.map((_capture, at) => answers.some((ofPage) => isSaved(ofPage[at])));
}

function sendAll(page: Page, messages: readonly unknown[]): Promise<unknown[]> {
  // Contains no named function: the runner of this file may add code for it that the page lacks.
  return page
    .evaluate(
      (toSend): Promise<unknown[]> =>
        Promise.all(toSend.map((message) => chrome.runtime.sendMessage(message).catch(() => null))),
      messages,
    )
    .catch(unlessItDied<unknown[]>([]));
}

/** The messages that save these captures into the account. */
export function saveMessages(accountId: string, captures: readonly CaptureToSave[]) {
  return captures.map(({ kind, values, address = 'https://forum.example/t/1' }) => ({
    brand: 'quick-capture/1',
    name: 'capture.save',
    request: {
      draft: {
        id: crypto.randomUUID(),
        kind,
        accountId,
        values,
        source: { title: 'A thread', address, passageAddress: null },
      },
      drafts: [],
    },
  }));
}

/** Whether the answer to such a message says that the capture is durable. */
export function isSaved(answer: unknown): boolean {
  return savedSchema.safeParse(answer).success;
}

const preferencesSchema = z.object({
  preferences: z.nullable(z.looseObject({ activeAccountId: z.string() })),
});
const savedSchema = z.looseObject({ isOk: z.literal(true) });

/** A page whose browser was killed gives no answer. Any other failure is the test's own. */
function unlessItDied<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (/closed|crashed|destroyed|disconnected|protocol error/i.test(String(error))) return nothing;
    throw error;
  };
}
