// @vitest-environment jsdom
// The sections of the settings: preferences, of which every row of the table is shown, found and stored; kinds, names, the
// organization’s policy, diagnostics, and a change that can’t be stored. Typed text that differs from what is stored stays,
// and gives way to an import.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DiagnosticsSection, HistorySection, KindsSection } from '@/components/options/DeviceSections';
import { PreferenceControls } from '@/components/options/PreferenceControls';
import { IntegrationSection, NamesSection, PolicySection } from '@/components/options/ServiceSections';
import { isFoundIn } from '@/components/options/SettingsFrame';
import { TemplateSection } from '@/components/options/TemplateSection';
import { defaultNames, type ServiceNames } from '@/lib/planning/service-names';
import { settingsVersion } from '@/lib/settings/migrations';
import { listedPreferences, type PreferencePart } from '@/lib/settings/preference-table';
import { defaultsFor, initialPreferences, type Preferences, withDefaults } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';
import { renderWithSay, t } from '../components/with-say';
import { renderStored, unchanging } from './stored-section';

it('a person can hide a kind and show it again, and kinds that the organization does not allow are missing, with their group', async () => {
  let preferences = initialPreferences;
  const draw = () =>
    renderWithSay(
      <KindsSection
        {...unchanging(preferences)}
        policy={{ allowedKinds: ['idea'] }}
        onChange={(change) => {
          preferences = change(preferences);
        }}
      />,
    );
  const first = draw();
  expect(screen.queryByRole('switch', { name: 'Note' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Common' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Less common' })).toBeNull();
  const { hiddenKinds } = preferences;
  await userEvent.click(screen.getByRole('switch', { name: 'Idea' }));
  expect(preferences.hiddenKinds).toEqual([...hiddenKinds, 'idea']);
  first.unmount();
  draw();
  expect(screen.getByRole('switch', { name: 'Idea' })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('switch', { name: 'Idea' }));
  expect(preferences.hiddenKinds).toEqual(hiddenKinds);
});

const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('switch')
    .map(({ parentElement }) => parentElement?.textContent);

it('the kinds are in two groups by use, and the less common ones are off at first', () => {
  renderWithSay(<KindsSection {...unchanging(initialPreferences)} policy={{}} />);
  expect(namesIn('Common').slice(0, 4)).toEqual(['Idea', 'Note', 'Comment', 'Vote']);
  expect(namesIn('Less common')).toContain('Change a goal');
  for (const name of namesIn('Common'))
    expect(screen.getByRole('switch', { name: name ?? '' })).toHaveProperty('checked', true);
  for (const name of namesIn('Less common'))
    expect(screen.getByRole('switch', { name: name ?? '' })).toHaveProperty('checked', false);
});

async function openNames(names: ServiceNames = defaultNames) {
  const preferences = withDefaults(initialPreferences, 'a', names);
  const { world } = await renderStored((own) => <NamesSection {...own} />, preferences);
  return () => defaultsFor(world.stored, 'a');
}

it('an account has the usual names until a person changes them', async () => {
  const stored = await openNames();
  expect(screen.getByLabelText<HTMLInputElement>('Idea').placeholder).toBe('Ideas::Idea');
  await userEvent.type(screen.getByLabelText('Idea'), ' Idea ');
  expect(stored()).toMatchObject({ staffVisibility: 'vendor', classNames: { Idea: 'Idea' } });
  expect(screen.getByLabelText('Idea')).toHaveProperty('value', ' Idea ');
});

it('an emptied field means the usual name', async () => {
  const stored = await openNames({ staffVisibility: 'staff', classNames: { Feature: 'Work' } });
  await userEvent.clear(screen.getByLabelText('Value for “Vendor only”'));
  await userEvent.clear(screen.getByLabelText('Feature'));
  expect(stored()).toMatchObject(defaultNames);
  expect(stored().classNames).toEqual({});
  expect(screen.getByLabelText('Value for “Vendor only”')).toHaveProperty('value', '');
});

it.each([
  ['no warning if all are valid', [], null],
  [
    'those that are skipped, because they are not valid, are named',
    ['tags', 'undo'],
    /^Skipped, because the value isn’t valid: tags, undo\./,
  ],
])('the values of a policy: %s', (_what, unreadable, warning) => {
  renderWithSay(<PolicySection policy={{ product: 'PRJ' }} unreadable={unreadable} />);
  expect(screen.getByText('PRJ')).toBeTruthy();
  expect(screen.queryByText(warning ?? /^Skipped/) !== null).toBe(warning !== null);
});

