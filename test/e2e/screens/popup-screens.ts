// The popup's screens, from a fresh install to the result of a capture.
import type { Page } from 'playwright';
import { kinds } from '@/lib/capture/kinds';
import { selectText } from '../../support/selection';
import { isFormReady } from '../either-browser';
import { tabOf } from '../every-kind-rules';
import { createIdea } from '../faults/outcomes';
import type { Screen, ScreenWorld } from './screen-world';

/** Before any account is connected. */
export async function* unconnectedPopup(world: ScreenWorld): AsyncGenerator<Screen> {
  const tab = await world.session.openPage('sample-article.html');
  const popup = await world.session.openPopup(tab);
  await popup.locator('.no-account').waitFor();
  yield { name: 'popup-not-connected', page: popup };
  await closed(popup);
  await tab.close();
}

/** The end of onboarding: the first form. */
export async function* welcomeScreens(world: ScreenWorld): AsyncGenerator<Screen> {
  const tab = await world.session.openPage('sample-article.html');
  const worker = await world.session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: false }));
  const popup = await world.session.openPopup(tab);
  await popup.locator('.strip').waitFor();
  yield { name: 'popup-welcome-try', page: popup };
  await closed(popup);
  await tab.close();
}

export async function* popupScreens(world: ScreenWorld): AsyncGenerator<Screen> {
  const { session } = world;
  const tab = await session.openPage('sample-article.html');
  yield* formScreens(world, tab);
  yield* noticeScreens(world, tab);
  yield* outcomeScreens(world, tab);
  yield* offerScreens(world, tab);
  yield* pictureScreens(world, tab);
  yield* lockedScreens(world, tab);
  yield* largerPlaces(world);
  yield* voteScreen(world);
  yield* quotesScreen(world);
  await tab.close();
  const refused = await session.open('chrome://version');
  const popup = await opened(world, refused);
  await popup.locator('.remarks-line').waitFor();
  yield { name: 'popup-refused-page', page: popup };
  await closed(popup);
  await refused.close();
}

/** Each kind's form, folded and unfolded, with missing fields, and with a restored draft. */
async function* formScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  await selectText(tab, '#ask');
  await world.session.setPreferences({ hiddenKinds: [] });
  const popup = await opened(world, tab);
  for (const [place, kind] of kinds.entries()) {
    if (place < 9) await popup.keyboard.press(`Alt+${place + 1}`);
    else {
      await popup.locator('.kind-tabs .menu-button > button').click();
      if (place === 9) yield { name: 'popup-kinds', page: popup };
      // The tabs are four, and two kinds share a tab.
      await popup
        .locator('.kind-tabs .menu-button [role="menuitem"]')
        .nth(place - 6)
        .click();
    }
    await popup.locator(`[id$="-tab-${tabOf(kind.id)}"][aria-selected="true"]`).waitFor();
    yield { name: `popup-${kind.id}`, page: popup };
    const more = popup.locator('.more-button');
    if ((await more.count()) === 0) continue;
    await more.click();
    yield { name: `popup-${kind.id}-more`, page: popup };
    await more.click();
  }
  await popup.keyboard.press('Alt+1');
  await popup.locator('[data-field="name"] textarea').fill('');
  await popup.locator('[data-field="product"] input').fill('');
  await popup.keyboard.press('Control+Enter');
  await popup.locator('.field-problem').first().waitFor();
  // The first chip with a problem is open, and lies over its neighbor until the focus leaves it.
  await popup.locator('[data-field="name"] textarea').focus();
  yield { name: 'popup-problems', page: popup };
  await popup.locator('[data-field="product"] input').fill('PRJ');
  await popup.locator('[data-field="tags"] input').fill('onboarding,import wizard,');
  await popup.locator('[data-field="name"] textarea').fill('Show a draft before asking about columns');
  await closed(popup);
  const again = await session(world).openPopup(tab);
  await again.locator('.strip').waitFor();
  yield { name: 'popup-restored', page: again };
  await again.locator('.strip button').click();
  await closed(again);
}

/** Notices above the button about blocked sending. */
async function* noticeScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  const { service } = session(world);
  const { token } = service;
  service.setTokens({ other: 'ana@example.com' });
  await world.save('Kept for a new token');
  const popup = await opened(world, tab);
  await popup.locator('.notice-warning').waitFor();
  yield { name: 'popup-token-refused', page: popup };
  await closed(popup);
  service.setTokens({ [token]: 'dana@example.com' });
  await world.send('account.connect', { address: service.url, token });
}

/** Undoable, sent, waiting and rejected captures, and the list of recent ones. */
async function* outcomeScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  const { service, setPreferences } = session(world);
  const save = async (name: string, status: string): Promise<Page> => {
    const popup = await opened(world, tab);
    await popup.keyboard.press('Alt+1');
    await popup.locator('[data-field="name"] textarea').fill(name);
    await popup.keyboard.press('Control+Enter');
    await popup.locator(`.saved-card[data-status="${status}"]`).waitFor();
    return popup;
  };

  await setPreferences({ undoMs: 30_000, closesWhenSent: false });
  const undoable = await save('Second thoughts', 'undoable');
  yield { name: 'popup-held', page: undoable };
  await closed(undoable);
  await setPreferences({ undoMs: 0 });

  const sent = await save('Ask for the columns later', 'sent');
  yield { name: 'popup-sent', page: sent };
  await closed(sent);
  const before = await opened(world, tab);
  await before.locator('li.similar-row').first().waitFor();
  yield { name: 'popup-captured-before', page: before };
  await closed(before);

  service.misbehave({ ...createIdea, calls: 1, answer: refusal });
  const refused = await save('Import without a workflow', 'needsAttention');
  yield { name: 'popup-refused', page: refused };
  await closed(refused);

  service.misbehave({ ...createIdea, calls: 1, answer: longWait });
  const waiting = await save('Patient', 'waiting');
  yield { name: 'popup-waiting', page: waiting };
  await closed(waiting);

  const popup = await opened(world, tab);
  await popup.getByRole('button', { name: world.t('recent') }).click();
  await popup.locator('.recent-layer li').nth(3).waitFor();
  yield { name: 'popup-recent', page: popup };
  await closed(popup);
}

