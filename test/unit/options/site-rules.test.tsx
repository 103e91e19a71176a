// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RuleSection } from '@/components/options/RuleSection';
import type { Policy } from '@/lib/capture/form/policy';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { initialPreferences } from '@/lib/settings/preferences';
import { noAssist, renderWithWords } from '../components/with-words';

const rule: SiteRule = {
  id: 'rule-1',
  name: 'Docs',
  pattern: 'docs.example.com',
  isOn: true,
  kind: '',
  values: { tags: ['one,two'] },
  templates: {},
};

/** Opens the rule in its form, changes it and saves it. */
async function saveRule(change: () => Promise<void>, policy: Policy = {}) {
  const onSave = vi.fn(async () => initialPreferences);
  renderWithWords(
    <RuleSection
      accountId="account-1"
      preferences={{ ...initialPreferences, siteRules: [rule] }}
      policy={policy}
      sample={null}
      assist={noAssist}
      newId={() => 'rule-2'}
      onSave={onSave}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit “Docs”' }));
  await change();
  await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  return onSave;
}

const nothing = async () => undefined;
const pattern = () => screen.getByLabelText('Address');
const tags = () => screen.getByLabelText(/^Tags/, { selector: 'input[type="text"]' });

it('a malformed tag gets the focus when its rule is saved', async () => {
  const onSave = await saveRule(nothing);
  expect(document.activeElement).toBe(tags());
  expect(onSave).not.toHaveBeenCalled();
});

it('a malformed pattern gets the focus before the tags below it', async () => {
  await saveRule(() => userEvent.clear(pattern()));
  expect(document.activeElement).toBe(pattern());
});

it('a rule is saved in spite of a value that the organization locked, which its form doesn’t show', async () => {
  const onSave = await saveRule(nothing, { tags: ['ours'], lockedFields: ['tags'] });
  expect(onSave).toHaveBeenCalledOnce();
});