it('a visibility of the policy has the words of the form, not the service’s value', () => {
  renderWithSay(
    <PolicySection
      policy={{ visibility: 'employee_or_creator', lockedFields: ['visibility'] }}
      unreadable={[]}
    />,
  );
  const shown = document.body.textContent;
  expect(shown).toContain('Employees and the creator');
  expect(shown).not.toContain('employee_or_creator');
});

it('a switch that the organization turned off is off, and an empty value is none', () => {
  renderWithSay(
    <PolicySection
      policy={{ product: '', lockedFields: ['product'], ideaIndex: false, settingsSync: false }}
      unreadable={[]}
    />,
  );
  const shownAt = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
  expect(shownAt('Product')).toBe('nonelocked');
  expect(shownAt('Suggest similar ideas')).toBe('offlocked');
  expect(shownAt('Use the same settings on all devices')).toBe('offlocked');
});

it('diagnostics that the storage refused are reported, said, and can be copied again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const write = vi.fn(async () => 'all of it').mockRejectedValueOnce(new Error('unreadable'));
  renderWithSay(<DiagnosticsSection write={write} onCopy={async () => true} />);
  const copy = screen.getByRole('button');
  await userEvent.click(copy);
  expect(await screen.findByText(/^The browser’s storage isn’t responding\./)).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
  await userEvent.click(copy);
  expect((await screen.findByRole('textbox')).textContent).toBe('all of it');
});

const renderKinds = () =>
  renderStored((own) => <KindsSection {...own} policy={{ allowedKinds: ['note'] }} />);

async function refusal(error: Error): Promise<string | null> {
  const { world } = await renderKinds();
  world.error = error;
  await userEvent.click(screen.getByRole('switch'));
  return (await screen.findByRole('alert')).textContent;
}

describe('a setting that can’t be stored', () => {
  it('stays on the page, says that the storage is full, and a later try stores it', async () => {
    const { world } = await renderKinds();
    world.error = new Error('quota exceeded');
    const shown = screen.getByRole('switch');
    await userEvent.click(shown);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/^Not saved\. The browser’s storage is full\. Free up space/);
    expect(shown).toHaveProperty('checked', false);
    expect(world.stored.hiddenKinds).not.toContain('note');
    world.error = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown).toHaveProperty('checked', false);
    expect(world.stored.hiddenKinds).toContain('note');
  });

  it('says that a newer version stored the settings (F77)', async () => {
    const newer = createMemoryArea({ settingsVersion: settingsVersion + 1 });
    const settings = createSettings({ local: newer, session: createMemoryArea() });
    const error = await settings.preferences.update((before) => before).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) throw new Error('it was stored');
    expect(await refusal(error)).toMatch(/A newer version of Quick Capture stored your settings/);
  });

  it('says so for any other reason', async () => {
    expect(await refusal(new Error('the disk broke'))).toMatch(/The browser couldn’t store this change/);
  });
});

async function openPart(part: PreferencePart, preferences: Preferences = initialPreferences) {
  const { world } = await renderStored((own) => <PreferenceControls part={part} {...own} />, preferences);
  return world;
}

