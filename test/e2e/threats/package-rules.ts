// Tests of every browser's package: its permissions, its exposed files, and its contents.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { pack, readFolder, unpack } from '../../tools/packages/pack';
import { buildDir, packagePath, readVersion, type Target } from '../../tools/packages/packages';

const manifestSchema = z.looseObject({
  version: z.string(),
  permissions: z.array(z.string()),
  optional_host_permissions: z.array(z.string()),
  content_security_policy: z.object({ extension_pages: z.string() }),
});

const dependenciesSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** What package.json ships, with the versions that are installed. */
function shippedPackages(): { name: string; version: string }[] {
  const { dependencies } = dependenciesSchema.parse(JSON.parse(read('package.json')));
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));
  // Types, and a part of the build.
  const unshipped = ['@wxt-dev/browser', '@wxt-dev/webextension-polyfill'];
  return Object.keys(dependencies)
    .filter((name) => !unshipped.includes(name))
    .map((name) => ({ name, version: packages[`node_modules/${name}`]?.version ?? 'not installed' }));
}

/** The names in the first column of the justification tables that apply to a browser. */
function justified(markdown: string, target: Target): string[] {
  const rows = [...markdown.matchAll(/^\| `([^`]+)` \| (.*)$/gm)];
  const holds = (words: string) => target !== 'firefox' || !words.startsWith('Chrome and Edge only.');
  return rows.filter(([, , words = '']) => holds(words)).map(([, name = '']) => name);
}

/** Tests of one browser's package. Skipped if the package was not built (npm run zip). */
export function testPackage(target: Target): void {
  const dir = buildDir(target);
  const zip = packagePath(target);
  test.skip(!existsSync(zip), `no package for ${target}: make it first (npm run zip)`);
  const manifest = () => manifestSchema.parse(JSON.parse(readFileSync(`${dir}/manifest.json`, 'utf8')));

  test(`T01 the manifest for ${target} is the agreed one`, () => {
    const { version, ...rest } = manifest();
    expect(version).toBe(readVersion().version);
    expect(rest).toEqual(JSON.parse(read(`test/store/manifests/${target}.json`)));
  });

  test(`T01 the README and the store texts explain each permission of ${target}`, () => {
    const { permissions, optional_host_permissions: origins, ...rest } = manifest();
    expect(rest).not.toHaveProperty('host_permissions');
    expect(rest).not.toHaveProperty('optional_permissions');
    expect(rest).not.toHaveProperty('content_scripts');
    expect(justified(read('test/store/permissions.md'), target)).toEqual([...permissions, ...origins]);
    const readme = read('README.md');
    for (const permission of permissions) expect(readme).toContain(`\`${permission}\``);
  });

  test(`T02 T03 ${target} lets no page and no other extension connect, and exposes no file`, () => {
    expect(manifest()).not.toHaveProperty('externally_connectable');
    expect(manifest()).not.toHaveProperty('web_accessible_resources');
  });

  test(`T04 the content security policy for ${target} starts from none and allows no unsafe source`, () => {
    const policy = manifest().content_security_policy.extension_pages;
    expect(policy.split('; ')[0]).toBe("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dompurify quick-capture");
    expect(policy).not.toContain('unsafe');
  });

  test(`F39 ${target} is not allowed in private windows`, () => {
    expect(manifest().incognito).toBe('not_allowed');
  });

  test(`T23 the package for ${target} contains only the build, and packs to the same bytes twice`, async () => {
    const built = readFolder(dir);
    const delivered = readFileSync(zip);
    const inside = await unpack(delivered);
    expect([...inside.keys()].toSorted()).toEqual([...built.keys()].toSorted());
    expect(delivered.equals(await pack(built))).toBe(true);
  });

  test(`the package for ${target} has the help page, with its sheet and each picture`, async () => {
    const inside = await unpack(readFileSync(zip));
    const page = Buffer.from(inside.get('help.html') ?? []).toString('utf8');
    const named = Array.from(page.matchAll(/(?:src|href)="\/([^"#]+)"/g), ([, path = '']) => path);
    expect(named).toContain('help/help.css');
    expect(named.length).toBeGreaterThan(5);
    expect([...inside.keys()]).toEqual(expect.arrayContaining(named));
    expect(page).not.toContain('<script');
  });

  test(`the package for ${target} has the licence of each package whose code it contains`, async () => {
    const inside = await unpack(readFileSync(zip));
    const licences = Buffer.from(inside.get('third-party-licenses.txt') ?? []).toString('utf8');
    for (const { name, version } of shippedPackages()) expect(licences).toContain(`\n${name} ${version} (`);
    for (const text of ['Permission is hereby granted', 'Apache License', 'Mozilla Public License'])
      expect(licences).toContain(text);
    // No path of the machine that built it.
    expect(licences).not.toMatch(/node_modules|\/home\/|\/tmp\//);
  });

  test(`T23 no file for ${target} runs text as code or fetches code`, () => {
    for (const [path, bytes] of readFolder(dir)) {
      const text = Buffer.from(bytes).toString('utf8');
      if (path.endsWith('.js'))
        expect(text, path).not.toMatch(
          /\beval\(|new Function\b|\bFunction\(|importScripts\(|import\(["'`](?!\.|\/)/,
        );
      if (path.endsWith('.html')) {
        expect(text, path).not.toMatch(/<script(?![^>]*\bsrc="\/)/);
        expect(text, path).not.toMatch(/\bsrc="(?!\/)|\bon[a-z]+=/);
      }
    }
  });
}
