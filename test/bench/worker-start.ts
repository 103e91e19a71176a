// Measures the background's script at each start of the worker (P4), in a copy of the build that times itself.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium } from '../support/chromium-home';
import { evaluationTargetMs } from './budgets';
import type { Finding } from './finding';
import { figureOf } from './statistics';

export async function measureWorkerStart(build: string, rounds: number): Promise<Finding> {
  const copy = mkdtempSync(join(tmpdir(), 'quick-capture-timed-'));
  try {
    cpSync(build, copy, { recursive: true });
    timeItself(join(copy, 'background.js'));
    const figure = figureOf(await evaluationTimes(copy, rounds), 'ms');
    const isReached = figure.median <= evaluationTargetMs;
    const what = 'background script, evaluation';
    return {
      rows: [{ id: 'P4', what, figure, toReach: `≤ ${evaluationTargetMs} ms`, isReached }],
      gates: [],
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function timeItself(script: string): void {
  const code = readFileSync(script, 'utf8');
  const before = 'globalThis.evaluationBeganMs=performance.now();';
  const after = ';globalThis.evaluationMs=performance.now()-globalThis.evaluationBeganMs;';
  writeFileSync(script, `${before}${code}${after}`);
}

async function evaluationTimes(extensionDir: string, rounds: number): Promise<number[]> {
  const home = await startChromium({ extensionDir, grantedOrigins: [] });
  const session = home.current();
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await session.stopWorker();
      const worker = await session.worker();
      times.push(
        await worker.evaluate(() =>
          Number(Object.getOwnPropertyDescriptor(globalThis, 'evaluationMs')?.value),
        ),
      );
    }
  } finally {
    await home.leave();
  }
  return times;
}
