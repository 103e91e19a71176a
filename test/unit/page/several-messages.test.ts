// @vitest-environment jsdom
// Several messages in one selection: each with its speaker and its own words, or one passage in every doubt.
import { beforeEach, describe, expect, it } from 'vitest';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';
import { madePage, passagesSaid } from '../../pages/made-speakers';

/** Shows a made page. jsdom has no styles of its own for these. */
function show(page: string): Text[] {
  document.documentElement.innerHTML = madePage(page).replace(/^[\s\S]*?<html[^>]*>|<\/html>/g, '');
  document.head.insertAdjacentHTML('beforeend', '<style>* { float: none; position: static }</style>');
  return passagesSaid(document).map(({ text }) => text);
}

/** Words of the selected messages as the form gets them. null for one passage. */
async function severalIn(from: Text, to: Text, end = to.data.length, start = 0) {
  getSelection()?.setBaseAndExtent(from, start, to, end);
  const { readPeople } = await readSnapshotInSlices({ window, now: () => 0 }, async () => undefined);
  const { several } = await readPeople(async () => undefined);
  return several?.messages.map(({ name, html }) => [name, html.replace(/<[^>]*>/g, '')]) ?? null;
}

const at = (texts: readonly Text[], index: number): Text => {
  const text = texts.at(index);
  if (!text) throw new Error('The page has no such passage');
  return text;
};

const bo = 'Nobody told us that the export became slower.';
const ana = 'Our export takes minutes, every morning.';

beforeEach(() => getSelection()?.removeAllRanges());

describe('a selection across messages is one quote of each', () => {
  const byBo = ['Bo Berg', bo];
  const byAna = ['Ana Kovač', ana];

  it.each<[string, string[], string[]]>([
    ...[
      'blog-wordpress',
      'chat-slack',
      'forum-phpbb2',
      'mail-hyperkitty',
      'reviews-microdata',
      'ticket-helpdesk',
      'tracker-gitlab',
    ].map((page): [string, string[], string[]] => [page, byBo, byAna]),
    // The lines of one author share a head.
    ['chat-discord', ['Bo Berg', `${bo}It was fast in spring.`], ['Ana Kovač', `${ana}Also on Sundays.`]],
    ['chat-telegram', ['Bo Berg', `${bo}It was fast in spring.`], ['Ana Kovač', `${ana}Also on Sundays.`]],
    ['forum-xenforo2', byBo, ['Ana Kovač', `Bo Berg said:${bo}${ana}`]],
    ['forum-phpbb', byBo, ['Ana Kovač', `Bo Berg wrote: Mon May 11, 2026 9:12 am${bo}${ana}`]],
    ['links-hackernews', ['bo', bo], ['ana_k', `&gt; Nobody told us${ana}`]],
    ['links-lobsters', ['bo', bo], ['ana_k', `${bo}${ana}`]],
    ['video-comments', ['@bo', bo], ['@ana_k', ana]],
  ])('%s', async (page, ...messages) => {
    const said = show(page).filter((text) => !text.parentElement?.closest('[data-said=""]'));
    expect(await severalIn(at(said, 0), at(said, -1))).toEqual(messages);
  });

  it('with the selected words alone, and the message’s own link', async () => {
    const said = show('tracker-gitlab');
    expect(await severalIn(at(said, 0), at(said, 1), 10, 7)).toEqual([
      ['Bo Berg', bo.slice(7)],
      ['Ana Kovač', ana.slice(0, 10)],
    ]);
    const { readPeople } = await readSnapshotInSlices({ window, now: () => 0 }, async () => undefined);
    const { several } = await readPeople(async () => undefined);
    expect(several?.messages.map(({ link, on }) => [link?.replace(/^.*#/, ''), on])).toEqual([
      ['note_101', '2026-05-11'],
      ['note_102', '2026-05-12'],
    ]);
  });
});

it('an old forum’s message has its quotation, and not the signature of its author', async () => {
  const said = show('forum-vbulletin3');
  expect(await severalIn(at(said, 0), at(said, -1))).toEqual([
    ['Bo Berg', bo],
    ['Ana Kovač', `Quote:Originally Posted by Bo Berg${bo}${ana}`],
  ]);
});

it('each message of a wiki’s talk has its words without its signature', async () => {
  const said = show('wiki-talk');
  expect(await severalIn(at(said, 0), at(said, 2))).toEqual([
    ['Bo Berg', bo],
    ['Ana K', 'As Bo said: our export takes minutes.'],
    ['Bo Berg', 'Which browser?'],
  ]);
});

it('nobody said what several people of a wiki signed', async () => {
  const said = show('wiki-talk');
  const [first, last] = [at(said, 0), at(said, -1)];
  getSelection()?.setBaseAndExtent(first, 0, last, last.data.length);
  const { readPeople } = await readSnapshotInSlices({ window, now: () => 0 }, async () => undefined);
  const { people } = await readPeople(async () => undefined);
  expect(people.filter(({ said: words }) => words)).toEqual([]);
});

describe('a selection stays one passage', () => {
  it('in one message', async () => {
    const said = show('tracker-gitlab');
    expect(await severalIn(at(said, 0), at(said, 0))).toBeNull();
  });

  it('if it only touches the edge of the next message', async () => {
    const said = show('tracker-gitlab');
    expect(await severalIn(at(said, 0), at(said, 1), 0)).toBeNull();
    const head = document.querySelector('#note_102 .note-header-author-name')?.firstChild;
    expect(head instanceof Text && (await severalIn(at(said, 0), head))).toBeNull();
  });

  it('if a message between has no speaker', async () => {
    const said = show('tracker-gitlab');
    const [, second] = document.querySelectorAll('li.note');
    const between = second?.cloneNode(true);
    if (!(between instanceof Element)) throw new Error('The page has no second message');
    between.querySelector('.note-header')?.remove();
    second?.before(between);
    expect(await severalIn(at(said, 0), at(said, 1))).toBeNull();
  });

  it('if words stand between the messages', async () => {
    const said = show('tracker-gitlab');
    document
      .querySelector('li.note')
      ?.insertAdjacentHTML('afterend', '<li class="banner">We moved the export to another server.</li>');
    expect(await severalIn(at(said, 0), at(said, 1))).toBeNull();
  });

  it('if it was read with a remark', async () => {
    const said = show('tracker-gitlab');
    at(said, 1).before(Object.assign(document.createElement('del'), { textContent: 'Hours' }));
    expect(await severalIn(at(said, 0), at(said, 1))).toBeNull();
  });

  it('that ends in a quotation without marks of its own', async () => {
    const said = show('forum-vbulletin3');
    expect(await severalIn(at(said, 0), at(said, 1))).toBeNull();
  });

  it.each(['wiki-talk', 'mail-header-table'])(
    'on %s, whose structure doesn’t say where a message is',
    async (page) => {
      const said = show(page);
      expect(await severalIn(at(said, 0), at(said, -1))).toBeNull();
    },
  );
});
