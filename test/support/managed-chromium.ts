// Sets a policy for the extension like an administrator, in a file that Chromium reads at its start. Only root can
// write it. The file is removed afterwards.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Found, found, missing } from './found';

const policyDir = '/etc/chromium/policies/managed';

export function canManageChromium(): Found<'root'> {
  if (process.platform !== 'linux') return missing('policies are files on Linux only');
  return process.getuid?.() === 0 ? found('root') : missing(`only root can write ${policyDir}`);
}

export type ManagedChromium = ReturnType<typeof manageChromium>;

/** For the extension with this id only. */
export function manageChromium(extensionId: string) {
  const file = join(policyDir, `quick-capture-${extensionId}.json`);
  const end = () => rmSync(file, { force: true });
  process.once('exit', end);
  return {
    /** Replaces the extension's policy. */
    set(policy: Readonly<Record<string, unknown>>): void {
      mkdirSync(policyDir, { recursive: true });
      writeFileSync(file, JSON.stringify({ '3rdparty': { extensions: { [extensionId]: policy } } }));
    },
    /** Removes the file. */
    end(): void {
      process.off('exit', end);
      end();
    },
  };
}
