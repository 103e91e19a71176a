// Sets a policy for the add-on like an administrator, in a managed storage manifest. The manifest is in its own home
// folder, so that no other Firefox reads it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Found, found, missing } from './found';

export function canManageFirefox(): Found<'home'> {
  return process.platform === 'linux'
    ? found('home')
    : missing('policies are files in the home folder on Linux only');
}

export type ManagedFirefox = ReturnType<typeof manageFirefox>;

/** Sets the policy for the add-on with this id, in every Firefox started with `env`. `end` it after Firefox has ended. */
export function manageFirefox(addOnId: string, policy: Readonly<Record<string, unknown>>) {
  const home = mkdtempSync(join(tmpdir(), 'quick-capture-home-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: addOnId, description: 'Set by a test', type: 'storage', data: policy };
  writeFileSync(join(folder, `${addOnId}.json`), JSON.stringify(manifest));
  return { env: { HOME: home }, end: () => rmSync(home, { recursive: true, force: true }) };
}
