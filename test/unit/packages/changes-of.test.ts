// Release notes come from commit titles. They leave out what users don't notice.
import { expect, test } from 'vitest';
import { changesOf } from '../../tools/packages/changes-of';

test('release notes group commit titles, newest first, without tests and documents', () => {
  const titles = [
    'fix(popup): keep the save bar visible',
    'feat(kinds): send competitors to an integration',
    'test(storm): ten thousand captures',
    'feat!: read settings from another storage area',
    'a title without a type',
    'feat: capture a page',
  ];
  expect(changesOf('1.2.0', titles)).toBe(
    [
      '# 1.2.0',
      '## Breaking changes\n\n- read settings from another storage area',
      '## New\n\n- kinds: send competitors to an integration\n- capture a page',
      '## Fixed\n\n- popup: keep the save bar visible',
    ].join('\n\n'),
  );
});

test('release notes of a version without changes for users say so', () => {
  expect(changesOf('1.2.1', ['test: more'])).toBe('# 1.2.1\n\nNo changes for users.');
});
