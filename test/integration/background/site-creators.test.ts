// A creator chosen on a site is remembered for that site only, on this device, by digest.
import { afterEach, expect, it } from 'vitest';
import { creatorsOn } from '@/lib/capture/suggestions/site-creators';
import { createPageDigest } from '@/lib/settings/page-digest';
import { withDefaults } from '@/lib/settings/preferences';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const site = 'https://forum.example';

async function start(): Promise<void> {
  world = await startBackground();
  await world.settings.preferences.update((preferences) =>
    withDefaults(preferences, 'main', { product: 'PRJ', createdBy: 'dana@example.com' }),
  );
}

async function chosenOn(address: string): Promise<readonly string[]> {
  const digest = createPageDigest(world.settings.digestKey, () => new Uint8Array(32));
  const all = await world.settings.siteCreators.get();
  return creatorsOn(all.main ?? [], (await digest.site('main', address)) ?? '');
}

const remembered = (email: string) =>
  waitUntil(async () => (await chosenOn(`${site}/t/9`)).includes(email), {
    what: 'the creator',
    intervalMs: 5,
  });

it('a creator chosen on a page is suggested on other pages of its site, and on no other site', async () => {
  await start();
  await world.saveIdea('Slow export', { createdBy: 'ana@acme.example' });
  await remembered('ana@acme.example');
  expect(await chosenOn(`${site}/t/2`)).toEqual(['ana@acme.example']);
  expect(await chosenOn('https://other.example/')).toEqual([]);
  expect(JSON.stringify(await world.settings.siteCreators.get())).not.toContain('forum');
});

it('the default creator is not remembered as chosen', async () => {
  await start();
  await world.saveIdea('One', { createdBy: 'dana@example.com' });
  await world.saveIdea('Two', { createdBy: 'ana@acme.example' });
  await remembered('ana@acme.example');
  expect(await chosenOn(site)).toEqual(['ana@acme.example']);
});

it('clearing the history removes remembered creators, and so does disconnecting for good', async () => {
  await start();
  await world.saveIdea('One', { createdBy: 'ana@acme.example' });
  await remembered('ana@acme.example');
  await world.ask(world.send('memory.forget', {}));
  expect(await world.settings.siteCreators.get()).toEqual({});

  await world.saveIdea('Two', { createdBy: 'bo@acme.example' });
  await remembered('bo@acme.example');
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
  expect(await world.settings.siteCreators.get()).toEqual({});
});
