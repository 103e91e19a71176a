import { describe, expect, it, vi } from 'vitest';
import { guardOutbox } from '@/lib/background/guard-outbox';
import type { Draft } from '@/lib/capture/field/draft';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import type { Outbox } from '@/lib/outbox/worker/outbox';
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

function guarded(managed: Record<string, unknown>, isPlainText = false) {
  const taken: Draft[] = [];
  const take = vi.fn(async (admitted: Draft) => {
    taken.push(admitted);
    return { isOk: false, reason: 'sent-meanwhile' } as const;
  });
  const inner: Outbox = {
    save: take,
    edit: (_captureId, admitted) => take(admitted),
    undo: async () => null,
    sendNow: async () => false,
    retry: async () => false,
    discard: async () => false,
    move: vi.fn(),
    restore: vi.fn(),
    confirm: async () => false,
  };
  const stored = createSettings({
    local: createMemoryArea({ preferences: { ...initialPreferences, isPlainText } }),
    session: createMemoryArea(),
  });
  const told = async () => readPolicy(managed);
  const settings = { ...stored, policy: { get: told, confirmed: told, refresh: async () => undefined } };
  const accountStore = { ...createAccountStore(stored.sessionTokens), get: async () => account };
  const outbox = guardOutbox(inner, { settings, accountStore });
  return { outbox, taken };
}

describe('the guarded outbox', () => {
  it.each([
    [{ product: 'OTHER', lockedFields: ['product'] }, 'product', 'lockedByOrganization'],
    [{ allowedKinds: ['note'] }, 'kind', 'problemKindLocked'],
    [
      { serviceAddress: 'https://other.example', lockedFields: ['serviceAddress'] },
      'account',
      'problemAccountLocked',
    ],
  ])('refuses a draft against the policy %j, new or edited', async (managed, field, messageKey) => {
    const { outbox, taken } = guarded(managed);
    const refused = { isOk: false, reason: 'incomplete', problems: [{ field, messageKey }] };
    expect(await outbox.save(draft, 0)).toEqual(refused);
    expect(await outbox.edit(draft.id, draft)).toEqual(refused);
    expect(taken).toEqual([]);
  });

  it('accepts an allowed draft unchanged', async () => {
    const { outbox, taken } = guarded({
      product: 'PRJ',
      serviceAddress: 'https://acme.example',
      lockedFields: ['product', 'serviceAddress', 'portal'],
    });
    await outbox.save(draft, 0);
    expect(taken).toEqual([draft]);
  });

  it('removes the formatting if only plain text is wanted', async () => {
    const { outbox, taken } = guarded({}, true);
    await outbox.save(draft, 0);
    expect(taken[0]?.values.description).toBe('<p>x</p>');
  });
});
