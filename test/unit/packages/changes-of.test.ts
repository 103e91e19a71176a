// Release notes are written from commit titles: grouped for people, and silent about what they would not notice.
import { expect, test } from 'vitest';
import { changesOf } from '../../tools/packages/changes-of';

test('titles are grouped, the newest first as given, without tests and documents', () => {
  const titles = [
    'fix(popup): the save bar stays in sight',
    'feat(kinds): a competitor can be sent on',
    'test(storm): ten thousand captures',
    'feat!: settings are read from another place',
    'a title without a type',
    'feat: a first one',
  ];
  expect(changesOf('1.2.0', titles)).toBe(
    [
      '# 1.2.0',
      '## Needs your attention\n\n- settings are read from another place',
      '## New\n\n- kinds: a competitor can be sent on\n- a first one',
      '## Mended\n\n- popup: the save bar stays in sight',
    ].join('\n\n'),
  );
});

test('a version without a change for people says so', () => {
  expect(changesOf('1.2.1', ['test: more'])).toBe('# 1.2.1\n\nNothing that people would notice.');
});
