// The made pages of `fixtures/speakers`, served, and their messages as a test selects them.
import { fileURLToPath } from 'node:url';
import { type PageServer, startPageServer } from './page-server';

const folder = fileURLToPath(new URL('../fixtures/speakers', import.meta.url));

export const serveSpeakers = (): Promise<PageServer> => startPageServer(folder);

/** A message of a customer, with what its page tells of it. */
interface SpeakerPage {
  readonly what: string;
  readonly page: string;
  readonly email: string | null;
  /** The end of the message's own address. null if the message has none. */
  readonly link: string | null;
}

/** All messages are by Ana Kovač, 12 May 2026. */
export const speakerPages: readonly SpeakerPage[] = [
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

export const saidWords = 'Our export takes minutes, every morning.';

export interface HowSelected {
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
