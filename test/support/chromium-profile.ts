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
export function prepareProfile({
  profileDir,
  extensionId,
  grantedOrigins,
  hasAddressBarLists,
}: ProfileOptions): void {
  mkdirSync(join(profileDir, 'Default'), { recursive: true });
  change(join(profileDir, 'Default', 'Preferences'), (preferences) =>
    withGrants(
      withValue(
        // Without developer mode, Chromium disables an unpacked extension that reloads.
        withValue(preferences, ['extensions', 'ui', 'developer_mode'], true),
        ['extensions', 'pinned_extensions'],
        [extensionId],
      ),
      { extensionId, grantedOrigins },
    ),
  );
  if (!hasAddressBarLists)
    change(join(profileDir, 'Local State'), (state) =>
      withValue(state, ['browser', 'enabled_labs_experiments'], withoutListsUnderAddressBar),
    );
}

function withGrants(
  preferences: unknown,
  { extensionId, grantedOrigins }: Pick<ProfileOptions, 'extensionId' | 'grantedOrigins'>,
): unknown {
  if (grantedOrigins.length === 0) return preferences;
  const permissions = {
    api: [],
    explicit_host: grantedOrigins,
    manifest_permissions: [],
    scriptable_host: [],
  };
  return ['active_permissions', 'granted_permissions', 'runtime_granted_permissions'].reduce(
    (next, key) => withValue(next, ['extensions', 'settings', extensionId, key], permissions),
    preferences,
  );
}

function change(file: string, edit: (content: unknown) => unknown): void {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, JSON.stringify(edit(content)));
}

/** A copy of `tree` with `value` at `path` and everything else unchanged. */
function withValue(tree: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const branch = objectSchema.safeParse(tree).data ?? {};
  return { ...branch, [key]: withValue(branch[key], rest, value) };
}
