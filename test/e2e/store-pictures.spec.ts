// The pictures for the stores. Those of other languages differ in their words only.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeStorePictures, storeSizes } from '../tools/store-pictures';
import { needsChromium, onlyInFullRun } from './fixtures';

needsChromium();
onlyInFullRun();

test('the pictures for the stores have the sizes that the stores ask for, and no transparency', async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'quick-capture-store-'));
  await makeStorePictures('de', folder);
  const sizes = { 'logo.png': storeSizes.logo, 'tile.png': storeSizes.tile };
  const pictures = ['1-idea.png', '2-vote.png', '3-list.png', '4-settings.png'];
  expect(readdirSync(folder).toSorted()).toEqual([...pictures, ...Object.keys(sizes)]);
  for (const [file, { width, height }] of [
    ...pictures.map((name) => [name, storeSizes.picture] as const),
    ...Object.entries(sizes),
  ]) {
    const png = readFileSync(join(folder, file));
    // Eight bits of each color, and no fourth channel.
    const found = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
    expect(found, file).toEqual([width, height, 8, 2]);
  }
  rmSync(folder, { recursive: true });
});
