import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../support/catalogues';
import {
  commentsOf,
  hardEnglish,
  type Passage,
  proseOf,
  titlesOf,
  turnedAroundIn,
} from '../../support/plain-english';

const root = new URL('../../..', import.meta.url).pathname;

/** The repository's files with this ending. */
function files(ending: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => ending.test(path));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const problemsOf = (passage: Passage) => [...hardEnglish(passage), ...turnedAroundIn(passage)];

const english = Object.entries(readCatalogue('en'));

describe('plain English', () => {
  it('is the language of the interface', () => {
    const passages = english.flatMap(([key, { message, description = '' }]): Passage[] => [
      { where: key, text: message },
      { where: `description of ${key}`, text: description },
    ]);
    expect(passages.flatMap(problemsOf)).toEqual([]);
  });

  it('names the thing: no message starts with “It”', () => {
    expect(english.filter(([, { message }]) => /^It\b/.test(message)).map(([key]) => key)).toEqual([]);
  });

  it('is the language of the READMEs and the store texts', () => {
    // The reference is generated: its longest sentences are lists of names.
    const written = files(/\.md$/).filter((path) => !path.startsWith('test/tools/docs/reference/'));
    const passages = written.flatMap((path) => proseOf(path, read(path)));
    expect(passages.flatMap(problemsOf)).toEqual([]);
  });

  it('is the language of test titles', () => {
    const passages = files(/\.(?:test|spec)\.tsx?$|-rules\.ts$/).flatMap((path) =>
      titlesOf(path, read(path)),
    );
    expect(passages.length).toBeGreaterThan(1_500);
    expect(passages.flatMap(problemsOf)).toEqual([]);
  });

  it('is the language of comments', () => {
    const passages = files(/\.(?:ts|tsx|mjs|css)$/).flatMap((path) => commentsOf(path, read(path)));
    expect(passages.flatMap(problemsOf)).toEqual([]);
  });
});

describe('the checker of plain English', () => {
  it.each([
    ['one word of the glossary', 'A look for doubles of a capture.', 1],
    ['one word for “continue”', 'The queue goes on after a restart.', 1],
    ['a sentence of 29 words', `${'word '.repeat(28)}end.`, 1],
    ['two sentences of 15 words', `${'word '.repeat(14)}end. ${'word '.repeat(14)}end.`, 0],
    ['code, which is no words', `Run \`${'word '.repeat(40)}\`.`, 0],
  ])('finds %s', (_what, text, count) => {
    expect(hardEnglish({ where: 'here', text })).toHaveLength(count);
  });

  it.each([
    ['Of a long name the start is shown.', 1],
    ['A name is cut. Only where a person may see the record is the link sent.', 1],
    ['The form shows the start of a long name.', 0],
    ['Owns the queue.', 1],
    ['Only the first part was captured.', 0],
  ])('judges whether this sentence is turned around: %s', (text, count) => {
    expect(turnedAroundIn({ where: 'here', text })).toHaveLength(count);
  });

  it('reads the titles of tests and groups', () => {
    const source = `describe('A', () => {\n  it.each([['x']])('F01 B %s', () => {});\n  test(\`C \${d}\`, run);\n});`;
    expect(titlesOf('a.test.ts', source).map(({ text }) => text)).toEqual(['A', 'B %s', 'C X']);
  });

  it('reads line comments and block comments, each as one passage', () => {
    const source =
      '// One\n// two.\nconst a = 1;\n/**\n * Three\n * four.\n */\nconst b = 2;\n/** Five. */\n';
    expect(commentsOf('a.ts', source)).toEqual([
      { where: 'a.ts:1', text: 'One\ntwo.' },
      { where: 'a.ts:4', text: '\nThree\nfour.' },
      { where: 'a.ts:9', text: 'Five.' },
    ]);
  });
});
