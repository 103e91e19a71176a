import { describe, expect, it } from 'vitest';
import { admitDraft } from '@/lib/background/admit-draft';
import type { Draft } from '@/lib/capture/field/draft';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { createAccountStore } from '@/lib/settings/account-store';
import { readPolicy } from '@/lib/settings/managed-policy';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

const account = {
  id: 'a',
  serviceAddress: 'https://acme.example',
  token: 'secret',
  tokenKeeping: 'device',
  person: { id: '', name: '', email: '' },
  claimant: null,
  personAskedAtMs: 0,
  connectedAtMs: 0,
  acceptedAtMs: 0,
} as const;

const page = emptySnapshot({ address: 'https://a.example/', title: 'A' }, []);
const draft: Draft = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'idea',
  accountId: account.id,
  values: {
    ...ideaKind.start(page, { ...emptyDefaults, product: 'PRJ' }),
    description: '<p><b>x</b></p>',
  },
  source: { title: 'A', address: 'https://a.example/', passageAddress: null },
};

function admit(managed: Record<string, unknown>, isPlainText = false) {
  const stored = createSettings({
    local: createMemoryArea({ preferences: { ...initialPreferences, isPlainText } }),
    session: createMemoryArea(),
  });
  const told = async () => readPolicy(managed);
  const settings = { ...stored, policy: { get: told, confirmed: told, refresh: async () => undefined } };
  const accountStore = { ...createAccountStore(stored.sessionTokens), get: async () => account };
  return admitDraft({ settings, accountStore }, draft);
}

describe('a draft', () => {
  it.each([
    [{ product: 'OTHER', lockedFields: ['product'] }, 'product', 'lockedByOrganization'],
    [{ allowedKinds: ['note'] }, 'kind', 'problemKindLocked'],
    [
      { serviceAddress: 'https://other.example', lockedFields: ['serviceAddress'] },
      'account',
      'problemAccountLocked',
    ],
  ])('against the policy %j is refused', async (managed, field, messageKey) => {
    const problems = [{ field, messageKey }];
    expect(await admit(managed)).toEqual({ isOk: false, reason: 'incomplete', problems });
  });

  it('loses its formatting if only plain text is wanted', async () => {
    expect(await admit({}, true)).toMatchObject({ draft: { values: { description: '<p>x</p>' } } });
  });
});
