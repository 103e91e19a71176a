// What the built extensions ask for and lay open: exactly what the README explains, and nothing else.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { findBuild } from '../support/built-extension';

const manifestSchema = z.looseObject({
  permissions: z.array(z.string()),
  content_security_policy: z.object({ extension_pages: z.string() }),
});

for (const target of ['chrome-mv3', 'firefox-mv3'] as const) {
  test.describe(`the manifest of ${target}`, () => {
    const build = findBuild(target);
    test.skip(!build.found, build.found ? '' : build.reason);
    const read = () =>
      manifestSchema.parse(
        JSON.parse(readFileSync(`${build.found ? build.value : ''}/manifest.json`, 'utf8')),
      );

    test('T01 asks for exactly the permissions that the README explains', () => {
      const manifest = read();
      expect(manifest.permissions).toEqual([
        'activeTab',
        'alarms',
        'contextMenus',
        'notifications',
        'scripting',
        'storage',
        'webRequest',
      ]);
      expect(manifest.optional_host_permissions).toEqual([
        'https://*/*',
        'http://localhost/*',
        'http://127.0.0.1/*',
      ]);
      expect(manifest).not.toHaveProperty('host_permissions');
      expect(manifest).not.toHaveProperty('optional_permissions');
      expect(manifest).not.toHaveProperty('content_scripts');
      const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
      for (const permission of manifest.permissions) expect(readme).toContain(`\`${permission}\``);
    });

    test('T02 T03 lets no page and no other extension connect, and lays no file open', () => {
      const manifest = read();
      expect(manifest).not.toHaveProperty('externally_connectable');
      expect(manifest).not.toHaveProperty('web_accessible_resources');
    });

    test('T04 has a content security policy that begins with nothing and allows no unsafe source', () => {
      const policy = read().content_security_policy.extension_pages;
      expect(policy.split('; ')[0]).toBe("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("script-src 'self'");
    });

    test('F39 is not allowed in private windows', () => {
      expect(read().incognito).toBe('not_allowed');
    });
  });
}
