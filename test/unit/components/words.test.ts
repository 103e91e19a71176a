import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import * as z from 'zod';
import { createTranslate, writingOf } from '@/lib/capture/text/messages';
import {
  leftOverIn,
  misfilledIn,
  placeholdersIn,
  presentLanguages,
  readCatalogue,
  wantedLanguages,
} from '../../support/catalogues';

/** Attributes that people read or hear. */
const speaking = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'confirm',
  'hint',
  'label',
  'name',
  'note',
  'placeholder',
  'text',
  'title',
]);

/** Only a component's own `name` is read by people. Names of radio groups and fields are for the browser. */
const isForBrowser = (element: string, attribute: string) => attribute === 'name' && /^[a-z]/.test(element);

const nodeSchema = z.looseObject({ type: z.string() });
type Node = z.infer<typeof nodeSchema>;

/** Each as written in the source, such as `Save` or `title="Close"`. */
function hardCodedWords(source: string): string[] {
  const found: string[] = [];
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    if (node.type === 'JSXText' && hasWords(node.value)) found.push(String(node.value).trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(...expressionWords(node.children));
    if (node.type === 'JSXOpeningElement') found.push(...attributeWords(node));
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  const node = nodeSchema.safeParse(value).data;
  if (!node) return;
  see(node);
  for (const child of Object.values(node)) visit(child, see);
}

/** `{'Saved'}` and `{isNew ? 'New' : 'Old'}` between tags. */
function expressionWords(children: unknown): string[] {
  return z
    .array(nodeSchema)
    .parse(children)
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap(({ expression }) => writtenOut(expression));
}

function attributeWords(opening: Node): string[] {
  const element = String(z.looseObject({ name: z.unknown() }).safeParse(opening.name).data?.name ?? '');
  return z
    .array(nodeSchema)
    .parse(opening.attributes)
    .flatMap((attribute) => {
      const name = String(z.looseObject({ name: z.unknown() }).safeParse(attribute.name).data?.name ?? '');
      if (!speaking.has(name) || isForBrowser(element, name)) return [];
      const { data: value } = nodeSchema.safeParse(attribute.value);
      const written = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      return writtenOut(written).map((words) => `${name}="${words}"`);
    });
}

/** The text literals of an expression: a string, a template, or either side of a condition. */
function writtenOut(expression: unknown): string[] {
  const node = nodeSchema.safeParse(expression).data;
  if (!node) return [];
  if (node.type === 'Literal') return hasWords(node.value) ? [String(node.value)] : [];
  if (node.type === 'TemplateLiteral')
    return z
      .array(z.looseObject({ value: z.object({ raw: z.string() }) }))
      .parse(node.quasis)
      .map(({ value }) => value.raw)
      .filter(hasWords);
  if (node.type === 'ConditionalExpression')
    return [...writtenOut(node.consequent), ...writtenOut(node.alternate)];
  if (node.type === 'LogicalExpression') return writtenOut(node.right);
  return [];
}

/** The start of an address is the same in every language. */
function hasWords(text: unknown): boolean {
  return typeof text === 'string' && /\p{L}/u.test(text.replace('https://', ''));
}

const root = new URL('../../..', import.meta.url).pathname;
const english = readCatalogue('en');

/** The product's own sources, by path. */
const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(root, folder, path), 'utf8'),
    })),
);

