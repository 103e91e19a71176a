// @vitest-environment jsdom
// The search of the settings reads the words that a section shows.
import { expect, it } from 'vitest';
import { NamesSection } from '@/components/options/ServiceSections';
import { isFoundIn } from '@/components/options/SettingsFrame';
import { renderWithSay } from '../components/with-say';
import { unchanging } from './stored-section';

const openNames = () => renderWithSay(<NamesSection {...unchanging()} />).container;

it.each([
  ['a label', 'Value for'],
  ['the words in any order, in any case', 'vendor VALUE'],
  ['words with other accents', 'vèndor'],
  ['a placeholder', 'Ideas::Idea'],
  ['an empty query', ''],
])('%s finds a section', (_what, query) => {
  expect(isFoundIn(openNames(), query)).toBe(true);
});

it('a hidden section is found, too', () => {
  const section = openNames();
  section.hidden = true;
  expect(isFoundIn(section, 'vendor')).toBe(true);
});

it('a word that a section does not show doesn’t find it, even beside one that does', () => {
  expect(isFoundIn(openNames(), 'vendor undo')).toBe(false);
});
