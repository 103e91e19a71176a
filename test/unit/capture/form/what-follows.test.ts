// Values that follow a change of product or idea in the form: a portal belongs to its product, a visibility to its
// idea.
import { describe, expect, it } from 'vitest';
import type { FormConfig } from '@/lib/capture/form/form-config';
import { type FormStart, openDocument, startForm } from '@/lib/capture/form/form-start';
import { type FormState, withField } from '@/lib/capture/form/form-state';
import { destinationsOf } from '@/lib/capture/history/history';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations } from '@/lib/capture/start/destinations';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { formConfigOf, initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { plainConfig } from '../form-config-builder.ts';
import { buildFacts } from '../history/fact-builder.ts';

const address = 'https://blog.example/tide';
const page = emptySnapshot({ address, title: 'Tide pools' }, []);
const defaults = { ...emptyDefaults, product: 'PRJ', portal: '7' };
const rule = { id: 'r', name: '', pattern: 'blog.example', isOn: true, kind: '', templates: {} };

interface Options extends Partial<Omit<FormStart, 'config'>> {
  readonly config?: Partial<FormConfig>;
}

const start = ({ config, ...options }: Options = {}) =>
  startForm({
    ...{ accountId: 'a', config: { ...plainConfig(defaults), ...config }, snapshot: page, kindId: 'idea' },
    ...{ destinations: noDestinations, site: 's', id: 'draft' },
    ...options,
  });

const values = (state: FormState) => state.document.values;
const went = (product: string) => destinationsOf(buildFacts({ site: 's', product }), 9);
const kept = (given: Record<string, string>) => ({
  ...start().document,
  id: 'kept',
  values: { ...values(start()), ...given },
});

/** `product-portal.test.ts` shows it for any start and any change. */
describe('a portal of another product is never filled in (F49)', () => {
  it('with a kept draft that had a portal and no product: the later product brings its own portal', () => {
    const state = openDocument(kept({ product: '', portal: '8' }), start());
    expect(values(state)).toMatchObject({ product: 'PRJ', portal: '7' });
  });

  it('with a site rule that names a portal and no product, for another product', () => {
    const config = { siteRules: [{ ...rule, values: { portal: '9' } }] };
    expect(values(start({ config, destinations: went('OPS') })).portal).toBe('');
    expect(values(start({ config })).portal).toBe('9');
  });

  it('with the product of a policy, if the person has none yet', () => {
    const preferences = withDefaults(initialPreferences, 'a', { portal: '7' });
    const config = (policy: FormConfig['policy']) => formConfigOf(preferences, 'a', { policy, today: '' });
    expect(values(start({ config: config({ product: 'ORG' }) }))).toMatchObject({
      product: 'ORG',
      portal: '',
    });
    expect(values(start({ config: config({ product: 'ORG', portal: '1' }) }))).toMatchObject({
      product: 'ORG',
      portal: '1',
    });
    expect(values(start({ config: config({}) })).portal).toBe('');
  });

  it('and a locked portal does not apply to another product than the policy’s', () => {
    const policy = { product: 'ORG', portal: '1', lockedFields: ['portal' as const] };
    expect(values(withField(start({ config: { policy } }), 'product', 'ORG')).portal).toBe('1');
    expect(values(withField(start({ config: { policy } }), 'product', 'OPS')).portal).toBe('');
  });
});

describe('a product brings its portal (F49)', () => {
  const known = { ...noDestinations, portals: [{ product: 'OPS', portal: '12' }] };

  it.each<readonly [string, () => FormState]>([
    ['a quick pick', () => withField(start({ destinations: known }), 'product', 'OPS')],
    ['where captures went last', () => start({ destinations: { ...went('OPS'), portals: known.portals } })],
    [
      'a locked policy',
      () => start({ destinations: known, config: { policy: { product: 'OPS', lockedFields: ['product'] } } }),
    ],
  ])('with %s: the one used last', (_source, make) => {
    expect(values(make())).toMatchObject({ product: 'OPS', portal: '12' });
  });

  it('when switched back: the portal chosen in this form', () => {
    const there = withField(withField(start(), 'portal', '8'), 'product', 'OPS');
    expect(values(withField(there, 'product', 'PRJ')).portal).toBe('8');
  });

  it('with a site rule that names both', () => {
    const config = { siteRules: [{ ...rule, values: { product: 'OPS', portal: '9' } }] };
    expect(values(start({ config })).portal).toBe('9');
  });
});

describe('a comment’s visibility (F48)', () => {
  const known = {
    ...noDestinations,
    visibilities: [{ idea: 'PRJ-I-1', visibility: 'public' }],
  };

  it.each(['comment', 'reply', 'append-idea'])('starts internal in %s', (kindId) => {
    expect(values(start({ kindId })).visibility).toBe('employee_or_creator');
  });

  it.each(['comment', 'reply', 'append-idea'])('starts as %s if the settings say so', (kindId) => {
    expect(values(start({ kindId, config: { commentVisibility: 'public' } })).visibility).toBe('public');
  });

  it.each(['comment', 'reply', 'append-idea'])(
    'starts as %s if that was chosen last for the idea',
    (kindId) => {
      expect(
        values(start({ kindId, carriedValues: { idea: 'PRJ-I-1' }, destinations: known })).visibility,
      ).toBe('public');
    },
  );

  it('follows the idea until the person chooses', () => {
    const state = withField(start({ kindId: 'comment', destinations: known }), 'idea', 'PRJ-I-1');
    expect(values(state).visibility).toBe('public');
    expect(values(withField(state, 'idea', 'PRJ-I-2')).visibility).toBe('employee_or_creator');
    const chosen = withField(state, 'visibility', 'employee_or_creator');
    expect(values(withField(chosen, 'idea', 'PRJ-I-1')).visibility).toBe('employee_or_creator');
  });

  it.each([
    ['employee_or_creator', 'employee_or_creator'],
    ['vendor', 'employee_or_creator'],
    ['creator_organization', 'employee_or_creator'],
    ['colleagues', 'employee_or_creator'],
    ['', 'employee_or_creator'],
    ['public', 'public'],
  ])('under a lock of %j is %s, whatever was chosen before', (visibility, held) => {
    const policy = { visibility, lockedFields: ['visibility' as const] };
    const state = start({ kindId: 'comment', config: { policy }, destinations: known });
    expect(values(withField(state, 'idea', 'PRJ-I-1')).visibility).toBe(held);
    expect(values(withField(state, 'idea', 'PRJ-I-2')).visibility).toBe(held);
  });

  it.each([
    ['creator_organization', 'creator_organization'],
    ['colleagues', 'vendor'],
  ])('of an idea under a lock of %s is %s', (visibility, held) => {
    const policy = { visibility, lockedFields: ['visibility' as const] };
    expect(values(start({ config: { policy } })).visibility).toBe(held);
  });
});
