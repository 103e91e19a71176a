// Owns running one X program (xdotool, import) against a display.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The program's standard output without the last line break; throws when it ends with another code than 0. */
export async function runOnDisplay(
  display: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await execute(program, [...args], {
    env: { ...process.env, DISPLAY: display },
    timeout: 15_000,
  });
  return stdout.trimEnd();
}
