import { describe, expect, it } from 'vitest';
import { type ActivityEntry, entryOf } from '@/components/activity/activity-entry';
import { createIdeaNews, type KnownIdea, knownIdeas, stateText } from '@/components/activity/idea-news';
import { filterEntries, noFilter } from '@/components/activity/list-view';
import type { Translate } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { buildCapture } from '../outbox/capture-builder';

const savedAtMs = Date.parse('2026-05-12T10:00:00Z');

function known(key: string, overrides: Partial<KnownIdea> = {}): KnownIdea {
  const id = key.replace('PRJ-I-', '');
  return {
    id,
    key,
    name: `Idea ${id}`,
    status: 'Planned',
    votes: 3,
    url: `https://acme.example/ideas/${key}`,
    createdAt: '2026-01-01T00:00:00Z',
    ...overrides,
  };
}

type Wanted = Partial<Pick<Capture, 'name' | 'sequence' | 'kind' | 'state'>> & {
  key?: string;
  address?: string;
};

function entry({ key = 'PRJ-I-9', name = 'Export boards', address = '', ...others }: Wanted = {}) {
  const { draft } = buildCapture();
  const result = { id: key.replace('PRJ-I-', ''), key, name, url: null };
  return entryOf(
    buildCapture({
      id: key,
      name,
      savedAtMs,
      draft: { ...draft, source: { ...draft.source, address } },
      state: { name: 'delivered', atMs: savedAtMs },
      steps: [{ operation: 'createIdea', input: {}, result, attempts: [] }],
      ...others,
    }),
  );
}

const newsOf = (ideas: readonly KnownIdea[], asked: ActivityEntry, entries: readonly ActivityEntry[] = []) =>
  createIdeaNews(knownIdeas(new Map([['account-1', ideas]])), [...entries, asked]).of(asked);
const t: Translate = (key, ...parts) => [key, ...parts].join(' ');

describe('the idea of a sent capture', () => {
  it('has its present state, found by key or by id', () => {
    const found = newsOf([known('PRJ-I-9')], entry());
    expect(found).toMatchObject({ idea: { status: 'Planned', votes: 3 }, before: null });
    expect(stateText(found, t)).toBe('Planned');
    expect(newsOf([known('IDEA-9')], entry()).idea).toBeNull();
    expect(newsOf([known('RENAMED-9', { id: '9' })], entry()).idea?.key).toBe('RENAMED-9');
  });

  it('has changed if a reading noticed another status after the capture was saved', () => {
    const changedAt = (atMs: number) =>
      known('PRJ-I-9', { status: 'Shipped', changed: { from: 'Planned', atMs } });
    const later = newsOf([changedAt(savedAtMs + 1)], entry());
    expect(later.before).toBe('Planned');
    expect(stateText(later, t)).toBe('ideaStatusChanged Planned Shipped');
    expect(newsOf([changedAt(savedAtMs)], entry()).before).toBeNull();
    const hasChanged = (idea: KnownIdea) =>
      createIdeaNews(knownIdeas(new Map([['account-1', [idea]]])), []).hasChanged(entry());
    expect([changedAt(savedAtMs + 1), changedAt(savedAtMs)].map(hasChanged)).toEqual([true, false]);
  });

  it('is unknown before the capture is sent, and in another account', () => {
    const waiting = entry({ state: { name: 'queued', wait: null } });
    expect(newsOf([known('PRJ-I-9')], waiting).idea).toBeNull();
    const elsewhere = createIdeaNews(knownIdeas(new Map([['account-2', [known('PRJ-I-9')]]])), []);
    expect(elsewhere.of(entry()).idea).toBeNull();
  });

  it('is found by the filter of changed captures', () => {
    const [changed, same] = [entry(), entry({ key: 'PRJ-I-8' })];
    const found = filterEntries(
      [changed, same],
      { ...noFilter, group: ['changed'] },
      ({ key }) => key === 'PRJ-I-9',
    );
    expect(found).toEqual([changed]);
  });
});

describe('a captured idea was one already', () => {
  const older = known('PRJ-I-3', { name: 'export  Boards!' });

  it('if an older idea has the same name but for case, accents, spaces and punctuation', () => {
    expect(newsOf([older, known('PRJ-I-9')], entry()).already?.key).toBe('PRJ-I-3');
    expect(newsOf([older], entry({ state: { name: 'queued', wait: null } })).already?.key).toBe('PRJ-I-3');
    expect(newsOf([known('PRJ-I-3', { name: 'Export boards faster' })], entry()).already).toBeNull();
  });

  it('but not by itself, by a younger idea, or as a comment', () => {
    expect(newsOf([known('PRJ-I-9', { name: 'Export boards' })], entry()).already).toBeNull();
    expect(newsOf([{ ...older, createdAt: '2026-05-12T10:00:01Z' }], entry()).already).toBeNull();
    expect(newsOf([{ ...older, createdAt: '' }], entry()).already).toBeNull();
    expect(newsOf([older], entry({ kind: 'comment' })).already).toBeNull();
  });

  it('if its page was captured into another idea before, from this device', () => {
    const address = 'https://forum.example/t/1';
    const earlier = entry({ key: 'PRJ-I-2', name: 'Other words', address, sequence: 1 });
    const later = entry({ address, sequence: 2 });
    expect(newsOf([], later, [earlier]).already?.key).toBe('PRJ-I-2');
    const ofName = (name: string) => ({ ...earlier, idea: earlier.idea && { ...earlier.idea, name } });
    expect(newsOf([], later, [ofName('Other words')]).already?.isSamePage).toBe(true);
    expect(newsOf([], later, [ofName(later.name)]).already?.isSamePage).toBe(false);
    expect(newsOf([], earlier, [later]).already).toBeNull();
    expect(newsOf([], { ...later, address: 'https://forum.example/t/2' }, [earlier]).already).toBeNull();
    const inbox = { address: 'https://mail.example/inbox' };
    expect(newsOf([], { ...later, ...inbox }, [{ ...earlier, ...inbox }]).already).toBeNull();
    expect(newsOf([], { ...later, accountId: 'account-2' }, [earlier]).already).toBeNull();
  });
});