describe('the English messages', () => {
  it('are all used, so that no unseen message is translated', () => {
    const manifest = readFileSync(join(root, 'wxt.config.ts'), 'utf8');
    const text = [...sources.map((source) => source.text), manifest].join('\n');
    const unused = Object.keys(english).filter((key) => {
      const [counted = key] = key.split('_');
      return !text.includes(`'${counted}'`) && !text.includes(`__MSG_${key}__`);
    });
    expect(unused).toEqual([]);
  });

  it('tell the translator what each message and each placeholder is for', () => {
    const silent = Object.entries(english).filter(
      ([, { message, description = '' }]) =>
        description.trim() === '' || placeholdersIn(message).some((place) => !description.includes(place)),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('join values as the language does, never with a comma of their own', () => {
    const joining = sources.filter(
      ({ path, text }) => !path.startsWith('lib') && /\.join\(['"`], ['"`]\)/.test(text),
    );
    expect(joining.map(({ path }) => path)).toEqual([]);
  });

  it('put a detail in brackets as the language does, never in brackets of their own', () => {
    const bracketing = sources.filter(
      ({ path, text }) => !path.startsWith('lib') && /[`}] \(\$\{/.test(text),
    );
    expect(bracketing.map(({ path }) => path)).toEqual([]);
  });

  it('come from the catalogue: no component contains its own text', () => {
    const written = sources.flatMap(({ path, text }) =>
      path.endsWith('.tsx') ? hardCodedWords(text).map((words) => `${path}: ${words}`) : [],
    );
    expect(written).toEqual([]);
  });
});

describe('text written into a component', () => {
  it.each([
    ['<p>Saved</p>', ['Saved']],
    [`<p>{isNew ? "New" : \`Kept \${count}\`}</p>`, ['New', 'Kept ']],
    ['<p>{isNew && "New"}</p>', ['New']],
    ['<button aria-label="Close" className="x" />', ['aria-label="Close"']],
    ['<input title={isNew ? "New" : undefined} name="radio" />', ['title="New"']],
    ['<IconButton name="Settings" />', ['name="Settings"']],
    ['<p className="quiet">{say("saved")} · {count}%</p>', []],
  ])('%s', (source, found) => {
    expect(hardCodedWords(source)).toEqual(found);
  });
});

describe.each(presentLanguages())('the messages in %s', (language) => {
  const catalogue = readCatalogue(language);

  it('are in a language that the product supports', () => {
    expect(catalogue.language?.message).toBe(wantedLanguages[language]);
  });

  // A missing message is shown in English until the release, which wants all (`npm run words -- --release`).
  it('have no unknown keys', () => {
    expect(leftOverIn(catalogue, english, language)).toEqual([]);
  });

  it('have the same placeholders as in English, and a headline where English has one', () => {
    expect(misfilledIn(catalogue, english)).toEqual([]);
    const lines = (message = '') => message.split('\n').length;
    const others = Object.entries(catalogue).filter(
      ([key, { message }]) => lines(message) !== lines(english[key]?.message),
    );
    expect(others.map(([key]) => key)).toEqual([]);
  });

  it('have no control characters but a headline’s line break, no overrides of direction, and only placeholders that a browser fills in', () => {
    const wrong = Object.entries(catalogue).filter(([, { message }]) =>
      /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202A-\u202E]|\$(?![1-9](?!\d))/u.test(message),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

it('messages from right to left have no arrow, which would point backwards beside Latin words', () => {
  const wrong = Object.entries(readCatalogue('ar')).filter(([, { message }]) => /[←→]/.test(message));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

describe('the writing', () => {
  it.each([
    { catalogue: 'en', own: 'en-GB', language: 'en-GB', direction: 'ltr' },
    { catalogue: 'ar', own: 'ar-EG', language: 'ar-EG', direction: 'rtl' },
    { catalogue: 'zh-CN', own: 'zh-CN', language: 'zh-CN', direction: 'ltr' },
    // An unsupported language gets English messages in English direction.
    { catalogue: 'en', own: 'he', language: 'en', direction: 'ltr' },
  ])('of $catalogue messages in a browser in $own is as in $language, $direction', (given) => {
    const { language, direction } = given;
    expect(writingOf(given.catalogue, given.own)).toEqual({ language, direction });
  });

  const filledIn = (
    language: string,
    direction: 'ltr' | 'rtl',
    ...parts: (string | number | { own: string })[]
  ) =>
    createTranslate(
      (_key, written) => written.join('|'),
      () => ({ language, direction }),
    )('menuIdea', ...parts);

  it('of numbers follows the language', () => {
    expect(filledIn('de', 'ltr', 12_345.5)).toBe('12.345,5');
    expect(filledIn('en', 'ltr', 12_345)).toBe('12,345');
  });

  it.each([
    { language: 'en', count: 0, form: 'other' },
    { language: 'en', count: 1, form: 'one' },
    { language: 'en', count: 2, form: 'other' },
    { language: 'fr', count: 0, form: 'one' },
    { language: 'ja', count: 1, form: 'other' },
    { language: 'ar', count: 2, form: 'two' },
    { language: 'ar', count: 3, form: 'few' },
    { language: 'ar', count: 11, form: 'many' },
  ])('of $count in $language uses its form $form', ({ language, count, form }) => {
    const t = createTranslate(
      (key) => key,
      () => ({ language, direction: 'ltr' }),
    );
    expect(t('activityCount', count)).toBe(form === 'other' ? 'activityCount' : `activityCount_${form}`);
  });

  it('of a count uses the general form if the catalogue has no other', () => {
    const t = createTranslate(
      (key, [count]) => (key === 'seconds' ? `${count} s` : ''),
      () => ({ language: 'en', direction: 'ltr' }),
    );
    expect(t('seconds', 1)).toBe('1 s');
  });

  it('keeps the direction marks of its own date, and drops those of foreign text', () => {
    const date = '22\u200f/11\u200f/2026';
    expect(filledIn('ar', 'rtl', { own: date })).toBe(`\u2068${date}\u2069`);
    expect(filledIn('ar', 'rtl', date)).toBe('\u206822/11/2026\u2069');
  });

  it('F38 isolates a part that would turn the sentence around it, and no other', () => {
    expect(filledIn('en', 'ltr', 'PRJ-I-1', 'שלום', '')).toBe('PRJ-I-1|\u2068שלום\u2069|');
    expect(filledIn('ar', 'rtl', 'PRJ-I-1', '')).toBe('\u2068PRJ-I-1\u2069|');
  });
});
