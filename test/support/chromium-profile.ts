// Prepares a Chromium profile before the browser starts: granted origins and the pinned button.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const objectSchema = z.record(z.string(), z.unknown());

/** Chromium derives the id of an unpacked extension from its real path: sha256, the first 32 digits written as a–p. */
export function unpackedExtensionId(extensionDir: string): string {
  const digest = createHash('sha256').update(realpathSync(extensionDir)).digest('hex');
  return digest.slice(0, 32).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

interface ProfileOptions {
  profileDir: string;
  extensionId: string;
  /** Match patterns of granted optional host permissions, such as "http://127.0.0.1:4810/*". */
  grantedOrigins: readonly string[];
}

/**
 * Prepares the profile of a stopped browser. An optional permission counts as granted if it is among the
 * extension's active permissions. Chromium signs this file on Windows and macOS, not on Linux.
 */
export function prepareProfile({ profileDir, extensionId, grantedOrigins }: ProfileOptions): void {
  const file = join(profileDir, 'Default', 'Preferences');
  const preferences: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  let next = withValue(preferences, ['extensions', 'pinned_extensions'], [extensionId]);
  if (grantedOrigins.length > 0) {
    const permissions = {
      api: [],
      explicit_host: grantedOrigins,
      manifest_permissions: [],
      scriptable_host: [],
    };
    for (const key of ['active_permissions', 'granted_permissions', 'runtime_granted_permissions']) {
      next = withValue(next, ['extensions', 'settings', extensionId, key], permissions);
    }
  }
  mkdirSync(join(profileDir, 'Default'), { recursive: true });
  writeFileSync(file, JSON.stringify(next));
}

/** A copy of `tree` with `value` at `path` and everything else unchanged. */
function withValue(tree: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const branch = objectSchema.safeParse(tree).data ?? {};
  return { ...branch, [key]: withValue(branch[key], rest, value) };
}
