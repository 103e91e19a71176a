// A customer's message on a page, the offer to say who said it, and the idea at the service. With real keys, and the same
// in both browsers.
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { sampled } from '../support/full-run';
import type { Native } from '../support/native';
import { type PageServer, startPageServer } from '../support/page-server';
import type { EitherBrowser, EitherForm } from './either-browser';
import { forFile, fullTest } from './fixtures';

const folder = fileURLToPath(new URL('../fixtures/speakers', import.meta.url));

const serveSpeakers = (): Promise<PageServer> => startPageServer(folder);

/** A message of a customer, with what its page tells of it. */
interface SpeakerPage {
  readonly what: string;
  readonly page: string;
  readonly email: string | null;
  /** The end of the message's own address. null if the message has none. */
  readonly link: string | null;
}

/** All messages are by Ana Kovač, 12 May 2026. */
const speakerPages: readonly SpeakerPage[] = [
  {
    what: 'a tracker with addresses',
    page: 'tracker-bugzilla.html',
    email: 'ana@acme.example',
    link: '/show_bug.cgi?id=7#c1',
  },
  { what: 'a forum', page: 'forum-phpbb.html', email: null, link: '/forum-phpbb.html#p102' },
  // The archive writes "ana at acme.example", and links the name to the list's address.
  { what: 'a mail archive', page: 'mail-pipermail.html', email: null, link: null },
];

const saidWords = 'Our export takes minutes, every morning.';

interface HowSelected {
  /** With a word that the page shows as deleted. */
  readonly withDeleted?: boolean;
  /** From the first message of the page on. */
  readonly fromFirst?: boolean;
}

/** Runs in the page. Selects the message. */
export function selectSaid({ words, withDeleted, fromFirst }: HowSelected & { words: string }): void {
  const said = [...document.querySelectorAll('[data-said^="Ana"]')].find(({ textContent }) =>
    textContent.includes(words),
  );
  if (!said) throw new Error('The page has no message of Ana');
  if (withDeleted) {
    const deleted = document.createElement('del');
    deleted.textContent = 'hours';
    said.append(deleted);
  }
  getSelection()?.selectAllChildren(said);
  const first = fromFirst ? document.querySelector('[data-said]') : null;
  if (first) getSelection()?.setBaseAndExtent(first, 0, said, said.childNodes.length);
}

interface SpeakerWorld {
  readonly session: Pick<EitherBrowser['session'], 'service' | 'setPreferences'>;
  readonly native: Pick<Native, 'press'>;
  /** Opens the popup on the page, with the message selected. Both are closed after the test. */
  openOn(address: string, selected: Parameters<typeof selectSaid>[0]): Promise<EitherForm>;
}

/** As the caption shows it. */
const offer = /Ana Kovač, May 12, 2026/;

const description = (form: EitherForm) =>
  form.evaluate((document) => document.querySelector('[contenteditable]')?.textContent ?? '', null);

export function speakerTests({ session, native, openOn }: SpeakerWorld): void {
  const served = forFile(serveSpeakers, (pages) => pages.close());
  const ideas = () => session.service.ideas();
  const press = (...keys: string[]) => native.press(...keys);

  async function popupOn(page: string, how: HowSelected = {}): Promise<EitherForm> {
    const form = await openOn(served.address(page), { words: saidWords, ...how });
    await form.waitForText(saidWords);
    return form;
  }

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
      const creator = await form.value('#field-createdBy');
      await form.waitForText(offer);
      await press('alt+w');
      await expect.poll(() => description(form)).toMatch(offer);
      const { description: sent, created_by } = await saved();
      const html = String(sent);
      expect(html).toContain(saidWords);
      expect(html.replace(/^.*morning\.\s*/s, '')).toMatch(
        /^(?:<\/\w+>)+<p>— Ana Kovač, May 12, 2026<\/p><p>↗ /,
      );
      const [, cited = ''] = /↗ <a href="([^"]*)"/.exec(html) ?? [];
      const address = new URL(link ?? `/${page}`, served.origin).href.replaceAll('&', '&amp;');
      expect(cited.replace(/#?:~:.*$/, '')).toBe(address);
      expect(created_by).toBe(email ?? creator);
    });
  }

  test('one key splits a selection of several messages into a quote of each, and makes it one passage again', async () => {
    const page = 'chat-slack.html';
    const form = await popupOn(page, { fromFirst: true });
    await form.waitForText(/Split: 2 quotes \(Bo Berg, Ana Kovač\)/);
    const before = await description(form);
    await press('alt+w');
    await form.waitForText(/2 quotes from \d page/);
    expect(await description(form)).toBe('');
    await press('alt+w');
    await form.waitForText(/Split: 2 quotes/);
    expect(await description(form)).toBe(before);
    await press('alt+w');
    await form.waitForText(/2 quotes from \d page/);
    const html = String((await saved()).description);
    const quotes = html.split('<p><strong>').slice(1);
    const quoted = (number: number, end: string, words: string, said: string) =>
      expect(quotes[number - 1]).toMatch(
        new RegExp(
          `^${number}\\.</strong> ↗ <a href="${new URL(page, served.origin).href}#${end}">.*</a></p>` +
            `<blockquote><p>${words}</p></blockquote><p>— ${said}</p>`,
        ),
      );
    quoted(1, '171.1', 'Nobody told us that the export became slower.', 'Bo Berg, May 11, 2026');
    quoted(2, '172.1', saidWords, 'Ana Kovač, May 12, 2026');
  });

  fullTest(
    'a template that names the speaker and the day is filled by the key, and arrives like that',
    async () => {
      const text = '{{quote}}\nHeard from {{speaker}} on {{said}}';
      await session.setPreferences({ templates: { idea: { name: '{{speaker}}: {{line}}', text } } });
      const form = await popupOn('forum-phpbb.html');
      await form.waitForText(offer);
      expect(await description(form)).not.toContain('Kovač');
      await press('alt+w');
      await form.waitForText(/Heard from Ana Kovač on 2026-05-12/);
      const { name, description: sent } = await saved();
      expect(name).toMatch(/^Ana Kovač: /);
      expect(sent).toMatch(/morning\.<\/p><\/blockquote><p>Heard from Ana Kovač on 2026-05-12<\/p><p>↗ /);
      await session.setPreferences({ templates: {} });
    },
  );

  test('unchosen, nothing of who said it is sent', async () => {
    const form = await popupOn('tracker-bugzilla.html');
    await form.waitForText(offer);
    const before = session.service.requests.length;
    const sent = JSON.stringify([await saved(), session.service.requests.slice(before)]);
    expect(sent).toContain(saidWords);
    expect(sent).not.toMatch(/Kovač|ana@acme|2026-05-12|May 12|#c1/);
  });

  fullTest('of a page read with a warning nobody is offered, and the key adds nothing', async () => {
    const form = await popupOn('tracker-bugzilla.html', { withDeleted: true });
    // Ana is in the list of people, so the page's people are read.
    await form.evaluate((document) => document.querySelector<HTMLElement>('#field-createdBy')?.focus(), null);
    await press('Down');
    await form.waitForText('ana@acme.example');
    expect(await form.text()).not.toContain('— Ana');
    await press('alt+w', 'End');
    expect(await description(form)).not.toContain('Kovač');
  });
}
