// What the stores show agrees with the manifests: name, summary, version, browsers and what is asked of a person.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { menuEntryChoices } from '@/lib/settings/menu';
import { presentLanguages, readCatalogue } from '@/test/support/catalogues';
import english from '../../../public/_locales/en/messages.json';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const listing = read('test/store/listing.md');
/** The text under a heading. */
const section = (title: string) =>
  listing
    .split(/^## /m)
    .find((part) => part.startsWith(`${title}\n`))
    ?.slice(title.length)
    .trim();
const descriptionIn = (language: string): string =>
  language === 'en' ? (section('Description') ?? '') : read(`test/store/listing.${language}.md`).trim();
const sentences: Readonly<Record<string, { readonly message: string }>> = english;
/** A text of the manifest, which may name a message. */
const shown = (text: string) => text.replace(/^__MSG_(\w+)__$/, (_, key) => sentences[key]?.message ?? '');

const manifestSchema = z.object({
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  optional_host_permissions: z.array(z.string()),
  browser_specific_settings: z
    .object({ gecko: z.object({ data_collection_permissions: z.object({ required: z.array(z.string()) }) }) })
    .optional(),
});

/** The most characters that a store takes. `shortest`: of a description. */
const limits = {
  chrome: { name: 75, summary: 132, shortest: 1, description: 16_000 },
  edge: { name: 45, summary: 132, shortest: 250, description: 10_000 },
  firefox: { name: 50, summary: 132, shortest: 1, description: 15_000 },
} as const;

describe.each(Object.entries(limits))('%s takes', (_store, limit) => {
  it.each(presentLanguages())('the name and the summary in the language %s', (language) => {
    const { extensionName, extensionDescription } = readCatalogue(language);
    expect(extensionName?.message.length).toBeLessThanOrEqual(limit.name);
    expect(extensionDescription?.message.length).toBeLessThanOrEqual(limit.summary);
  });

  it.each(presentLanguages())('the description in the language %s', (language) => {
    const { length } = descriptionIn(language);
    expect(length).toBeGreaterThanOrEqual(limit.shortest);
    expect(length).toBeLessThanOrEqual(limit.description);
  });
});

it('the store texts have seven languages', () => {
  expect(presentLanguages()).toHaveLength(7);
});

it.each(presentLanguages())(
  'the description in the language %s says all that the English one says, in the words of the product',
  (language) => {
    const text = descriptionIn(language);
    const shape = (words: string) =>
      words.split('\n').map((line) => (line === '' ? '' : line.startsWith('- ') ? '-' : '.'));
    const shapeOf = (words: string) => shape(words).join('').replaceAll(/\.+/g, '.');
    expect(shapeOf(text)).toBe(shapeOf(descriptionIn('en')));
    const { connect, statusSent, statusWaiting, statusNeedsAttention } = readCatalogue(language);
    expect(text).toContain(`*${connect?.message}*`);
    for (const status of [statusSent, statusWaiting, statusNeedsAttention])
      expect(text).toContain(status?.message);
  },
);

describe.each(['chrome', 'edge', 'firefox'])('the store texts and the manifest for %s', (target) => {
  const manifest = manifestSchema.parse(JSON.parse(read(`test/store/manifests/${target}.json`)));

  it('have the same name and summary', () => {
    expect(section('Name')).toBe(shown(manifest.name));
    expect(section('Summary')).toBe(shown(manifest.description));
  });

  it('name and explain the same permissions', () => {
    const rows = [...read('test/store/permissions.md').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];
    const explained = rows.filter(
      ([, , words = '']) => target !== 'firefox' || !words.startsWith('Chrome and Edge only.'),
    );
    expect(explained.map(([, name]) => name)).toEqual([
      ...manifest.permissions,
      ...manifest.optional_host_permissions,
    ]);
    const shownAtWork = read('test/store/reviewers.md')
      .match(/^\| `.*$/gm)
      ?.join('\n');
    for (const [, name] of explained) expect(shownAtWork).toContain(`\`${name}\``);
    for (const [, name, words = ''] of explained) expect(words, name).toMatch(/^[A-Z].{10,}\.$/);
  });
});

it('the justification of the right-click menu names every entry that a person can see', () => {
  const row = read('test/store/permissions.md').match(/^\| `contextMenus` .*$/m)?.[0];
  for (const { label: messageKey } of menuEntryChoices)
    expect(row).toContain(`"${english[messageKey].message.replace('…', '')}"`);
});

it('the store texts name no other version, and all the data that Firefox asks about', () => {
  const version: unknown = JSON.parse(read('package.json')).version;
  const named = ['permissions', 'privacy', 'reviewers']
    .map((file) => read(`test/store/${file}.md`))
    .concat(listing)
    .join('\n')
    .match(/\b(?:quick-capture-|version )\d+\.\d+\.\d+/gi);
  for (const one of named ?? []) expect(one).toContain(version);
  const { browser_specific_settings: firefox } = manifestSchema.parse(
    JSON.parse(read('test/store/manifests/firefox.json')),
  );
  // Firefox asks about each of these while it installs. The privacy statement says what they are.
  const told: Readonly<Record<string, string>> = {
    websiteContent: 'the selected passage',
    browsingActivity: 'the title and address of the page',
    personalCommunications: 'a passage of a mail or a chat',
    authenticationInfo: 'your token',
    personallyIdentifyingInfo: 'your name and email address',
  };
  expect(Object.keys(told)).toEqual(firefox?.gecko.data_collection_permissions.required);
  for (const words of Object.values(told)) expect(read('test/store/privacy.md')).toContain(words);
});
