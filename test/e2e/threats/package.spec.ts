// The packages for Chrome and Edge: permissions, exposed files and contents match the README.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { testPackage } from './package-rules';

test.describe('Chrome', () => testPackage('chrome'));
test.describe('Edge', () => testPackage('edge'));

test('T23 the build contains no eval, loads no code, and names no address to request', () => {
  const build = findBuild('chrome-mv3');
  if (!build.found) throw new Error(build.reason);
  const files = readdirSync(build.value, { recursive: true, encoding: 'utf8' });
  const read = (file: string) => readFileSync(`${build.value}/${file}`, 'utf8');
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) {
    const code = read(script);
    expect(code, script).not.toMatch(/\beval\s*\(|\bnew Function\b|\bFunction\s*\(|\bimportScripts\s*\(/);
    expect(code, script).not.toMatch(/set(?:Timeout|Interval)\s*\(\s*["'`]/);
    expect(code, script).not.toMatch(/import\s*\(\s*["'`](?:https?:|\/\/|data:|blob:)/);
    // Code never fetches namespaces and the pages named in libraries' errors.
    const addresses = (code.match(/https?:\/\/[\w.-]+\.[a-z]+/g) ?? []).filter(
      (address) =>
        !address.endsWith('.example') &&
        !/^http:\/\/www\.w3\.org$|^https:\/\/react\.dev$|^http:\/\/fb\.me$/.test(address),
    );
    expect(addresses, script).toEqual([]);
  }
  for (const page of files.filter((file) => file.endsWith('.html')))
    expect(read(page), page).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//);
});
