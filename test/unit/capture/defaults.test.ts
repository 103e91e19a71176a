import { describe, expect, it } from 'vitest';
import { defaultsSchema } from '@/lib/capture/defaults';
import { preferencesSchema } from '@/lib/settings/preferences';

/** As they were stored before there was anything about integrations. */
const stored = {
  product: 'PRJ',
  createdBy: 'ana@example.com',
  tags: ['import'],
  portal: '7',
  visibility: 'employee',
  lastIdea: { reference: 'PRJ-I-9', name: 'Nine' },
};

describe('defaults that were stored by an earlier version', () => {
  it('are kept to the letter, with no integration', () => {
    expect(defaultsSchema.parse(stored)).toEqual({ ...stored, integration: null });
  });

  it('do not cost a person the other preferences', () => {
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

  it('keep an integration that was set up', () => {
    const integration = { id: '6776881149498133193', name: 'Issue tracker' };
    expect(defaultsSchema.parse({ ...stored, integration }).integration).toEqual(integration);
  });
});
