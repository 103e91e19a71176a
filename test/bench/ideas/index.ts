// Runs in a bare page of Chromium: the matcher, and the states of ideas in the activity list, on made ideas.
import { type ActivityEntry, entryOf } from '@/components/activity/activity-entry';
import { createIdeaNews, type KnownIdea, knownIdeas } from '@/components/activity/idea-news';
import { createKeyedHash, hashKeyBytes } from '@/lib/capture/similar/keyed-hash';
import { createMatcher, wordsOf } from '@/lib/capture/similar/matcher';
import { createIdeaIndex, type StoredIdea } from '@/lib/settings/idea-index';
import { seededRandom } from '../../support/seeded-random';
import { buildCapture } from '../../unit/outbox/capture-builder';

const hash = createKeyedHash(Uint8Array.from({ length: hashKeyBytes }, (_, at) => at + 1));
/** Like the words of a language: a few are common, most are rare. */
const vocabulary = 8_000;
const [nameWords, descriptionWords] = [7, 70];
const endings = ['', 's', 'ing', 'ed', 'er', 'ation'];

function textOf(random: () => number, words: number): string {
  return Array.from({ length: words }, () => {
    const rank = Math.floor(vocabulary ** random());
    const stem = (rank * 7_919).toString(36).replace(/\d/g, (digit) => 'aeioubcdfg'.charAt(Number(digit)));
    return `w${stem}${endings[Math.floor(random() * endings.length)]}`;
  }).join(' ');
}

type Idea = KnownIdea & StoredIdea;

function madeIdeas(count: number): readonly Idea[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), key: `PRJ-I-${at}`, name: textOf(random, nameWords), status: 'Planned', votes: 3 },
    ...{ url: `https://acme.example/ideas/PRJ-I-${at}`, createdAt: '2026-01-01T00:00:00Z', reading: 1 },
    words: wordsOf(textOf(random, descriptionWords), hash),
  }));
}

const timed = (work: () => void): number => {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
};

const stored = createIdeaIndex();
const reading = {
  ...{ products: ['PRJ'], reading: 1, progress: null, startedAtMs: 0, wholeAtMs: 0 },
  ...{ changesUntilMs: 0, pausedAtMs: null },
};

const entries = Array.from({ length: 1_000 }, (_, sequence): ActivityEntry => {
  const key = `PRJ-I-${sequence % 400}`;
  const idea = { id: String(sequence % 400), key };
  return {
    ...entryOf(buildCapture({ sequence })),
    name: key,
    accountId: 'a',
    idea: { ...idea, name: key, url: '' },
  };
});

async function prepare(count: number) {
  const ideas = madeIdeas(count);
  if (!(await stored.change(String(count), () => ({ ...reading, ideas }))))
    throw new Error('The index was not stored');
  const matcher = createMatcher(ideas, hash);
  const news = createIdeaNews(knownIdeas(new Map([['a', ideas]])), entries);
  const random = seededRandom(7);
  return {
    bytes: ideas.reduce((sum, { words, ...rest }) => sum + words.byteLength + JSON.stringify(rest).length, 0),
    wordBytes: ideas.reduce((sum, { words }) => sum + words.byteLength, 0),
    /** From the storage, and checked. */
    async readMs(): Promise<number> {
      const startMs = performance.now();
      const row = await stored.get(String(count));
      if (row?.ideas.length !== count) throw new Error(`${row?.ideas.length ?? 'No'} ideas were read`);
      return performance.now() - startMs;
    },
    startMs: () => timed(() => createMatcher(ideas, hash)),
    searchMs(): number {
      const [name, passage] = [textOf(random, nameWords), textOf(random, 45)];
      return timed(() => matcher(name, passage));
    },
    /** For a thousand rows. */
    lookupMs: () => timed(() => entries.forEach(news.of)),
  };
}

export type MadeIndex = Awaited<ReturnType<typeof prepare>>;

Object.assign(globalThis, { prepareIdeas: prepare });
