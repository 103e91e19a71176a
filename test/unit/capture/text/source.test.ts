import { expect, it } from 'vitest';
import { citedAddress, sourceAt } from '@/lib/capture/text/source';

const thread = 'https://forum.example/thread/7';
const source = { title: 'Slow export', address: thread, passageAddress: `${thread}#:~:text=Too%20slow` };

it.each([
  ['keeps the link to the passage on its page', `${thread}#post-12`, `${thread}#post-12:~:text=Too%20slow`],
  [
    'of another record is cited without it',
    'https://forum.example/thread/7#/8',
    'https://forum.example/thread/7#/8',
  ],
  ['cites its own page', 'https://forum.example/posts/12', 'https://forum.example/posts/12'],
])('a message %s', (_what, message, cited) => {
  const at = sourceAt(source, message);
  expect([at.title, at.address, citedAddress(at)]).toEqual([source.title, message, cited]);
});

it('a message is cited by its own address if no link leads to the passage', () => {
  expect(citedAddress(sourceAt({ ...source, passageAddress: null }, `${thread}#post-12`))).toBe(
    `${thread}#post-12`,
  );
});
