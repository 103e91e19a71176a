// The export of a list of 10,000 captures, beside that of a quarter of them: time, memory and size of the file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fillStorage } from '../../bench/full-storage';
import { connectedChromium, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedChromium();

/** Four times as many captures may take this much longer: linear, and what a busy machine adds. */
const maxGrowth = 8;
const maxMb = 200;

async function exportAll(captures: number) {
  const page = await session.openExtensionPage('activity.html');
  await page.getByRole('button', { name: 'Export…' }).click();
  const memory = () => extensionMemoryMb(session.profileDir) ?? 0;
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 20);
  const startMs = performance.now();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /JSON/ }).click();
  const download = await downloading;
  const ms = Math.round(performance.now() - startMs);
  clearInterval(sampling);
  const megabytes = statSync(await download.path()).size / 1e6;
  await page.close();
  const figures = { ms, mb: Math.max(0, peak - before), megabytes };
  console.log(
    `export of ${captures} captures: ${ms} ms, ${figures.mb} MB, a file of ${megabytes.toFixed(1)} MB`,
  );
  return figures;
}

test('F118 an export of 10,000 captures takes little memory, and grows with their number alone', async () => {
  test.setTimeout(300_000);
  await fillStorage(session, { captures: 2_500, tags: 0, products: 0 });
  // The first export loads what the later ones have.
  await exportAll(2_500);
  const small = await exportAll(2_500);
  await fillStorage(session, { captures: 7_500, tags: 0, products: 0 });
  const large = await exportAll(10_000);
  expect(large.megabytes / small.megabytes).toBeGreaterThan(3.5);
  expect(large.ms / small.ms).toBeLessThan(maxGrowth);
  expect(large.mb).toBeLessThan(maxMb);
});

/** Resident memory of the extension processes of the browser with this profile; null if the system does not tell. */
function extensionMemoryMb(profileDir: string): number | null {
  if (process.platform !== 'linux') return null;
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => sizeOf(pid, profileDir));
  return sizes.length === 0 ? null : Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

function sizeOf(pid: string, profileDir: string): number[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes('--extension-process') || !command.includes(profileDir)) return [];
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? [Number(kilobytes) / 1024] : [];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}