describe('a preference on the settings page', () => {
  it('that is a switch is stored, and shows its hint', async () => {
    const world = await openPart('templates');
    const plain = screen.getByRole('switch', { name: 'Plain text only' });
    expect(plain).toHaveProperty('checked', false);
    expect(plain.getAttribute('aria-describedby')).toBe(screen.getByText(/^Removes bold/).id);
    await userEvent.click(plain);
    expect(world.stored).toEqual({ ...initialPreferences, isPlainText: true });
    expect(plain).toHaveProperty('checked', true);
  });

  it('that is a time is shown in seconds and stored in milliseconds', async () => {
    const world = await openPart('behavior');
    const undo = screen.getByRole('combobox', { name: 'Undo time' });
    expect(undo).toHaveProperty('value', '5000');
    const words = [...undo.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(words).toEqual(['0 s', '3 s', '5 s', '10 s', '20 s', '30 s']);
    await userEvent.selectOptions(undo, '10 s');
    expect(world.stored.undoMs).toBe(10_000);
  });

  it('that is a choice also offers a value set elsewhere', async () => {
    const world = await openPart('history', { ...initialPreferences, keepDeliveredDays: 42 });
    const keep = screen.getByRole('combobox', { name: 'Keep sent captures for' });
    expect(keep).toHaveProperty('value', '42');
    // Whole years are named as such.
    const words = [...keep.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(words).toEqual(['7 days', '30 days', '42 days', '90 days', '1 year', '10 years']);
    await userEvent.selectOptions(keep, '365');
    expect(world.stored.keepDeliveredDays).toBe(365);
  });

  it('for comments is internal until a person chooses otherwise (F48)', async () => {
    const world = await openPart('behavior');
    const choice = screen.getByRole('combobox', { name: 'Comments are visible to' });
    expect(choice).toHaveProperty('value', 'employee_or_creator');
    await userEvent.selectOptions(choice, 'Everyone');
    expect(world.stored.commentVisibility).toBe('public');
  });

  it('is found by its words', async () => {
    const shown = listedPreferences.filter(([, { part }]) => part);
    expect(shown.length).toBeGreaterThan(5);
    for (const [name, { part, label }] of shown) {
      if (!part) continue;
      await openPart(part);
      expect(isFoundIn(document.body, t(label)), name).toBe(true);
      cleanup();
    }
  });
});

it('every initial value is valid', () => {
  for (const [name, { schema, initial }] of listedPreferences)
    expect(schema.safeParse(initial), name).toEqual({ success: true, data: initial });
});

it('"Clear history" says that it failed, and a later try that it is done', async () => {
  const answers = [false, true];
  renderWithSay(
    <HistorySection {...unchanging()} ideas={null} onForget={async () => answers.shift() ?? false} />,
  );
  const clear = screen.getByRole('button', { name: 'Clear history' });
  await userEvent.click(clear);
  const problem = await screen.findByText(/^Not everything was cleared\./);
  expect(problem.closest('[role="status"]')).toBeTruthy();
  await userEvent.click(clear);
  await screen.findByText('History cleared');
  expect(screen.queryByText(/^Not everything was cleared\./)).toBeNull();
});

const openTemplates = () => renderStored((own) => <TemplateSection {...own} />);
const nameTemplate = () => screen.getByLabelText<HTMLInputElement>('Name');

async function write(text: string) {
  await userEvent.clear(nameTemplate());
  // Braces are keys for user-event, unless they are doubled.
  await userEvent.type(nameTemplate(), text.replace(/[{]/g, '{{'));
}

describe('a template', () => {
  it('with an unknown placeholder is shown and not stored, until it is corrected', async () => {
    const { world } = await openTemplates();
    await write('Seen');
    await userEvent.type(nameTemplate(), ' {{{{nothing}}');
    expect(nameTemplate().value).toBe('Seen {{nothing}}');
    expect(screen.getByText(/Unknown placeholder/)).toBeTruthy();
    // A single brace is text.
    expect(world.stored.templates.idea?.name).toBe('Seen {');
  });

  it('that is imported replaces typed text, also invalid text', async () => {
    const { storeElsewhere } = await openTemplates();
    await write('Seen {{nothing}}');
    await storeElsewhere((before) => ({ ...before, templates: { idea: { name: 'Imported' } } }));
    expect(nameTemplate().value).toBe('Imported');
    await storeElsewhere((before) => ({ ...before, templates: {} }));
    expect(nameTemplate().value).toBe('{{line|title|url}}');
  });
});

describe('an integration', () => {
  const open = () => renderStored((own) => <IntegrationSection {...own} />);
  const id = () => screen.getByLabelText<HTMLInputElement>('Integration ID');
  const of = ({ stored }: { readonly stored: Preferences }) => defaultsFor(stored, 'a').integration;

  it('is stored as typed, named by its ID until it has a name, which stays without an ID', async () => {
    const { world } = await open();
    await userEvent.type(id(), '42');
    expect(of(world)).toEqual({ id: '42', name: '42' });
    const name = screen.getByLabelText('Display name');
    await userEvent.type(name, 'Tracker');
    expect(of(world)).toEqual({ id: '42', name: 'Tracker' });
    await userEvent.clear(id());
    expect([of(world), name]).toMatchObject([null, { value: 'Tracker' }]);
    await userEvent.type(id(), '43');
    expect(of(world)).toEqual({ id: '43', name: 'Tracker' });
  });

  it('whose ID is not a number is refused, and says so', async () => {
    const { world } = await open();
    await userEvent.type(id(), 'x');
    expect(of(world)).toBeNull();
    expect(screen.getByText('Enter a numeric ID.')).toBeTruthy();
  });

  it('that is imported replaces what is typed', async () => {
    const { storeElsewhere } = await open();
    await userEvent.type(id(), 'no');
    await storeElsewhere((before) => withDefaults(before, 'a', { integration: { id: '7', name: 'Other' } }));
    expect(id().value).toBe('7');
    expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Other');
  });
});
