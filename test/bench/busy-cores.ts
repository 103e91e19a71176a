// Keeps every core busy during a measurement.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';

/** The loops end after `measure`, or with this process. */
export async function whileCoresAreBusy<T>(measure: () => Promise<T>): Promise<T> {
  const loop = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);`;
  const loops = cpus().map(() => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }));
  try {
    return await measure();
  } finally {
    for (const each of loops) each.kill('SIGKILL');
  }
}
