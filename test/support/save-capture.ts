// Owns saving captures the way the extension's own pages do: one message of the protocol, from a page of its origin.
import type { Page } from 'playwright';

export interface CaptureToSave {
  readonly kind: string;
  readonly values: Record<string, string | string[]>;
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
 * Saves all of them at once into the active account, from `page`, which must be one of the extension's. Gives, for
 * each, whether an answer came and said that it is durable; a browser that dies gives none.
 */
export async function saveCaptures(page: Page, captures: readonly CaptureToSave[]): Promise<boolean[]> {
  return page
    .evaluate(async (toSave) => {
      const { preferences } = await chrome.storage.local.get('preferences');
      const isRecord = (value: unknown): value is Record<string, unknown> =>
        typeof value === 'object' && value !== null;
      const accountId = isRecord(preferences) ? preferences.activeAccountId : '';
      return Promise.all(
        toSave.map(async ({ kind, values }) => {
          const source = { title: 'A thread', address: 'https://forum.example/t/1', passageAddress: null };
          const draft = { id: crypto.randomUUID(), kind, accountId, values, source };
          const answer: unknown = await chrome.runtime.sendMessage({
            brand: 'quick-capture/1',
            name: 'capture.save',
            request: { draft },
          });
          return isRecord(answer) && answer.isOk === true;
        }),
      );
    }, captures)
    .catch(() => captures.map(() => false));
}
