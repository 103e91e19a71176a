// Owns setting a policy for the add-on as an administrator does: a managed storage manifest, in a home folder of its own, so
// that no other Firefox reads it and nothing of it stays.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Found, found, missing } from './found';

export function canManageFirefox(): Found<'home'> {
  return process.platform === 'linux'
    ? found('home')
    : missing('policies are files in the home folder on Linux only');
}

export interface ManagedFirefox {
  /** What Firefox is to be started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes the folder away; Firefox must have ended. */
  end(): void;
}

/** Sets the policy for the add-on of this id, for every Firefox that is started with `env`. */
export function manageFirefox(addOnId: string, policy: Readonly<Record<string, unknown>>): ManagedFirefox {
  const home = mkdtempSync(join(tmpdir(), 'quick-capture-home-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: addOnId, description: 'Set by a test', type: 'storage', data: policy };
  writeFileSync(join(folder, `${addOnId}.json`), JSON.stringify(manifest));
  return { env: { HOME: home }, end: () => rmSync(home, { recursive: true, force: true }) };
}
