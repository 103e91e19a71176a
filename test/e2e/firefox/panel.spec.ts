// One passage after the other into the sidebar of a real Firefox: the popup is a card, and has the keys.
import { expect } from '@playwright/test';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { closeFirefoxSidebar, waitForFirefoxSidebar } from '../../support/firefox-sidebar';
import { fullTest } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

const { session, native, lastIdea, select, chooseFromMenu } = nativeFirefoxWorld();

/** Moves the form of a passage into the sidebar. */
async function openSidebar() {
  const passage = await select('#ask');
  const popup = await session.openForm();
  await popup.waitForText(passage);
  await native.press('alt+Return');
  const sidebar = await waitForFirefoxSidebar(session.ui);
  await sidebar.waitForText(passage);
  return sidebar;
}

fullTest(
  'a further passage goes into the open sidebar by two command keys, with the name that was typed',
  async () => {
    const sidebar = await openSidebar();
    const passage = await select('#lead');
    await session.focusPage();
    await native.press('alt+shift+k');
    const card = await waitForFirefoxPopup(session.ui);
    await card.waitForText('Add to side panel');
    await card.waitForText(passage);
    await native.type('From the card');
    await native.press('ctrl+Return');
    await expect.poll(() => lastIdea()?.sent.name).toBe('From the card');
    expect(String(lastIdea()?.sent.description)).toContain(passage.slice(0, 60));
    await sidebar.waitForText(/PRJ-I-\d+\s*Open/);
    await closeFirefoxSidebar(session.ui);
  },
);

fullTest('"Review first…" feeds the open sidebar, and the popup is only its card', async () => {
  const sidebar = await openSidebar();
  const passage = await select('#lead');
  await session.focusPage();
  await chooseFromMenu('Review first…');
  const card = await waitForFirefoxPopup(session.ui);
  await card.waitForText('Add to side panel');
  await card.waitForText(passage);
  await sidebar.waitForText(passage);
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.description).toContain(passage.slice(0, 60));
  await sidebar.waitForText(/PRJ-I-\d+\s*Open/);
  await closeFirefoxSidebar(session.ui);
});
