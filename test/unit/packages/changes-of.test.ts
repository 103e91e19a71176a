// Release notes: words for people, then commit titles without what users don't notice.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changesOf, wordsAbout } from '../../tools/packages/changes-of';

test('release notes group commit titles, newest first and each once, without tests, tools and ids', () => {
  const titles = [
    'fix(popup): keep the save bar visible',
    'feat(kinds): send competitors to an integration',
    'test(storm): ten thousand captures',
    'feat!: read settings from another storage area',
    'a title without a type',
    'fix(tools): a developer command',
    'fix(popup): keep the save bar visible (F79, T02)',
    'feat: capture a page',
  ];
  expect(changesOf('1.2.0', titles, null)).toBe(
    [
      '# 1.2.0',
      '## Breaking changes\n\n- read settings from another storage area',
      '## New\n\n- kinds: send competitors to an integration\n- capture a page',
      '## Fixed\n\n- popup: keep the save bar visible',
    ].join('\n\n'),
  );
});

test('release notes of a version without changes for users say so', () => {
  expect(changesOf('1.2.1', ['test: more'], null)).toBe('# 1.2.1\n\nNo changes for users.');
});

test('release notes begin with the words about their own version, and fold the titles', () => {
  const words = wordsAbout('1.2.0', '# Changes\n\n## 1.2.0\n\n### New\n\n- Votes.\n\n## 1.1.0\n\n- Old.\n');
  expect(changesOf('1.2.0', ['feat(kinds): votes'], words)).toBe(
    [
      '# 1.2.0',
      '## New\n\n- Votes.',
      '<details>',
      '<summary>All changes</summary>',
      '## New\n\n- kinds: votes',
      '</details>',
    ].join('\n\n'),
  );
});

test('the version of package.json has words for people', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(wordsAbout(version, readFileSync('.github/CHANGELOG.md', 'utf8'))).toContain('## ');
});
