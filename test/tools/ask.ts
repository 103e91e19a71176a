// Asks a person on a terminal before a command changes their machine.
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly env: NodeJS.ProcessEnv;
}

const own: Terminal = { input: process.stdin, output: process.stdout, env: process.env };

/** Enter means yes. Yes without a question if nobody can answer: in CI, or without a terminal. */
export async function isAgreed(question: string, { input, output, env }: Terminal = own): Promise<boolean> {
  if (env.CI || !input.isTTY || !output.isTTY) return true;
  output.write(`${question} [Y/n] `);
  // The terminal itself edits the line, so that Ctrl+C stays a signal.
  const lines = createInterface({ input, terminal: false });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve('no'));
  });
  lines.close();
  return /^(?:y|yes)?$/i.test(answer.trim());
}
