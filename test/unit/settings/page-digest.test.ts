import { describe, expect, it } from 'vitest';
import { createPageDigest } from '@/lib/settings/page-digest';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

function createDigest() {
  const { digestKey } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  return createPageDigest(digestKey, (count) => crypto.getRandomValues(new Uint8Array(count)));
}

describe('the digest of a page', () => {
  it('is one that only this installation can compute', async () => {
    const [here, elsewhere] = [createDigest(), createDigest()];
    const address = 'https://blog.example/tide?page=1';
    const page = await here.page('a', address);
    expect(page).toMatch(/^[0-9a-f]{32}$/);
    expect(await here.page('a', `${address}#comments`)).toBe(page);
    expect(await here.page('a', 'https://blog.example/tide?page=2')).not.toBe(page);
    expect(await here.page('b', address)).not.toBe(page);
    expect(await elsewhere.page('a', address)).not.toBe(page);
    expect(await here.page('a', '')).toBeNull();
  });

  it('F113 names two records of an application twice, and none that may change', async () => {
    const { page } = createDigest();
    const app = 'https://mail.example/';
    expect(await page('a', `${app}#inbox/1`)).not.toBe(await page('a', `${app}#inbox/2`));
    expect(await page('a', `${app}?conversation=1`)).not.toBe(await page('a', `${app}?conversation=2`));
    expect([await page('a', app), await page('a', `${app}#992`)]).toEqual([null, null]);
  });

  it('differs from that of its site, which all its pages share', async () => {
    const digest = createDigest();
    const site = await digest.site('a', 'https://blog.example/tide');
    expect(await digest.site('a', 'https://blog.example/')).toBe(site);
    expect(await digest.page('a', 'https://blog.example')).not.toBe(site);
    expect(await digest.site('a', 'https://other.example/')).not.toBe(site);
    expect(await digest.site('a', '')).toBeNull();
  });
});