/** A page captured before, and an idea of the same name. */
async function* offerScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  const popup = await opened(world, tab);
  await popup.locator('[data-field="name"] textarea').fill('Collect what customers say');
  await popup.locator('li.similar-row').first().waitFor();
  yield { name: 'popup-similar-ideas', page: popup };
  await popup.locator('[data-field="name"] textarea').fill('');
  await closed(popup);
}

/** Selecting an area of a screenshot, and the resulting picture. */
async function* pictureScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  const popup = await opened(world, tab);
  await popup.getByRole('button', { name: world.t('fieldPicture'), exact: true }).click();
  yield { name: 'popup-picture-menu', page: popup };
  await popup.getByRole('menuitem', { name: world.t('picturePart') }).click();
  await popup.locator('.part-stage img').waitFor();
  yield { name: 'popup-picture-part', page: popup };
  await popup.getByRole('dialog').locator('.button-primary').click();
  await popup.locator('.picture-thumb + .fill').waitFor();
  yield { name: 'popup-picture', page: popup };
  await closed(popup);
}

/** What an organization has set. */
async function* lockedScreens(world: ScreenWorld, tab: Page): AsyncGenerator<Screen> {
  const worker = await world.session.worker();
  const policy = { product: 'PRJ', tags: ['from-the-web'], lockedFields: ['product', 'portal', 'tags'] };
  await worker.evaluate((cachedPolicy) => chrome.storage.local.set({ cachedPolicy }), policy);
  const popup = await opened(world, tab);
  await popup.locator('.property input[readonly]').first().waitFor({ state: 'attached' });
  yield { name: 'popup-locked', page: popup };
  await closed(popup);
  await worker.evaluate(() => chrome.storage.local.set({ cachedPolicy: {} }));
}

/** The form in a tab, and as narrow as the side panel. */
async function* largerPlaces(world: ScreenWorld): AsyncGenerator<Screen> {
  const form = await world.session.openExtensionPage('popup.html');
  await form.locator('.rich-text').waitFor();
  yield { name: 'form-tab', page: form };
  await form.setViewportSize({ width: 360, height: 900 });
  yield { name: 'form-panel', page: form };
  await form.close();
}

/** A customer's words as a vote. */
async function* voteScreen(world: ScreenWorld): AsyncGenerator<Screen> {
  const tab = await world.session.openPage('sample-thread.html');
  await selectText(tab, '#third');
  const popup = await opened(world, tab);
  await fillVote(popup);
  yield { name: 'popup-customer', page: popup };
  await closed(popup);
  await world.session.forgetDrafts();
  await tab.close();
}

/** A draft with the words of two people. */
async function* quotesScreen(world: ScreenWorld): AsyncGenerator<Screen> {
  const tab = await world.session.openPage('sample-thread.html');
  for (const selector of ['#first', '#third']) {
    await selectText(tab, selector);
    const popup = await opened(world, tab);
    await popup.keyboard.press('Alt+1');
    await popup.keyboard.press('Alt+q');
    const open = popup.locator('.notice').getByRole('button', { name: world.t('open') });
    await open.waitFor();
    if (selector === '#third') {
      await open.click();
      await popup.locator('.barred').nth(1).waitFor();
      yield { name: 'popup-quotes', page: popup };
    }
    await closed(popup);
  }
  await world.session.forgetDrafts();
  await tab.close();
}

/** The idea, the contact and the organization, each by the first letters of its name. */
export async function fillVote(popup: Page): Promise<void> {
  await popup.keyboard.press('Alt+v');
  await popup.locator('[role="combobox"]:focus').waitFor();
  await popup.keyboard.press('Shift+Tab');
  for (const [letters, found] of [
    ['coll', 'Collect what customers say'],
    ['kim', 'kim@northwind.example'],
    ['north', 'Northwind Traders'],
  ] as const) {
    await popup.keyboard.press('Tab');
    await popup.locator('[role="combobox"]:focus').waitFor();
    await popup.keyboard.type(letters);
    const option = popup.getByRole('option', { name: found }).first();
    await option.click();
    await option.waitFor({ state: 'hidden' });
  }
}

const longWait = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 600 } as const;

const refusal = {
  kind: 'status' as const,
  status: 400,
  body: { error: 'Validation failed', errors: { message: "Workflow status can't be blank" } },
  headers: { 'x-request-id': 'req-4711' },
};

const session = (world: ScreenWorld) => world.session;

/** The popup on this tab, filled and ready. */
async function opened(world: ScreenWorld, tab: Page): Promise<Page> {
  const popup = await world.session.openPopup(tab);
  await popup.waitForFunction(isFormReady);
  return popup;
}

async function closed(popup: Page): Promise<void> {
  const gone = popup.waitForEvent('close');
  await popup.evaluate(() => window.close()).catch(() => undefined);
  await gone;
}
