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
  hasAddressBarLists: boolean;
}

/** Settings of chrome://flags. Each of these lists is a page of its own. Together they take 1 s of processor time at each start. */
const withoutListsUnderAddressBar = ['webui-omnibox-popup@2', 'webui-omnibox-aim-popup@2'];

/**
 * Prepares the profile of a stopped browser. An optional permission counts as granted if it is among the
 * extension's active permissions. Chromium signs this file on Windows and macOS, not on Linux.
 */
export function prepareProfile(options: ProfileOptions): void {
  const { profileDir, extensionId, grantedOrigins: explicit_host, hasAddressBarLists } = options;
  mkdirSync(join(profileDir, 'Default'), { recursive: true });
  const granted = { api: [], explicit_host, manifest_permissions: [], scriptable_host: [] };
  const grants = {
    active_permissions: granted,
    granted_permissions: granted,
    runtime_granted_permissions: granted,
  };
  change(join(profileDir, 'Default', 'Preferences'), {
    extensions: {
      // Without developer mode, Chromium disables an unpacked extension that reloads.
      ui: { developer_mode: true },
      pinned_extensions: [extensionId],
      ...(explicit_host.length > 0 && { settings: { [extensionId]: grants } }),
    },
  });
  if (!hasAddressBarLists)
    change(join(profileDir, 'Local State'), {
      browser: { enabled_labs_experiments: withoutListsUnderAddressBar },
    });
}

function change(file: string, values: unknown): void {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, JSON.stringify(merged(content, values)));
}

/** A copy of `tree` with these values, and everything else unchanged. */
function merged(tree: unknown, values: unknown): unknown {
  const changes = objectSchema.safeParse(values).data;
  if (!changes) return values;
  const branch = objectSchema.safeParse(tree).data ?? {};
  const all = Object.entries(changes).map(([key, value]) => [key, merged(branch[key], value)] as const);
  return { ...branch, ...Object.fromEntries(all) };
}
