// The messages that a picture of the product shows, word for word. A test fails once one of them changes, because the
// picture then shows what the product no longer says.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { readCatalogue } from '../support/catalogues.ts';

interface ShownMessages {
  readonly language: string;
  readonly messages: Readonly<Record<string, string>>;
}

const path = fileURLToPath(new URL('../screenshots/messages.json', import.meta.url));

/** By the picture's file name. */
export const readShownMessages = (): Readonly<Record<string, ShownMessages>> =>
  JSON.parse(readFileSync(path, 'utf8'));

export function keepShownMessages(picture: string, shown: ShownMessages): void {
  const all = { ...readShownMessages(), [picture]: shown };
  const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** What the page shows now. `before`: what the picture has shown already. */
export async function shownMessages(
  page: Page,
  language: string,
  before?: ShownMessages,
): Promise<ShownMessages> {
  const texts = new Set(
    await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement?.checkVisibility({ visibilityProperty: true }))
          found.push(node.nodeValue?.trim() ?? '');
      for (const field of document.querySelectorAll('[placeholder]'))
        if (field.checkVisibility()) found.push(field.getAttribute('placeholder') ?? '');
      return found;
    }),
  );
  const now = Object.entries(readCatalogue(language)).flatMap(([key, { message }]) =>
    texts.has(message) ? [[key, message]] : [],
  );
  return { language, messages: { ...before?.messages, ...Object.fromEntries(now) } };
}
