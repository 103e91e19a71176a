import { describe, expect, it } from 'vitest';
import { type Defaults, defaultsSchema, emptyDefaults, rememberIdea } from '@/lib/capture/start/defaults';
import { preferencesSchema } from '@/lib/settings/preferences';

/** Defaults that were stored before integrations existed. */
const stored = {
  product: 'PRJ',
  createdBy: 'ana@example.com',
  tags: ['import'],
  portal: '7',
  visibility: 'employee',
  lastIdea: { reference: 'PRJ-I-9', name: 'Nine' },
};

describe('defaults stored by an earlier version', () => {
  it('are kept unchanged, with no integration and no values for single kinds', () => {
    expect(defaultsSchema.parse(stored)).toEqual({
      ...stored,
      integration: null,
      staffVisibility: 'vendor',
      classNames: {},
      byKind: {},
      recentIdeas: [],
    });
  });

  it('keep the other preferences', () => {
    const preferences = {
      version: 1,
      activeAccountId: 'a',
      defaultsByAccount: { a: stored },
      lastKind: 'note',
      hasNotifications: false,
      undoMs: 3_000,
      requestsPerMinute: 100,
      keepDeliveredDays: 30,
    };
    expect(preferencesSchema.parse(preferences)).toMatchObject({
      lastKind: 'note',
      defaultsByAccount: { a: { product: 'PRJ', integration: null } },
    });
  });

  it('keep a configured integration', () => {
    const integration = { id: '6776881149498133193', name: 'Issue tracker' };
    expect(defaultsSchema.parse({ ...stored, integration }).integration).toEqual(integration);
  });
});

describe('the recent ideas', () => {
  const idea = (number: number) => ({ reference: `PRJ-I-${number}`, name: `Idea ${number}` });
  const having = (...numbers: number[]): Defaults => {
    const [newest, ...earlier] = numbers.toReversed();
    if (newest === undefined) return emptyDefaults;
    const before = having(...earlier.toReversed());
    return { ...before, ...rememberIdea(before, idea(newest)) };
  };

  it('are the last five, newest first, each once', () => {
    const { lastIdea, recentIdeas } = having(1, 2, 3, 4, 5, 6, 3);
    expect(lastIdea).toEqual(idea(3));
    expect(recentIdeas).toEqual([3, 6, 5, 4, 2].map(idea));
  });

  it('have their latest names', () => {
    const renamed = { reference: 'PRJ-I-1', name: 'Another name' };
    expect(rememberIdea(having(1, 2), renamed).recentIdeas).toEqual([renamed, idea(2)]);
  });
});
