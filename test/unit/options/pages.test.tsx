// @vitest-environment jsdom
// The two pages of the settings: the rail, links from elsewhere, the search of all of them, which reads the words that a
// section shows, and short hints.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortcutSection } from '@/components/options/DeviceSections';
import { NamesSection } from '@/components/options/ServiceSections';
import { isFoundIn } from '@/components/options/SettingsFrame';
import { placeOf, sectionNames, settingsPages } from '@/components/options/settings-pages';
import { Options } from '@/entrypoints/options/Options';
import english from '../../../public/_locales/en/messages.json';
import { renderWithSay } from '../components/with-say';
import { optionsDeps } from './options-deps';
import { unchanging } from './stored-section';

// jsdom scrolls nothing.
const scrolledTo = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo(this.id);
  };
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  scrolledTo.mockReset();
  window.location.hash = '';
});

async function openAt(fragment: string) {
  window.location.hash = fragment;
  renderWithSay(<Options deps={optionsDeps()} />);
  await screen.findByRole('navigation', { name: 'Settings pages' });
}

async function follow(fragment: string) {
  await act(async () => {
    window.location.hash = fragment;
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  });
}

const shownPages = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rail = () => within(screen.getByRole('navigation'));
const search = () => screen.getByRole('searchbox', { name: 'Search settings' });

describe('the pages of the settings', () => {
  it('link to the help, which opens beside them', async () => {
    await openAt('#general');
    const help = screen.getByRole('link', { name: 'Help' });
    expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['/help.html', '_blank']);
  });

  it('are two, each in the rail with the sections of the open one', async () => {
    await openAt('#account');
    expect(
      rail()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['General', 'Planning service', 'Saving and sending', 'Keyboard shortcuts', 'Advanced']);
    expect(shownPages()).toEqual(['General']);
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('General');
  });

  it('are drawn all, so that what is typed on a page stays while another is shown', async () => {
    await openAt('#advanced');
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    await userEvent.type(name, ' typed');
    await follow('#general');
    expect(shownPages()).toEqual(['General']);
    await follow('#advanced');
    expect(screen.getByLabelText<HTMLInputElement>('Name')).toBe(name);
    expect(name.value).toContain(' typed');
  });

  it.each([
    ['#advanced', 'Advanced', 'Diagnostics'],
    ['#transfer', 'Advanced', 'Import, export, reset'],
    ['#shortcuts', 'General', 'Keyboard shortcuts'],
  ])('a link to %s opens %s, with %s', async (fragment, page, section) => {
    await openAt(fragment);
    expect(shownPages()).toEqual([page]);
    expect(screen.getByRole('region', { name: section })).toBeTruthy();
  });

  it('a link into a section scrolls to it, and a link to a page to its start', async () => {
    await openAt('#shortcuts');
    expect(scrolledTo).toHaveBeenLastCalledWith('shortcuts');
    expect(window.scrollTo).not.toHaveBeenCalled();
    await follow('#general');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

describe('a search of the settings', () => {
  it('finds a setting on a hidden page, and shows it under the name of its page', async () => {
    await openAt('#account');
    await userEvent.type(search(), 'diagnostics');
    expect(shownPages()).toEqual(['Advanced']);
    expect(screen.getByRole('button', { name: 'Copy diagnostics' })).toBeTruthy();
    expect(rail().queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('ends with the page that was shown before', async () => {
    await openAt('#advanced');
    await userEvent.type(search(), 'qwertz');
    expect(screen.getByText('No settings found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all settings' }));
    expect(shownPages()).toEqual(['Advanced']);
    expect(search()).toHaveProperty('value', '');
  });

  it('ends when a page is chosen, also the one that was shown before', async () => {
    await openAt('#advanced');
    await userEvent.type(search(), 'undo');
    await userEvent.click(rail().getByRole('link', { name: 'Advanced' }));
    expect(shownPages()).toEqual(['Advanced']);
    expect(search()).toHaveProperty('value', '');
  });

  it('ends when the address names another place', async () => {
    await openAt('#advanced');
    await userEvent.type(search(), 'undo');
    await follow('#shortcuts');
    expect(shownPages()).toEqual(['General']);
  });
});

describe('the list of shortcuts', () => {
  const command = (name: string, keys: string) => ({ name, description: `Command ${name}`, keys });
  const listed = async (...shortcuts: ReturnType<typeof command>[]) => {
    renderWithSay(
      <ShortcutSection
        read={async () => shortcuts}
        onChange={async () => true}
        onReturn={() => () => undefined}
      />,
    );
    const terms = await screen.findAllByRole('term');
    return terms.map(({ textContent }) => textContent);
  };
  const warning = () => screen.queryByText(/^Some shortcuts aren’t set/);

  it('is short and warns of nothing after a fresh install, which leaves some commands free', async () => {
    const free = command('add-to-draft', '');
    expect(await listed(command('capture-idea', 'Alt+Shift+J'), free)).toEqual(['Command capture-idea']);
    expect(warning()).toBeNull();
  });

  it('has the keys that a person gave, and warns of those that another extension took', async () => {
    const names = await listed(command('capture-idea', ''), command('add-to-draft', 'Alt+Shift+X'));
    expect(names).toEqual(['Command capture-idea', 'Command add-to-draft']);
    expect(warning()).toBeTruthy();
  });
});

it('each page and section has one name in addresses', () => {
  const names = [...settingsPages.map(({ id }) => id), ...sectionNames];
  expect(new Set(names).size).toBe(names.length);
  expect(placeOf('#nothing')).toEqual({ page: 'general', section: null });
});

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

// A setting that needs an essay is the wrong setting.
it('no hint and no description of a section is longer than 120 English letters', () => {
  const hints = Object.entries(english).filter(([key]) => /(?:Hint|About)$/.test(key));
  expect(hints.length).toBeGreaterThan(30);
  expect(hints.filter(([, { message }]) => message.length > 120).map(([key]) => key)).toEqual([]);
});
