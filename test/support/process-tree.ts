// The processes that a browser started. They can outlive it for a moment, and still write into its profile.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { waitUntil } from './wait-until';

/** The process and its descendants. Only Linux tells them: elsewhere, the process alone. */
export function processTree(pid: number): readonly number[] {
  if (!existsSync('/proc/self/stat')) return [pid];
  const parents = new Map(readdirSync('/proc').flatMap(parentOf));
  const tree = [pid];
  // The loop also visits what it adds.
  for (const parent of tree) for (const [child, own] of parents) if (own === parent) tree.push(child);
  return tree;
}

/** The process and its parent, unless it has ended meanwhile. */
function parentOf(name: string): [number, number][] {
  const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
  return parent === undefined ? [] : [[Number(name), parent]];
}

/** null if it has ended. */
function statOf(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The command in brackets may contain anything.
    const [, state = '', parent] = /.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

export async function untilEnded(pids: readonly number[]): Promise<void> {
  await waitUntil(() => !pids.some(isAlive), { what: `the end of the processes ${pids.join(', ')}` });
}

function isAlive(pid: number): boolean {
  // An ended process whose parent never asks stays listed.
  if (existsSync('/proc/self/stat')) return !['Z', undefined].includes(statOf(pid)?.state);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
