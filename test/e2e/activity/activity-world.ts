// Drives the page of all captures: saves captures through the real background, and finds and opens them in the list.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ConnectedSession } from '../../support/connected-session';

export interface ActivityWorld {
  readonly page: Page;
  /** Saves an idea as the form does, and returns its id. */
  save(name: string): Promise<string>;
  /** The background's answer to a message of the protocol. */
  send(name: string, request: unknown): Promise<unknown>;
  row(name: string): Locator;
  /** Chooses the capture in the list, and returns its details. */
  open(name: string): Promise<Locator>;
}

/** Unfolds the steps, their requests and the times in the details of a capture. */
export const openLog = (detail: Locator): Promise<void> =>
  detail.getByRole('button', { name: /^Delivery log/ }).click();

export async function openActivity(session: ConnectedSession): Promise<ActivityWorld> {
  const page = await session.openExtensionPage('activity.html');
  const accountId = await page.evaluate(async () => {
    const { preferences } = await chrome.storage.local.get('preferences');
    return String(Object.getOwnPropertyDescriptor(preferences, 'activeAccountId')?.value);
  });

  const send = (name: string, request: unknown): Promise<unknown> =>
    page.evaluate((message) => chrome.runtime.sendMessage(message), {
      brand: 'quick-capture/1',
      name,
      request,
    });

  const row = (name: string) => page.getByRole('option', { name });

  return {
    page,
    send,
    row,
    async save(name) {
      const id = randomUUID();
      const answer = await send('capture.save', {
        draft: {
          id,
          kind: 'idea',
          accountId,
          values: {
            product: 'PRJ',
            portal: '',
            name,
            description: '<p>Words</p>',
            createdBy: 'ana@example.com',
          },
          source: { title: 'Forum', address: 'https://forum.example/thread', passageAddress: null },
        },
        drafts: [],
      });
      expect(answer).toEqual({ isOk: true, captureId: id });
      return id;
    },
    async open(name) {
      await row(name).click();
      const detail = page.getByRole('article');
      await expect(detail.getByRole('heading', { name, level: 2 })).toBeFocused();
      return detail;
    },
  };
}

/** Writes rows directly into the outbox, including rows that no version of the background would write. */
export function putRows(page: Page, rows: readonly unknown[]): Promise<void> {
  return page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('captures', 'readwrite');
          for (const value of given) writing.objectStore('captures').add(value);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    rows,
  );
}
