// What Ctrl+C does to the commands of package.json and to the programs that they run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const runModule = pathToFileURL('test/tools/run.ts').href;

const answers = [
  { to: 'ready', signal: 'SIGINT' },
  { to: 'Waiting for', signal: 'SIGTERM' },
] as const;

/** Sends Ctrl+C once the command is ready, and returns what it printed with its exit code. */
async function interrupted(child: ChildProcess) {
  let printed = '';
  child.stdout?.on('data', (data) => {
    for (const { to, signal } of answers)
      if (!printed.includes(to) && String(data).includes(to)) child.kill(signal);
    printed += data;
  });
  const [code] = await once(child, 'close');
  return { printed, code };
}

const node = ['--import', 'tsx', '--input-type=module', '-e'];

function interrupt(command: string) {
  const source = `const { run } = await import(${JSON.stringify(runModule)});\n${command}`;
  return interrupted(spawn(process.execPath, [...node, source]));
}

const cleanUp = `
  process.on('SIGINT', () => setTimeout(() => { console.log('cleaned up'); process.exit(0); }, 20));
  setInterval(() => undefined, 1_000);
  console.log('ready');`;

it.each([
  ['before it has run a program', ''],
  ['after the program that it ran', "await run('node', ['-e', '0']);"],
])('a command can clean up after Ctrl+C %s', async (_when, before) => {
  expect(await interrupt(before + cleanUp)).toEqual({ printed: 'ready\ncleaned up\n', code: 0 });
});

/** A command that runs `program`, another Node, and says what comes next. */
const running = (program: string) =>
  `await run('node', ['-e', ${JSON.stringify(program)}]); console.log('next');`;

it('Ctrl+C ends the program that a command runs, and no other one starts', async () => {
  const waiting = "console.log('ready'); setInterval(() => undefined, 1_000)";
  expect(await interrupt(running(waiting))).toEqual({ printed: 'ready\n', code: 130 });
});

it('after Ctrl+C, a command waits for a program that must finish, such as apt-get, and says so', async () => {
  const finishing = `
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => { console.log('finished'); process.exit(0); });
    setInterval(() => undefined, 1_000);
    console.log('ready');`;
  const printed = 'ready\nWaiting for node to finish.\nfinished\n';
  expect(await interrupt(running(finishing))).toEqual({ printed, code: 130 });
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** What `npm run` starts a file of ours with, such as "node --import tsx". */
const launchers = new Set(
  Object.values(scripts).flatMap((script) => /([^&]*\btsx) test\//.exec(script)?.[1]?.trim() ?? []),
);

// tsx's own command kills its child if that doesn't answer a signal within 60 ms. What the child had started, such as a
// browser or apt-get, ran on, and no profile was removed.
it.each([...launchers])('a busy command that `%s` started cleans up after Ctrl+C too', async (launcher) => {
  const [program = '', ...words] = launcher.split(' ');
  const busy = `${cleanUp}
    const end = performance.now() + 500;
    while (performance.now() < end);`;
  const env = { ...process.env, PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter) };
  const child = spawn(program, [...words, '--input-type=module', '-e', busy], { env });
  expect(await interrupted(child)).toEqual({ printed: 'ready\ncleaned up\n', code: 0 });
});
