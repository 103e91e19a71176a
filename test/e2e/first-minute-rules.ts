// A person's first minute, from the installed extension to a capture, with and without a service. Each click is
// counted, also that on the toolbar and that in the browser's own question. The same in both browsers.
import { expect, test } from '@playwright/test';
import type { PlanningService } from '../service/index';
import { isFullRun } from '../support/full-run';
import type { Native } from '../support/native';
import { settledSignature } from '../support/native-prompt';
import { picturePath } from '../support/pictures';
import { waitUntil } from '../support/wait-until';
import type { EitherForm } from './either-browser';

/** The page that the browser opens after the installation. */
interface FirstPage {
  text(): Promise<string>;
  /** Types where the focus is. */
  type(words: string): Promise<void>;
  press(key: 'Tab'): Promise<void>;
  click(words: string): Promise<void>;
}

interface FirstMinuteWorld {
  readonly browser: 'chromium' | 'firefox';
  readonly native: Native;
  readonly session: { readonly service: PlanningService };
  openFirstPage(): Promise<FirstPage>;
  /** Makes the extension ask for access, and says yes in the browser's own question. */
  allow(ask: () => Promise<void>, look: () => Promise<void>): Promise<void>;
  /** A page with a selected passage. */
  openArticle(): Promise<void>;
  /** A click on the button in the toolbar. */
  openForm(): Promise<EitherForm>;
  closeForm(): Promise<void>;
}

/** Clicks of one way, in order. */
function countClicks() {
  const clicks: string[] = [];
  return {
    clicks,
    async click<T>(what: string, act: () => Promise<T>): Promise<T> {
      clicks.push(what);
      return act();
    },
  };
}

export function firstMinuteTests(world: FirstMinuteWorld) {
  const { native, session } = world;
  const posts = () => session.service.requests.filter(({ method }) => method === 'POST');

  /** A picture of the whole screen. A form that closes by itself never stands still. */
  async function picture(name: string, closes?: 'closes'): Promise<void> {
    if (!isFullRun) return;
    if (!closes) await settledSignature(native);
    await native.screenshot(picturePath(`first-minute/${world.browser}/${name}`));
  }

  const shows = (page: Pick<EitherForm, 'text'>, words: string) =>
    waitUntil(async () => (await page.text()).includes(words), { what: `"${words}" on the page` });

  test('without a service, two clicks lead from the installed extension to a saved capture', async () => {
    const { clicks, click } = countClicks();
    const first = await world.openFirstPage();
    await shows(first, 'Connect your planning service');
    await picture('without-1-installed');
    await world.openArticle();
    await picture('without-2-passage');
    const form = await click('toolbar', world.openForm);
    await shows(form, 'Save idea');
    await form.fill('#field-name', 'Saved before there is a service');
    await picture('without-3-form');
    await click('Save idea', () => form.click('Save idea'));
    await shows(form, 'Saved on this device');
    await picture('without-4-saved');
    expect(clicks).toEqual(['toolbar', 'Save idea']);
    expect(posts()).toEqual([]);
    await world.closeForm();
  });

  test('with a service, four clicks lead from the installed extension to a sent capture, one of them in the browser’s own question', async () => {
    const { clicks, click } = countClicks();
    const { service } = session;
    const first = await world.openFirstPage();
    await shows(first, 'Connect your planning service');
    await first.type(service.url);
    await first.press('Tab');
    await first.type(service.token);
    await picture('with-1-typed');
    await world.allow(
      () => click('Connect', () => first.click('Connect')),
      () => picture('with-2-question'),
    );
    clicks.push('Allow');
    await shows(first, 'Connected.');
    await picture('with-3-connected');
    await world.openArticle();
    const form = await click('toolbar', world.openForm);
    await shows(form, 'Save idea');
    await form.fill('#field-name', 'Sent in the first minute');
    await picture('with-4-form');
    await click('Save idea', () => form.click('Save idea'));
    await shows(form, 'Saved');
    await picture('with-5-saved', 'closes');
    const sent = () =>
      service.ideas().find(({ attributes }) => attributes.name === 'Sent in the first minute')?.sent;
    await expect.poll(sent).toMatchObject({ created_by: 'dana@example.com' });
    expect(clicks).toEqual(['Connect', 'Allow', 'toolbar', 'Save idea']);
  });
}
