// A portal belongs to its product (F49), however a form starts and whatever happens to it. In this test, the name of a
// portal starts with its product.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { startValues } from '@/lib/capture/form/form-config';
import {
  openDocument,
  startForm,
  withArticle,
  withConfig,
  withOfferedKind,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import { type FormState, withField, withKind, withTypedSince } from '@/lib/capture/form/form-state';
import type { Policy } from '@/lib/capture/form/policy';
import { quickTargets } from '@/lib/capture/form/quick-add';
import { kinds } from '@/lib/capture/kinds';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults, type Preset } from '@/lib/capture/start/defaults';
import { type Destinations, noDestinations } from '@/lib/capture/start/destinations';
import type { ProductPortal } from '@/lib/capture/start/product-portal';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { formConfigOf, initialPreferences, type Preferences, withDefaults } from '@/lib/settings/preferences';
import { readSettingsFile, withImport } from '@/lib/settings/settings-file';

const account = {
  id: 'a',
  serviceAddress: 'https://acme.example',
  tokenEnding: '1234',
  person: { name: 'Ada', email: 'ada@example.com' },
};

const productName = fc.constantFrom('PRJ', 'OPS', 'WEB');
const number = fc.constantFrom('', '1', '2');
const portalOf = (product: string, which: string) =>
  product === '' || which === '' ? '' : `${product}/${which}`;

const pair: fc.Arbitrary<ProductPortal> = fc
  .tuple(fc.oneof(fc.constant(''), productName), number)
  .map(([product, which]) => ({ product, portal: portalOf(product, which) }));

/** A kind's own values, or a site rule's. A portal alone is one of the default product. */
const point = (usual: ProductPortal): fc.Arbitrary<Preset> =>
  fc.oneof(
    fc.constant({}),
    pair,
    productName.map((product) => ({ product })),
    fc.constantFrom({ portal: '' }, { portal: portalOf(usual.product, '2') }),
  );

const policy: fc.Arbitrary<Policy> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(pair, fc.boolean(), fc.subarray(['product', 'portal'] as const))
    .filter(([{ product }]) => product !== '')
    .map(([{ product, portal }, hasPortal, lockedFields]) => ({
      ...{ product, lockedFields },
      ...(hasPortal ? { portal } : {}),
    })),
);

const addresses = ['https://blog.example/tide', 'https://elsewhere.example/'];
const page = fc.constantFrom(...addresses).map((address) => ({
  ...emptySnapshot({ address, title: 'Tide pools' }, []),
  selection: { text: 'Nothing is loose.', html: '<p>Nothing is loose.</p>', isCut: false },
}));

/** An imported file with the defaults of this account, and a default that changed before. */
const preferences = fc
  .tuple(pair, fc.option(pair), fc.option(productName))
  .chain(([usual, imported, changed]) =>
    fc.tuple(fc.constant({ usual, imported, changed }), point(imported ?? usual), point(imported ?? usual)),
  )
  .map(([{ usual, imported, changed }, ofKind, ofSite]): Preferences => {
    const before = withDefaults(initialPreferences, 'a', { ...usual, byKind: { idea: ofKind } });
    const rule = { ...emptyRule('r', 'blog.example'), values: ofSite };
    const defaults = { ...emptyDefaults, byKind: { idea: ofKind }, ...imported };
    const file = readSettingsFile(
      JSON.stringify({
        ...{ format: 'quick-capture-settings', version: 1, settings: { siteRules: [rule] } },
        accounts: imported
          ? [{ ...{ serviceAddress: account.serviceAddress, defaults }, email: account.person.email }]
          : [],
      }),
    );
    if (!file.isOk) throw new Error(file.messageKey);
    const after = withImport(before, [account], file.value);
    // The points above name portals of the earlier default product.
    const hasOwn = [ofKind, ofSite].some((one) => one.portal !== undefined && one.product === undefined);
    return changed === null || hasOwn ? after : withDefaults(after, 'a', { product: changed });
  });

