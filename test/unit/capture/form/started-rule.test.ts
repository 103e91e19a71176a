import { describe, expect, it } from 'vitest';
import type { FormConfig } from '@/lib/capture/form/form-config';
import { startForm } from '@/lib/capture/form/form-start';
import { type FormState, withField } from '@/lib/capture/form/form-state';
import { startRule } from '@/lib/capture/form/started-rule';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { noDestinations } from '@/lib/capture/start/destinations';
import { emptyRule, type SiteRule } from '@/lib/capture/start/site-rule';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { plainConfig } from '../form-config-builder.ts';

interface Opened {
  readonly address?: string;
  readonly kindId?: string;
  readonly config?: Partial<FormConfig>;
}

function open({ address = 'https://shop.example:8443/cart?x=1', kindId = 'idea', config }: Opened = {}) {
  return startForm({
    ...{ accountId: 'a', kindId, isKindChosen: true, destinations: noDestinations, site: null, id: 'draft' },
    config: { ...plainConfig({ ...emptyDefaults, product: 'PRJ' }), ...config },
    snapshot: emptySnapshot({ address, title: 'Cart' }, []),
  });
}

const started = (state: FormState) => startRule(state, () => 'new');
const site: SiteRule = {
  ...emptyRule('site', 'shop.example:8443'),
  name: 'Shop',
  isOn: false,
  values: { tags: ['old'], product: 'OLD' },
  templates: { name: '{{title}}' },
};
const wide = emptyRule('wide', '*.example:8443');

describe('the rule for the site of a form', () => {
  it('has the host with its port, the kind, and the product and tags that the form has', () => {
    const state = withField(withField(open(), 'tags', ['cart', 'price']), 'product', 'OPS');
    expect(started(state)).toEqual({
      rule: {
        ...emptyRule('new', 'shop.example:8443'),
        kind: 'idea',
        values: { product: 'OPS', tags: ['cart', 'price'] },
      },
      before: null,
    });
  });

  it('takes no words, no creator and no visibility', () => {
    const state = withField(withField(open(), 'name', 'Words'), 'createdBy', 'ada@example.com');
    expect(Object.keys(started(state)?.rule.values ?? {})).toEqual(['product']);
  });

  it('changes the rule that the site has, and keeps its name and templates', () => {
    expect(started(open({ kindId: 'note', config: { siteRules: [wide, site] } }))).toEqual({
      rule: { ...site, isOn: true, kind: 'note', values: { tags: ['old'], product: 'PRJ' } },
      before: null,
    });
  });

  it('comes before a wider rule, which would hide it', () => {
    const siteRules = [emptyRule('other', 'other.example'), wide];
    expect(started(open({ address: 'https://a.example:8443/', config: { siteRules } }))).toMatchObject({
      rule: { id: 'new', pattern: 'a.example:8443' },
      before: 'wide',
    });
  });

  it('leaves out what the organization locked', () => {
    const policy = { product: 'LOCK', lockedFields: ['product' as const] };
    expect(started(open({ config: { policy } }))?.rule.values).toEqual({});
  });

  it.each(['', 'chrome://settings/', 'file:///home/ada/a.html', 'about:blank'])(
    'does not exist for %j',
    (address) => {
      expect(started(open({ address }))).toBeNull();
    },
  );
});
