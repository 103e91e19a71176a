// A customer's message on a page, the offer to say who said it, and the idea at the service. With real keys, and the same
// in both browsers.
import { expect, test } from '@playwright/test';
import { saidWords, speakerPages } from '../support/speaker-pages';

/** The popup above the page, with the message in its form. */
interface SpeakerForm {
  waitForText(words: string | RegExp): Promise<void>;
  /** All visible text of the form. */
  text(): Promise<string>;
  /** The text of the capture. */
  description(): Promise<string>;
  creator(): Promise<string>;
  /** Opens the list of people. */
  openCreators(): Promise<void>;
  /** Closes the page, and the popup with it. */
  close(): Promise<void>;
}

interface SpeakerWorld {
  /** Selects the message on a page, with a word that the page shows as deleted if wanted, and opens the popup. */
  popupOn(page: string, withDeleted?: boolean): Promise<SpeakerForm>;
  press(...keys: readonly string[]): Promise<void>;
  /** The address of the made pages. */
  origin(): string;
  ideas(): readonly { readonly sent: Record<string, unknown> }[];
  requests(): readonly unknown[];
}

const offer = /Add: Ana Kovač, May 12, 2026/;

export function speakerTests({ popupOn, press, origin, ideas, requests }: SpeakerWorld): void {
  /** Saves, and returns what the service has of the idea. */
  async function saved(): Promise<Record<string, unknown>> {
    const before = ideas().length;
    await press('ctrl+Return');
    await expect.poll(() => ideas().length).toBe(before + 1);
    return ideas().at(-1)?.sent ?? {};
  }

  for (const { what, page, email, link } of speakerPages) {
    test(`one key adds who said a message of ${what}, and the idea arrives with it`, async () => {
      const form = await popupOn(page);
      const creator = await form.creator();
      await form.waitForText(offer);
      await press('alt+w');
      await form.waitForText(/Remove: Ana Kovač/);
      const { description, created_by } = await saved();
      const html = String(description);
      expect(html).toContain(saidWords);
      expect(html.replace(/^.*morning\.\s*/s, '')).toMatch(
        /^(?:<\/\w+>)+<p>— Ana Kovač, May 12, 2026<\/p><p>↗ /,
      );
      const [, cited = ''] = /↗ <a href="([^"]*)"/.exec(html) ?? [];
      const address = new URL(link ?? `/${page}`, origin()).href.replaceAll('&', '&amp;');
      expect(cited.replace(/#?:~:.*$/, '')).toBe(address);
      expect(created_by).toBe(email ?? creator);
      await form.close();
    });
  }

  test('unchosen, nothing of who said it is sent', async () => {
    const form = await popupOn('tracker-bugzilla.html');
    await form.waitForText(offer);
    const before = requests().length;
    const sent = JSON.stringify([await saved(), requests().slice(before)]);
    expect(sent).toContain(saidWords);
    expect(sent).not.toMatch(/Kovač|ana@acme|2026-05-12|May 12|#c1/);
    await form.close();
  });

  test('of a page read with a warning nobody is offered, and the key adds nothing', async () => {
    const form = await popupOn('tracker-bugzilla.html', true);
    // Ana is in the list of people, so the page's people are read.
    await form.openCreators();
    await form.waitForText('ana@acme.example');
    expect(await form.text()).not.toContain('Add: ');
    await press('alt+w', 'End');
    expect(await form.description()).not.toContain('Kovač');
    await form.close();
  });
}
