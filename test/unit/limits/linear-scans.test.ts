// F65: every scan of foreign text takes linear time. The input is doubled twice, because a busy machine can slow one
// run. A scan that never ends fails alone: another process measures, and is ended.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Measurement, measurements } from './scans';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const measurementSchema = z.object({ limitMs: z.number(), tookMs: z.number() });

/** Much longer than any measurement takes: each stops after seconds. */
const patienceMs = 120_000;
/** No further measurements after this many that did not end. */
const maxHanging = 3;

/** Measures from here on. Ends the process if it prints nothing for long. */
function measureFrom(first: number, onMeasurement: (measured: Measurement) => void): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/unit/limits/measure.ts', String(first)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const restart = () => setTimeout(() => child.kill('SIGKILL'), patienceMs);
    let patience = restart();
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(patience);
      patience = restart();
      onMeasurement(measurementSchema.parse(JSON.parse(line)));
    });
    child.once('close', () => {
      clearTimeout(patience);
      resolve();
    });
  });
}

/** By the place of the measurement; null if it did not end. */
const measured: (Measurement | null)[] = [];

beforeAll(async () => {
  let hanging = 0;
  while (measured.length < measurements.length && hanging < maxHanging) {
    await measureFrom(measured.length, (one) => measured.push(one));
    if (measured.length === measurements.length) break;
    measured.push(null);
    hanging += 1;
  }
}, 20 * 60_000);

describe.each([...new Set(measurements.map(({ scan }) => scan))])('F65 F118 %s', (name) => {
  it.each(measurements.filter(({ scan }) => scan === name))(
    'takes linear time for more of $text',
    (measurement) => {
      const neverEnded = { limitMs: 0, tookMs: Number.POSITIVE_INFINITY };
      const { limitMs, tookMs } = measured[measurements.indexOf(measurement)] ?? neverEnded;
      expect(tookMs).toBeLessThan(limitMs);
    },
  );
});
