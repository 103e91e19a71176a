// `npm run service` as its own process: its output, its clean exit, and its data file.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
let folder = '';
const running = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planning-service-'));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(...options: string[]): Promise<{ child: ChildProcess; lines: string[]; url: string }> {
  const words = ['--import', 'tsx', 'test/service/cli.ts', '--port', '0', ...options];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('ready ')) break;
  }
  return { child, lines, url: (lines[0] ?? '').replace('listening on ', '') };
}

function ended(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
    child.kill(signal);
  });
}

// Two starts and stops of Node, with time for a busy machine.
const limitMs = 60_000;

describe('the service as a command', () => {
  it('prints its address and records, exits cleanly, and keeps its records in the file', {
    timeout: limitMs,
  }, async () => {
    const file = join(folder, 'data.db');
    const first = await start('--data', file, '--token', 'secret');
    expect(first.lines).toHaveLength(2);
    expect(first.lines[0]).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    const ready: unknown = JSON.parse((first.lines[1] ?? '').slice('ready '.length));
    const id = expect.stringMatching(/^\d+$/);
    expect(ready).toEqual({
      ...{ product: 'PRJ', release: 'PRJ-R-1', feature: 'PRJ-1', epic: 'PRJ-E-1', idea: 'PRJ-I-1' },
      ...{ requirement: 'PRJ-1-1', initiative: 'PRJ-S-1', goal: id, endorsement: id, organization: id },
      ...{ integration: id, portal: id },
    });
    const created = await fetch(`${first.url}/api/v1/products/PRJ/ideas`, {
      method: 'POST',
      headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json' },
      body: '{"skip_portal":true,"idea":{"name":"Kept","created_by":"dana@example.com"}}',
    });
    expect(created.status).toBe(200);
    expect(await ended(first.child, 'SIGINT')).toBe(0);

    const second = await start('--data', file);
    const page = await fetch(`${second.url}/ideas/ideas/PRJ-I-2`);
    expect(await page.text()).toContain('Kept');
    expect(JSON.parse((second.lines[1] ?? '').slice('ready '.length))).toEqual(ready);
    expect(await ended(second.child, 'SIGTERM')).toBe(0);
  });
});
