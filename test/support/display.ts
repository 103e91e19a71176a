// A private X display (Xvfb with a window manager) for real keys and clicks.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type Found, findProgram, found, missing } from './found';
import { waitUntil } from './wait-until';

export type Display = Awaited<ReturnType<typeof startDisplay>>;

const programs = [
  { name: 'Xvfb', brings: 'xvfb' },
  { name: 'openbox', brings: 'openbox' },
  { name: 'xdotool', brings: 'xdotool' },
  { name: 'import', brings: 'imagemagick' },
] as const;

/** All programs that a native test needs besides the browser. Names the missing packages. */
export function findDisplayPrograms(env: NodeJS.ProcessEnv = process.env): Found<'all'> {
  if (process.platform !== 'linux') return missing('a private X display exists on Linux only');
  const absent = programs.filter(({ name }) => findProgram([name], env.PATH) === undefined);
  if (absent.length === 0) return found('all');
  return missing(
    `no ${absent.map(({ name }) => name).join(', ')} (packages: ${absent.map(({ brings }) => brings).join(', ')})`,
  );
}

interface DisplayOptions {
  /** Whether a held key repeats. On a busy machine, a key that is released late would, too. @default false */
  readonly repeatsKeys?: boolean;
}

/** Needs the programs that `findDisplayPrograms` finds. */
export async function startDisplay(
  size = { width: 1280, height: 900 },
  { repeatsKeys = false }: DisplayOptions = {},
) {
  // With -displayfd the server chooses a free number, so parallel test runs don't conflict. With -noreset it does not
  // restart when its first client leaves, which would end the window manager. With -r it repeats no key, otherwise as desktops do.
  const screen = ['-screen', '0', `${size.width}x${size.height}x24`];
  const repeat = repeatsKeys ? ['-ardelay', '500', '-arinterval', '33'] : ['-r'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-noreset', ...repeat], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await readDisplayNumber(server)}`;
  // Without a window manager, windows get no keyboard focus and popups never lose it.
  const manager = spawn('openbox', ['--sm-disable'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name },
  });
  // Clean up after an aborted run.
  const abandon = () => {
    manager.kill('SIGKILL');
    server.kill('SIGKILL');
  };
  process.once('exit', abandon);
  const isManaged = async () =>
    (await runOnDisplay(name, 'xdotool', ['get_num_desktops']).catch(() => '')) !== '';
  await waitUntil(isManaged, { what: 'the window manager' });
  return {
    /** For the variable DISPLAY, such as ":101". */
    name,
    /** Moves the pointer to the middle, where it is at the start. */
    async releasePointer(): Promise<void> {
      const middle = [size.width / 2, size.height / 2].map(String);
      await runOnDisplay(name, 'xdotool', ['mousemove', ...middle]);
    },
    async stop(): Promise<void> {
      process.off('exit', abandon);
      await end(manager);
      await end(server);
    },
  };
}

async function readDisplayNumber(server: ChildProcess): Promise<string> {
  const pipe = server.stdio[3];
  if (!pipe || !('setEncoding' in pipe)) throw new Error('Xvfb started without its number pipe');
  pipe.setEncoding('utf8');
  let text = '';
  // The pipe closes when the server ends.
  for await (const chunk of pipe) {
    text += String(chunk);
    if (text.includes('\n')) return text.trim();
  }
  throw new Error(`Xvfb ended with ${String(server.exitCode)} before it had a display`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/**
 * Runs one X program (xdotool, import). Returns its output without the last line break, and throws for an exit code
 * other than 0.
 */
export async function runOnDisplay(
  display: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], {
    env: { ...process.env, DISPLAY: display },
    timeout: 15_000,
  });
  return stdout.trimEnd();
}
