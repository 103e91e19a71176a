// Measures the background's script at each start of the worker (P4), in a copy of the build that times itself.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium } from '../support/chromium-home';
import { evaluationTargetMs } from './budgets';
import { type Finding, limited } from './finding';
import { figureOf } from './statistics';

export async function measureWorkerStart(build: string, rounds: number): Promise<Finding> {
  const copy = mkdtempSync(join(tmpdir(), 'quick-capture-timed-'));
  try {
    cpSync(build, copy, { recursive: true });
    const script = join(copy, 'background.js');
    const began = 'globalThis.evaluationBeganMs=performance.now();';
    const ended = ';globalThis.evaluationMs=performance.now()-globalThis.evaluationBeganMs;';
    writeFileSync(script, `${began}${readFileSync(script, 'utf8')}${ended}`);
    const figure = figureOf(await evaluationTimes(copy, rounds));
    return { rows: [limited('P4', 'background script, evaluation', figure, evaluationTargetMs)], gates: [] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function evaluationTimes(extensionDir: string, rounds: number): Promise<number[]> {
  const home = await startChromium({ extensionDir, grantedOrigins: [] });
  const session = home.current();
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await session.stopWorker();
      const worker = await session.worker();
      times.push(await worker.evaluate(() => Number(Reflect.get(globalThis, 'evaluationMs'))));
    }
  } finally {
    await home.leave();
  }
  return times;
}
