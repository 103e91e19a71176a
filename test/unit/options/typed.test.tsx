// @vitest-environment jsdom
// Text in the settings that differs from what is stored: it stays while a person types, and gives way to an import.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { IntegrationSection } from '@/components/options/ServiceSections';
import { TemplateSection } from '@/components/options/TemplateSection';
import { defaultsFor, initialPreferences, type Preferences, withDefaults } from '@/lib/settings/preferences';
import { renderStored } from './stored-section';

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

  it('that can’t be stored stays, and is stored by “Try again”', async () => {
    const { world } = await openTemplates();
    world.error = new Error('quota exceeded');
    await userEvent.type(nameTemplate(), '!');
    expect(nameTemplate().value).toBe('{{line|title|url}}!');
    expect(world.stored.templates.idea?.name).toBeUndefined();
    world.error = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(nameTemplate().value).toBe('{{line|title|url}}!');
    expect(world.stored.templates.idea?.name).toBe('{{line|title|url}}!');
  });
});

describe('an integration', () => {
  const open = (preferences?: Preferences) =>
    renderStored((own) => <IntegrationSection {...own} />, preferences);
  const id = () => screen.getByLabelText<HTMLInputElement>('Integration ID');
  const of = ({ stored }: { readonly stored: Preferences }) => defaultsFor(stored, 'a').integration;

  it('is stored as typed, named by its ID until it has a name', async () => {
    const { world } = await open();
    await userEvent.type(id(), '42');
    expect(of(world)).toEqual({ id: '42', name: '42' });
    await userEvent.type(screen.getByLabelText('Display name'), 'Tracker');
    expect(of(world)).toEqual({ id: '42', name: 'Tracker' });
  });

  it('whose ID is not a number is refused, and says so', async () => {
    const { world } = await open();
    await userEvent.type(id(), 'x');
    expect(of(world)).toBeNull();
    expect(screen.getByText('Enter a numeric ID.')).toBeTruthy();
  });

  it('is removed when its ID is removed', async () => {
    const integration = { id: '42', name: 'Tracker' };
    const { world } = await open(withDefaults(initialPreferences, 'a', { integration }));
    await userEvent.clear(id());
    expect(of(world)).toBeNull();
  });

  it('keeps what is typed before its id is complete, and stores it then', async () => {
    const { world } = await open();
    await userEvent.type(screen.getByLabelText('Display name'), 'Tracker');
    await userEvent.type(id(), '42');
    expect(of(world)).toEqual({ id: '42', name: 'Tracker' });
  });

  it('that is imported replaces what is typed', async () => {
    const { storeElsewhere } = await open();
    await userEvent.type(id(), 'no');
    await storeElsewhere((before) => withDefaults(before, 'a', { integration: { id: '7', name: 'Other' } }));
    expect(id().value).toBe('7');
    expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Other');
  });
});
