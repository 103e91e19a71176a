// Owns keeping every core busy while something is measured.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';

/** The loops end with `measure`, and with this process at the latest. */
export async function whileCoresAreBusy<T>(measure: () => Promise<T>): Promise<T> {
  const loop = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);`;
  const loops = cpus().map(() => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }));
  try {
    return await measure();
  } finally {
    for (const each of loops) each.kill('SIGKILL');
  }
}
