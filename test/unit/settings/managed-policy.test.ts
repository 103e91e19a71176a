import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { startValues } from '@/lib/capture/form/form-config';
import { shownKinds } from '@/lib/capture/form/offered-kinds';
import { allowedKinds, isLocked, type Policy, policyProblems } from '@/lib/capture/form/policy';
import { kindOf, kinds } from '@/lib/capture/kinds';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { readPolicy } from '@/lib/settings/managed-policy';
import { managedPolicySchema, policyFile } from '../../tools/docs/managed-policy';
import { plainConfig } from '../capture/form-config-builder';

const page = emptySnapshot({ address: 'https://a.example/', title: 'A' }, []);
const defaults = { ...emptyDefaults, product: 'MINE', portal: '7', tags: ['mine'] };

function startOf(kindId: string, policy: Policy) {
  const kind = kindOf(kindId);
  if (!kind) throw new Error(kindId);
  return startValues(kind, { snapshot: page, config: { ...plainConfig(defaults), policy } });
}

function draftOf(kind: string, values: Draft['values']): Draft {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind,
    accountId: 'a',
    values,
    source: { title: '', address: '', passageAddress: null },
  };
}

it('the browsers’ schema matches the product’s (npm run docs:policy writes it)', () => {
  expect(readFileSync(policyFile, 'utf8')).toBe(managedPolicySchema());
});

it('the browsers’ schema has the form that Chromium accepts: an open object that requires nothing', () => {
  const schema = JSON.parse(managedPolicySchema());
  expect(Object.keys(schema)).toEqual(['type', 'properties']);
  expect(schema.type).toBe('object');
});

describe('a managed policy', () => {
  it('is read value by value: a mistake in one voids no other, and is named', () => {
    const reading = readPolicy({
      product: 'PRJ',
      serviceAddress: 'https://acme.example/tenant/',
      portal: 7,
      allowedKinds: ['idea', 'gone'],
      lockedFields: ['product'],
      color: 'red',
    });
    expect(reading).toEqual({
      policy: { product: 'PRJ', serviceAddress: 'https://acme.example/tenant', lockedFields: ['product'] },
      unreadable: ['portal', 'allowedKinds', 'color'],
    });
  });

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (managed) => {
        const { policy, unreadable } = readPolicy(managed);
        expect(Object.keys(policy).length + unreadable.length).toBe(Object.keys(managed).length);
      }),
    );
  });

  it('sets the locked values in every kind, and leaves the others to the person', () => {
    const policy: Policy = { product: 'ORG', tags: ['org'], lockedFields: ['product', 'portal'] };
    expect(startOf('idea', policy)).toMatchObject({ product: 'ORG', portal: '', tags: ['mine'] });
    for (const { id } of kinds) expect(policyProblems(policy, draftOf(id, startOf(id, policy)))).toEqual([]);
  });

  it('locks only keys with a value, except the portal, which is then none', () => {
    const policy: Policy = { lockedFields: ['product', 'portal'] };
    expect(isLocked(policy, 'product')).toBe(false);
    expect(startOf('idea', policy)).toMatchObject({ product: 'MINE', portal: '' });
  });

  it('reports a draft that breaks it at its field', () => {
    const policy: Policy = { product: 'ORG', portal: '1', lockedFields: ['product', 'portal'] };
    const values = { ...startOf('idea', policy), product: 'MINE', portal: '' };
    expect(policyProblems(policy, draftOf('idea', values))).toEqual([
      { field: 'product', messageKey: 'lockedByOrganization' },
      { field: 'portal', messageKey: 'lockedByOrganization' },
    ]);
  });

  it('allows only the kinds that it names, or all if none would remain', () => {
    expect(allowedKinds({ allowedKinds: ['note', 'idea'] }).map(({ id }) => id)).toEqual(['idea', 'note']);
    expect(allowedKinds({ allowedKinds: [] })).toEqual(kinds);
    expect(policyProblems({ allowedKinds: ['idea'] }, draftOf('note', {}))).toEqual([
      { field: 'kind', messageKey: 'problemKindLocked' },
    ]);
  });

  it('lets nobody change a locked value of an existing record, and changes none itself', () => {
    const policy: Policy = { tags: ['org'], visibility: 'vendor', lockedFields: ['tags', 'visibility'] };
    const values = startOf('change-idea', policy);
    expect(values).toMatchObject({ tags: [], visibility: '' });
    const changed = { ...values, idea: 'ORG-I-1', tags: ['mine'], visibility: 'public' };
    expect(policyProblems(policy, draftOf('change-idea', changed))).toEqual([
      { field: 'tags', messageKey: 'lockedByOrganization' },
      { field: 'visibility', messageKey: 'lockedByOrganization' },
    ]);
  });
});

describe('the kinds in the form', () => {
  const ids = (...shown: Parameters<typeof shownKinds>) => shownKinds(...shown).map(({ id }) => id);
  const policy: Policy = { allowedKinds: ['idea', 'note', 'release'] };

  it('are the allowed ones without those that the person hid', () => {
    expect(ids(policy, ['note', 'epic'], 'idea')).toEqual(['idea', 'release']);
  });

  it('include the current one, which a draft or an edited capture may have', () => {
    expect(ids(policy, ['note'], 'note')).toEqual(['idea', 'note', 'release']);
  });

  it('are all of them if the person hid all', () => {
    expect(ids(policy, ['idea', 'note', 'release'], 'idea')).toEqual(['idea', 'note', 'release']);
  });
});
