// A customer's message on a page, the offer to say who said it, and the idea at the service. With real keys, and the same
// in both browsers.
import { expect, test } from '@playwright/test';
import { sampled } from '../support/full-run';
import { type HowSelected, saidWords, speakerPages } from '../support/speaker-pages';
import { fullTest } from './fixtures';

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
  /** Selects the message on a page, and opens the popup. */
  popupOn(page: string, how?: HowSelected): Promise<SpeakerForm>;
  press(...keys: readonly string[]): Promise<void>;
  /** The address of the made pages. */
  origin(): string;
  ideas(): readonly { readonly sent: Record<string, unknown> }[];
  requests(): readonly unknown[];
  setPreferences(change: Record<string, unknown>): Promise<void>;
}

/** As the caption shows it. */
const offer = /Ana Kovač, May 12, 2026/;

export function speakerTests(world: SpeakerWorld): void {
  const { popupOn, press, origin, ideas, requests } = world;
  /** Saves, and returns what the service has of the idea. */
  async function saved(): Promise<Record<string, unknown>> {
    const before = ideas().length;
    await press('ctrl+Return');
    await expect.poll(() => ideas().length).toBe(before + 1);
    return ideas().at(-1)?.sent ?? {};
  }

  for (const { what, page, email, link } of sampled(speakerPages, 3)) {
    test(`one key adds who said a message of ${what}, and the idea arrives with it`, async () => {
      const form = await popupOn(page);
      const creator = await form.creator();
      await form.waitForText(offer);
      await press('alt+w');
      await expect.poll(() => form.description()).toMatch(offer);
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

  test('one key splits a selection of several messages into a quote of each, and makes it one passage again', async () => {
    const page = 'chat-slack.html';
    const form = await popupOn(page, { fromFirst: true });
    await form.waitForText(/Split: 2 quotes \(Bo Berg, Ana Kovač\)/);
    const before = await form.description();
    await press('alt+w');
    await form.waitForText(/2 quotes from \d page/);
    expect(await form.description()).toBe('');
    await press('alt+w');
    await form.waitForText(/Split: 2 quotes/);
    expect(await form.description()).toBe(before);
    await press('alt+w');
    await form.waitForText(/2 quotes from \d page/);
    const html = String((await saved()).description);
    const quotes = html.split('<p><strong>').slice(1);
    const quoted = (number: number, end: string, words: string, said: string) =>
      expect(quotes[number - 1]).toMatch(
        new RegExp(
          `^${number}\\.</strong> ↗ <a href="${new URL(page, origin()).href}#${end}">.*</a></p>` +
            `<blockquote><p>${words}</p></blockquote><p>— ${said}</p>`,
        ),
      );
    quoted(1, '171.1', 'Nobody told us that the export became slower.', 'Bo Berg, May 11, 2026');
    quoted(2, '172.1', saidWords, 'Ana Kovač, May 12, 2026');
    await form.close();
  });

  fullTest(
    'a template that names the speaker and the day is filled by the key, and arrives like that',
    async () => {
      const text = '{{quote}}\nHeard from {{speaker}} on {{said}}';
      await world.setPreferences({ templates: { idea: { name: '{{speaker}}: {{line}}', text } } });
      const form = await popupOn('forum-phpbb.html');
      await form.waitForText(offer);
      expect(await form.description()).not.toContain('Kovač');
      await press('alt+w');
      await form.waitForText(/Heard from Ana Kovač on 2026-05-12/);
      const { name, description } = await saved();
      expect(name).toMatch(/^Ana Kovač: /);
      expect(description).toMatch(
        /morning\.<\/p><\/blockquote><p>Heard from Ana Kovač on 2026-05-12<\/p><p>↗ /,
      );
      await form.close();
      await world.setPreferences({ templates: {} });
    },
  );

  test('unchosen, nothing of who said it is sent', async () => {
    const form = await popupOn('tracker-bugzilla.html');
    await form.waitForText(offer);
    const before = requests().length;
    const sent = JSON.stringify([await saved(), requests().slice(before)]);
    expect(sent).toContain(saidWords);
    expect(sent).not.toMatch(/Kovač|ana@acme|2026-05-12|May 12|#c1/);
    await form.close();
  });

  fullTest('of a page read with a warning nobody is offered, and the key adds nothing', async () => {
    const form = await popupOn('tracker-bugzilla.html', { withDeleted: true });
    // Ana is in the list of people, so the page's people are read.
    await form.openCreators();
    await form.waitForText('ana@acme.example');
    expect(await form.text()).not.toContain('— Ana');
    await press('alt+w', 'End');
    expect(await form.description()).not.toContain('Kovač');
    await form.close();
  });
}
