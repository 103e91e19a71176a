// Runs another program for `npm start`, `npm test` and their like. Plain Node, so that it works before `npm ci`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const running = new Set();

/** A program gets this long to clean up after a timeout, before it is killed. */
const graceMs = 20_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const stop of running) stop(signal);
    if (running.size === 0) process.exit(130);
  });
}

/**
 * Runs a program to its end and resolves with its exit code; never throws. The program leads its own process group, so
 * that a timeout or Ctrl+C also ends the browsers and servers that it started.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number, output?: 'show' | 'catch' }} [options]
 * @returns {Promise<{ code: number, output: string, hasTimedOut: boolean }>}
 */
export function run(program, args, { env = {}, timeoutMs, output = 'show' } = {}) {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output === 'catch' ? 'pipe' : 'inherit', 'inherit'],
      detached: !isWindows,
      // On Windows npm and npx are scripts, and only a shell can start those.
      shell: isWindows,
    });
    let caught = '';
    let hasTimedOut = false;
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      caught += text;
    });
    const stop = (signal) => endGroup(child, signal);
    running.add(stop);
    let limit =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            hasTimedOut = true;
            // Like Ctrl+C: test runners then close their browsers and still write their report.
            stop('SIGINT');
            limit = setTimeout(() => stop('SIGKILL'), graceMs);
          }, timeoutMs);
    const finish = (code) => {
      running.delete(stop);
      clearTimeout(limit);
      resolve({ code, output: caught, hasTimedOut });
    };
    child.once('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function endGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Path of an installed package's program. */
export function installed(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Arguments for Node that run a TypeScript file of this project. The packages must be installed. */
export function typescript(file, ...args) {
  return ['--import', 'tsx', join(root, file), ...args];
}
