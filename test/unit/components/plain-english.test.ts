// The report of hard English reads everything that is written here, and judges it by these rules.
import { describe, expect, it } from 'vitest';
import { commentsOf, hardEnglish, titlesOf, turnedAroundIn } from '../../support/plain-english';
import { writtenEnglish } from '../../tools/style';

it('the report reads messages, prose, titles and comments', () => {
  const { messages, prose, titles, comments } = writtenEnglish();
  expect(messages.length).toBeGreaterThan(1_000);
  expect(prose.length).toBeGreaterThan(500);
  expect(titles.length).toBeGreaterThan(1_500);
  expect(comments.length).toBeGreaterThan(2_000);
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
