import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const runModule = pathToFileURL('test/tools/run.ts').href;

/** Starts a command, sends it Ctrl+C once it is ready, and returns what it printed with its exit code. */
async function interrupt(command: string) {
  const source = `const { run } = await import(${JSON.stringify(runModule)});\n${command}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source]);
  let printed = '';
  child.stdout.on('data', (data) => {
    if (!printed.includes('ready') && String(data).includes('ready')) child.kill('SIGINT');
    printed += data;
  });
  const [code] = await once(child, 'close');
  return { printed, code };
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

it('Ctrl+C ends the program that a command runs, and no other one starts', async () => {
  const waiting = "console.log('ready'); setInterval(() => undefined, 1_000)";
  const command = `await run('node', ['-e', ${JSON.stringify(waiting)}]); console.log('next');`;
  expect(await interrupt(command)).toEqual({ printed: 'ready\n', code: 130 });
});
