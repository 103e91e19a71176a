import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();
const isWindows = process.platform === 'win32';
let isStopped = false;

function stop(signal: NodeJS.Signals): void {
  for (const child of running) endGroup(child, signal);
  // A Ctrl+C arrives twice, from the terminal and from npm.
  if (!isStopped) setTimeout(sayWhatRuns, 1_000).unref();
  isStopped = true;
}

/** A package manager finishes what it has begun. Without a word, the terminal seems to hang. */
function sayWhatRuns(): void {
  for (const { spawnfile } of running) console.log(`Waiting for ${spawnfile} to finish.`);
}

/**
 * Runs a program to its end and resolves with its exit code; never throws. npm puts the programs of the packages on the
 * path. The program leads its own process group, so that a signal such as Ctrl+C also reaches what npm started for it.
 * This process ends after it. While no program runs, a signal belongs to the command, which may have to clean up.
 */
export function run(program: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
      // On Windows npm and the programs of packages are scripts, and only a shell can start those.
      shell: isWindows,
    });
    const finish = (code: number) => {
      running.delete(child);
      if (running.size === 0) for (const signal of signals) process.off(signal, stop);
      if (!isStopped) resolve(code);
      else if (running.size === 0) process.exit(130);
    };
    if (running.size === 0) for (const signal of signals) process.on(signal, stop);
    running.add(child);
    child.once('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch {
    // It has already ended.
  }
}
