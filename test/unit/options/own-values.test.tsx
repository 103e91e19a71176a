// @vitest-environment jsdom
// The own values of a kind or a site, of which a portal stays with its product (F49), and the rules of sites.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DefaultsSection, OwnValues } from '@/components/options/DefaultsSection';
import { RuleSection } from '@/components/options/RuleSection';
import type { Policy } from '@/lib/capture/form/policy';
import type { StartedRule } from '@/lib/capture/form/started-rule';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults, type Preset } from '@/lib/capture/start/defaults';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { initialPreferences } from '@/lib/settings/preferences';
import { brokenRelations } from '../components/relations';
import { noAssist, renderWithSay } from '../components/with-say';
import { unchanging } from './stored-section';

const fields = ideaKind.fields.filter(({ name }) => ['product', 'portal'].includes(name));
const usual = { product: 'PRJ', portal: '7' };

/** Draws the values, and returns them as the person left them after `act`. */
async function after(before: Preset, act: () => Promise<void>): Promise<Preset> {
  let own = before;
  const draw = () => (
    <OwnValues
      fields={fields}
      own={own}
      usual={usual}
      assist={noAssist}
      onChange={(changed) => {
        own = changed;
        view.rerender(draw());
      }}
    />
  );
  const view = renderWithSay(draw());
  await act();
  return own;
}

const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }));

it('F49 another product does not keep the portal of the one before', async () => {
  const own = await after({ product: 'PRJ', portal: '7' }, async () => {
    const product = screen.getByRole('combobox', { name: /^Product/ });
    await userEvent.clear(product);
    await userEvent.type(product, 'OPS');
  });
  expect(own).toEqual({ product: 'OPS' });
});

it('F49 without its product, a portal is not kept for the usual product', async () => {
  expect(await after({ product: 'OPS', portal: '9' }, () => turn('Product'))).toEqual({});
});

it('F49 a portal that is switched on for another product starts as none', async () => {
  expect(await after({ product: 'OPS' }, () => turn('Portal'))).toEqual({ product: 'OPS', portal: '' });
});

it('a portal that is switched on for the usual product starts as the usual one', async () => {
  expect(await after({}, () => turn('Portal'))).toEqual({ portal: '7' });
});

it('F49 a portal is offered from the own product, not from the default product', async () => {
  const list = vi.fn(() => () => undefined);
  renderWithSay(
    <OwnValues
      fields={fields}
      own={{ product: 'OPS', portal: '' }}
      usual={usual}
      assist={{ ...noAssist, list }}
      onChange={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Portal' }));
  expect(list).toHaveBeenCalledWith({ subject: 'portals', scope: 'OPS' }, expect.any(Function));
});

const notStarted = { started: null, onStartedEnd: () => undefined };

const rule: SiteRule = {
  ...{ id: 'rule-1', name: 'Docs', pattern: 'docs.example.com', isOn: true, kind: '' },
  ...{ values: { tags: ['one,two'] }, templates: {} },
};

/** Opens the rule in its form, changes it and saves it. */
async function saveRule(change: () => Promise<void>, policy: Policy = {}) {
  const onChange = vi.fn();
  renderWithSay(
    <RuleSection
      {...unchanging({ ...initialPreferences, siteRules: [rule] })}
      accountId="account-1"
      policy={policy}
      sample={null}
      assist={noAssist}
      newId={() => 'rule-2'}
      {...notStarted}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit “Docs”' }));
  await change();
  await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  return onChange;
}

it('the form of a rule shares no field with the defaults of a kind, which are on the same page', async () => {
  const defaultsByAccount = {
    'account-1': { ...emptyDefaults, byKind: { idea: { product: 'PRJ', tags: ['one,two'], portal: '' } } },
  };
  const shared = {
    ...unchanging({ ...initialPreferences, siteRules: [rule], defaultsByAccount }),
    ...{ accountId: 'account-1', policy: {}, assist: noAssist },
  };
  renderWithSay(
    <>
      <DefaultsSection {...shared} />
      <RuleSection {...shared} {...notStarted} sample={null} newId={() => 'rule-2'} />
    </>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Apply to'), 'idea');
  await userEvent.click(screen.getByRole('button', { name: 'Edit “Docs”' }));
  expect(screen.getAllByRole('combobox', { name: 'Tags' })).toHaveLength(2);
  expect(brokenRelations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  expect(document.activeElement).toBe(screen.getAllByRole('combobox', { name: 'Tags' })[1]);
});

const nothing = async () => undefined;
const pattern = () => screen.getByLabelText('Address');
const tags = () => screen.getByLabelText(/^Tags/, { selector: 'input[type="text"]' });

it('a malformed tag gets the focus when its rule is saved', async () => {
  const onChange = await saveRule(nothing);
  expect(document.activeElement).toBe(tags());
  expect(onChange).not.toHaveBeenCalled();
});

it('a malformed pattern gets the focus before the tags below it', async () => {
  await saveRule(() => userEvent.clear(pattern()));
  expect(document.activeElement).toBe(pattern());
});

it('a rule is saved in spite of a value that the organization locked, which its form doesn’t show', async () => {
  const onChange = await saveRule(nothing, { tags: ['ours'], lockedFields: ['tags'] });
  expect(onChange).toHaveBeenCalledOnce();
});

describe('a rule that a form started', () => {
  const started: StartedRule = {
    rule: {
      ...{ ...rule, id: 'new', name: '', pattern: 'docs.example.com:8080' },
      ...{ kind: 'idea', values: { product: 'OPS' } },
    },
    before: 'rule-1',
  };

  function open(given: StartedRule) {
    const world = { rules: [{ ...rule, id: 'rule-0' }, rule], ended: vi.fn() };
    renderWithSay(
      <RuleSection
        {...unchanging({ ...initialPreferences, siteRules: world.rules })}
        {...{ accountId: 'account-1', policy: {}, assist: noAssist, sample: null, newId: () => 'rule-2' }}
        started={given}
        onStartedEnd={world.ended}
        onChange={(change) => {
          world.rules = change({ ...initialPreferences, siteRules: world.rules }).siteRules;
        }}
      />,
    );
    return world;
  }

  it('is open with its values and the focus, and saved before the rule that would hide it', async () => {
    const world = open(started);
    expect(document.activeElement).toBe(pattern());
    expect(pattern()).toHaveProperty('value', 'docs.example.com:8080');
    expect(screen.getByLabelText('The form opens with')).toHaveProperty('value', 'idea');
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(world.rules.map(({ id }) => id)).toEqual(['rule-0', 'new', 'rule-1']);
    expect(world.rules[1]?.values).toEqual({ product: 'OPS' });
    expect(world.ended).toHaveBeenCalledOnce();
  });

  it('of a site that has its own rule replaces it', async () => {
    const world = open({ rule: { ...rule, values: { product: 'OPS' } }, before: null });
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(world.rules.map(({ id }) => id)).toEqual(['rule-0', 'rule-1']);
    expect(world.rules[1]?.values).toEqual({ product: 'OPS' });
  });

  it('is forgotten when it is canceled', async () => {
    const world = open(started);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(world.ended).toHaveBeenCalledOnce();
    expect(world.rules).toHaveLength(2);
  });
});
