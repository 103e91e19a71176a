// The popup beside the sidebar of a real Firefox, with real keys: it adds passages to the sidebar's draft.
import { expect, test } from '@playwright/test';
import {
  closeFirefoxPopup,
  closeFirefoxSidebar,
  waitForFirefoxPopup,
  waitForFirefoxSidebar,
} from '../../support/firefox-popup';
import { fullTest } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

const { session, native, lastIdea, select, chooseFromMenu, menuShows } = nativeFirefoxWorld();
test.afterEach(() => closeFirefoxSidebar(session.ui));

/** Moves the form of the page into the sidebar, with this name. */
async function openSidebar(name: string) {
  const popup = await session.openForm();
  await native.type(name);
  await expect.poll(() => popup.value('#field-name')).toBe(name);
  await native.press('alt+Return');
  const sidebar = await waitForFirefoxSidebar(session.ui);
  await expect.poll(() => sidebar.value('#field-name')).toBe(name);
  return sidebar;
}

/** Selects a passage, and opens the popup by its shortcut. */
async function popupOn(selector: string) {
  const passage = await select(selector);
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await popup.waitForText(passage.slice(0, 40));
  return { popup, passage: passage.slice(0, 40) };
}

test('three quotes go into the draft in the sidebar and are sent by 8 keys', async () => {
  const sidebar = await openSidebar('What three people say');
  const ideas = session.service.ideas().length;
  const passages: string[] = [];
  for (const selector of ['#ask', '#lead', '#quote p']) {
    const { popup, passage } = await popupOn(selector);
    passages.push(passage);
    const isLast = passages.length === 3;
    await native.press(isLast ? 'alt+x' : 'alt+q');
    await popup.waitForText(/Added to .*What three people say/);
    if (isLast) break;
    await sidebar.waitForText(passage);
    await native.press('Escape');
    await expect.poll(() => popup.isOpen()).toBe(false);
  }
  await expect.poll(() => session.service.ideas().length).toBe(ideas + 1);
  const { name, description } = lastIdea()?.sent ?? {};
  expect(name).toBe('What three people say');
  for (const passage of passages) expect(description).toContain(passage);
});

fullTest(
  'the popup beside the sidebar saves its own capture, and changes nothing in the sidebar',
  async () => {
    const sidebar = await openSidebar('Words of mine');
    const { popup, passage } = await popupOn('#lead');
    await native.type('Beside it');
    await native.press('ctrl+Return');
    await expect.poll(() => lastIdea()?.sent.name).toBe('Beside it');
    expect(String(lastIdea()?.sent.description)).toContain(passage);
    await closeFirefoxPopup(session.ui);
    expect(await popup.isOpen()).toBe(false);
    expect(await sidebar.value('#field-name')).toBe('Words of mine');
    expect(await sidebar.text()).not.toContain(passage);
  },
);

fullTest('"Review first…" beside the sidebar opens the popup with its own form', async () => {
  const sidebar = await openSidebar('Words of mine');
  const passage = await select('#lead');
  await session.setPreferences({ hiddenMenuEntries: [] });
  await menuShows('Review first…');
  await chooseFromMenu('Review first…');
  const popup = await waitForFirefoxPopup(session.ui);
  await popup.waitForText(passage.slice(0, 40));
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.description).toContain(passage.slice(0, 40));
  expect(await sidebar.value('#field-name')).toBe('Words of mine');
});
