// @vitest-environment jsdom
// The preferences on the settings page: every row of the table is shown, found and stored.
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { HistorySection } from '@/components/options/DeviceSections';
import { PreferenceControls } from '@/components/options/PreferenceControls';
import { isFoundIn } from '@/components/options/SettingsFrame';
import { listedPreferences, type PreferencePart } from '@/lib/settings/preference-table';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { renderWithSay, t } from '../components/with-say';
import { renderStored, unchanging } from './stored-section';

async function open(part: PreferencePart, preferences: Preferences = initialPreferences) {
  const { world } = await renderStored((own) => <PreferenceControls part={part} {...own} />, preferences);
  return world;
}

describe('a preference on the settings page', () => {
  it('that is a switch is stored, and shows its hint', async () => {
    const world = await open('templates');
    const plain = screen.getByRole('switch', { name: 'Plain text only' });
    expect(plain).toHaveProperty('checked', false);
    expect(plain.getAttribute('aria-describedby')).toBe(screen.getByText(/^Removes bold/).id);
    await userEvent.click(plain);
    expect(world.stored).toEqual({ ...initialPreferences, isPlainText: true });
    expect(plain).toHaveProperty('checked', true);
  });

  it('that is a time is shown in seconds and stored in milliseconds', async () => {
    const world = await open('behavior');
    const undo = screen.getByRole('combobox', { name: 'Undo time' });
    expect(undo).toHaveProperty('value', '5000');
    const words = [...undo.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(words).toEqual(['0 s', '3 s', '5 s', '10 s', '20 s', '30 s']);
    await userEvent.selectOptions(undo, '10 s');
    expect(world.stored.undoMs).toBe(10_000);
  });

  it('that is a choice also offers a value set elsewhere', async () => {
    const world = await open('history', { ...initialPreferences, keepDeliveredDays: 42 });
    const keep = screen.getByRole('combobox', { name: 'Keep sent captures for' });
    expect(keep).toHaveProperty('value', '42');
    // Whole years are named as such.
    const words = [...keep.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(words).toEqual(['7 days', '30 days', '42 days', '90 days', '1 year', '10 years']);
    await userEvent.selectOptions(keep, '365');
    expect(world.stored.keepDeliveredDays).toBe(365);
  });

  it('for comments is internal until a person chooses otherwise (F48)', async () => {
    const world = await open('behavior');
    const choice = screen.getByRole('combobox', { name: 'Comments are visible to' });
    expect(choice).toHaveProperty('value', 'employee_or_creator');
    await userEvent.selectOptions(choice, 'Everyone');
    expect(world.stored.commentVisibility).toBe('public');
  });

  it('for pictures is a side length or a file size', async () => {
    const world = await open('pictures');
    const select = (name: string) => screen.getByRole('combobox', { name });
    await userEvent.selectOptions(select('Maximum side length of a picture'), '1280');
    await userEvent.selectOptions(select('Maximum file size of a picture'), '500000');
    expect(world.stored).toMatchObject({ pictureSide: 1_280, pictureBytes: 500_000 });
  });

  it('is found by its words', async () => {
    const shown = listedPreferences.filter(([, { part }]) => part);
    expect(shown.length).toBeGreaterThan(5);
    for (const [name, { part, label }] of shown) {
      if (!part) continue;
      await open(part);
      expect(isFoundIn(document.body, t(label)), name).toBe(true);
      cleanup();
    }
  });
});

it('every initial value is valid', () => {
  for (const [name, { schema, initial }] of listedPreferences)
    expect(schema.safeParse(initial), name).toEqual({ success: true, data: initial });
});

describe('"Clear history"', () => {
  it('says that it failed, and a later try that it is done', async () => {
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
});
