// Measures the memory of the browser's extension processes.
import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of the extension processes of the browser with this profile; null if the system does not tell. */
export function extensionMemoryMb(profileDir: string): number | null {
  if (process.platform !== 'linux') return null;
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => sizeOf(pid, profileDir));
  return sizes.length === 0 ? null : Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

function sizeOf(pid: string, profileDir: string): number[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes('--extension-process') || !command.includes(profileDir)) return [];
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? [Number(kilobytes) / 1024] : [];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}
