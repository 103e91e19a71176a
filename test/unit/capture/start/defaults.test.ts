import { describe, expect, it } from 'vitest';
import { defaultsSchema } from '@/lib/capture/start/defaults';
import { preferencesSchema } from '@/lib/settings/preferences';

/** Defaults that were stored before integrations existed. */
const stored = {
  product: 'PRJ',
  createdBy: 'ana@example.com',
  tags: ['import'],
  portal: '7',
  visibility: 'employee',
};

describe('defaults stored by an earlier version', () => {
  it('are kept unchanged, with no integration and no values for single kinds', () => {
    expect(defaultsSchema.parse(stored)).toEqual({
      ...stored,
      integration: null,
      staffVisibility: 'vendor',
      classNames: {},
      byKind: {},
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
