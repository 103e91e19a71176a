// Each kind by keyboard alone, in the real popup: found in the list, filled by Tab, saved, and applied by the service.
import { expect, type Page, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import { readCatalogue } from '../support/catalogues';
import { focusByTab } from '../support/focus-by-tab';
import { connectedChromium } from './fixtures';

const session = connectedChromium();
const english = readCatalogue('en');

/** What a person types into which field, and the request that it comes to. */
interface Walk {
  readonly typed: () => readonly (readonly [field: string, text: string])[];
  readonly request: RegExp;
}

const seeded = () => session.service.seeded;
/** The idea that this test made: internal, so that additions to it are sent. */
const ownIdea = () => session.service.ideas().at(-1)?.key ?? '';
const featureId = () => session.service.record('feature', seeded().feature)?.id ?? '';

const walks: Readonly<Record<string, Walk>> = {
  idea: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/ideas$/ },
  note: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/pages$/ },
  comment: { typed: () => [['idea', ownIdea()]], request: /^POST .*\/idea_comments$/ },
  feature: { typed: () => [['release', seeded().release]], request: /^POST .*\/releases\/.*\/features$/ },
  epic: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/epics$/ },
  'requirement-comment': {
    typed: () => [['requirement', seeded().requirement]],
    request: /^POST .*\/requirements\/.*\/comments$/,
  },
  competitor: { typed: () => [['competitor', 'Acme']], request: /^POST .*\/competitors$/ },
  reply: {
    typed: () => [
      ['idea', ownIdea()],
      ['replyTo', session.service.ideaComments().at(-1)?.id ?? ''],
    ],
    request: /^POST .*\/idea_comments$/,
  },
  'append-idea': { typed: () => [['idea', ownIdea()]], request: /^PUT .*\/ideas\/[^/]+$/ },
  'append-feature': { typed: () => [['feature', seeded().feature]], request: /^PUT .*\/features\/[^/]+$/ },
  release: { typed: () => [['name', 'By keys']], request: /^POST .*\/products\/PRJ\/releases$/ },
  product: {
    typed: () => [
      ['name', 'By keys'],
      ['reference_prefix', 'KEYS'],
    ],
    request: /^POST .*\/products$/,
  },
  'change-idea': {
    typed: () => [
      ['idea', ownIdea()],
      ['status', 'Planned'],
    ],
    request: /^PUT .*\/ideas\/[^/]+$/,
  },
  'change-feature': {
    typed: () => [
      ['feature', seeded().feature],
      ['status', 'Shipped'],
    ],
    request: /^PUT .*\/features\/[^/]+$/,
  },
  'change-initiative': {
    typed: () => [
      ['initiative', seeded().initiative],
      ['name', 'By keys'],
    ],
    request: /^PUT .*\/initiatives\/[^/]+$/,
  },
  'change-goal': {
    typed: () => [
      ['goal', seeded().goal],
      ['effort', '7'],
    ],
    request: /^PUT .*\/goals\/[^/]+$/,
  },
  'change-vote': {
    typed: () => [
      ['idea', seeded().idea],
      ['vote', seeded().endorsement],
      ['value', '250'],
    ],
    request: /^PUT .*\/endorsements\/[^/]+$/,
  },
  'capacity-investment': {
    typed: () => [['initiative', seeded().initiative]],
    request: /^POST .*\/capacity_investments$/,
  },
  'send-record': {
    typed: () => [
      ['class', 'Feature'],
      ['sentRecord', featureId()],
      ['integrationId', seeded().integration],
    ],
    request: /^POST .*\/integration_changes$/,
  },
};

/** The kind, from the list of further kinds where it has no tab. */
async function choose(popup: Page, kindId: string): Promise<void> {
  const place = kinds.findIndex(({ id }) => id === kindId);
  const kind = kinds[place];
  if (!kind) throw new Error(`there is no kind ${kindId}`);
  if (place < 3) await popup.keyboard.press(`Alt+${place + 1}`);
  else {
    await focusByTab(popup, popup.getByRole('button', { name: 'More kinds' }));
    await popup.keyboard.press('Enter');
    await popup.keyboard.type(english[kind.label]?.message ?? '');
    await popup.keyboard.press('Enter');
  }
  await expect(popup.locator(`#tab-${kindId}`)).toHaveAttribute('aria-selected', 'true');
}

test('every kind can be found, filled in and saved by keyboard alone', async () => {
  test.setTimeout(180_000);
  expect(Object.keys(walks)).toEqual(kinds.map(({ id }) => id));
  const page = await session.openPage('sample-article.html');
  for (const [kindId, { typed, request }] of Object.entries(walks)) {
    await session.forgetDrafts();
    const popup = await session.openPopup(page);
    // The form takes keys once a field of it has the focus.
    await expect(popup.locator(':focus')).toHaveAttribute('id', /^field-/);
    await choose(popup, kindId);
    session.service.clearRequests();
    for (const [field, text] of typed()) {
      await focusByTab(popup, popup.locator(`#field-${field}`));
      await popup.keyboard.press('Control+A');
      await popup.keyboard.type(text);
    }
    await popup.keyboard.press('Control+Enter');
    await expect(popup.getByRole('status').filter({ hasText: /^Sent$/ }), kindId).toBeVisible();
    const applied = session.service.requests
      .filter(({ status }) => status === 200)
      .map(({ method, path }) => `${method} ${path}`);
    expect(applied, kindId).toContainEqual(expect.stringMatching(request));
    await popup.close();
  }
  await page.close();
});