const destinations: fc.Arbitrary<Destinations> = fc
  .tuple(fc.array(pair, { maxLength: 3 }), fc.option(productName))
  .map(([portals, last]) => ({
    ...noDestinations,
    portals: portals.filter(({ product }, at) => portals.findIndex((one) => one.product === product) === at),
    byKind:
      last === null
        ? {}
        : { idea: { values: { product: last }, start: {} }, note: { values: { product: last }, start: {} } },
  }));

/** A stored draft of an idea: complete, without a product, or without a portal. */
const keptValues: fc.Arbitrary<DraftValues> = fc.oneof(
  pair.map((values) => ({ ...values })),
  productName.map((product) => ({ product })),
  fc.constantFrom({}, { portal: 'PRJ/1' }, { product: '', portal: 'PRJ/1' }),
);

type Event = (state: FormState) => FormState;

/** The form with a stored idea. */
const reopened = (state: FormState, values: DraftValues) =>
  openDocument(
    { ...withKind(state, 'idea').document, id: 'kept', values: { name: 'Kept', ...values } },
    state,
  );

const choosesPortal = (state: FormState, which: string): FormState =>
  state.document.kind === 'idea'
    ? withField(state, 'portal', portalOf(textOf(state.document.values, 'product'), which))
    : state;

function quicklyAdds(state: FormState, product: string): FormState {
  const fields = kinds.find(({ id }) => id === state.document.kind)?.fields ?? [];
  const target = quickTargets(fields, []).get('>');
  return target ? withField(state, target.name, product) : state;
}

const happens = <Given>(given: fc.Arbitrary<Given>, change: (state: FormState, given: Given) => FormState) =>
  given.map(
    (one): Event =>
      (state) =>
        change(state, one),
  );

const typedProduct = fc.oneof(fc.constant(''), productName, fc.constant('PRJ '));
const event: fc.Arbitrary<Event> = fc.oneof(
  happens(typedProduct, (state, product) => withField(state, 'product', product)),
  happens(number, choosesPortal),
  happens(productName, quicklyAdds),
  happens(fc.constantFrom('idea', 'note', 'comment', 'feature'), withKind),
  fc.constant<Event>((state) => withTypedSince(state, 'comment', 'PRJ-I-1')),
  happens(page, (state, snapshot) => withSnapshot(state, snapshot, 'site')),
  happens(page, (state, snapshot) => withArticle(state, { ...snapshot, isArticle: true })),
  happens(policy, (state, late) => withOfferedKind(withConfig(state, { ...state.config, policy: late }))),
  happens(keptValues, reopened),
  // A capture request with its own product.
  happens(productName, (state, product) => withField(withField(state, 'product', product), 'portal', '')),
);

/** Without a product, nothing is sent. */
function expectPaired({ product = '', portal = '' }: DraftValues): void {
  const named = String(product).trim();
  if (named !== '' && portal !== '') expect(portal).toMatch(new RegExp(`^${named}/`));
}

it('no start, change, quick add, kept draft or import gives a product the portal of another (F49)', () => {
  fc.assert(
    fc.property(
      fc.record({ preferences, policy, destinations, snapshot: page }),
      fc.array(event, { maxLength: 8 }),
      ({ preferences, policy, destinations, snapshot }, events) => {
        const config = formConfigOf(preferences, 'a', { policy, today: '2026-03-14' });
        const { product, portal } = config.defaults;
        expectPaired({ product, portal });
        expectPaired(startValues(ideaKind, { snapshot, config }));
        const from = { accountId: 'a', config, snapshot, destinations, site: 'site' };
        let state = startForm({ ...from, kindId: 'idea', id: 'draft' });
        for (const happen of [(same: FormState) => same, ...events]) {
          state = happen(state);
          expectPaired(withKind(state, 'idea').document.values);
        }
      },
    ),
    { numRuns: 300 },
  );
});
