// What is kept of a thrown error: a kind, a place and our own frames, and none of its words (T29).
import { expect, it } from 'vitest';
import { describeError, withError } from '@/lib/settings/reported-errors';

const secret = 'canary-7f3a';
const of = { place: 'uncaught', path: '/popup.html', atMs: 1 } as const;
const own = (at: string) => `chrome-extension://abcdefgh/${at}`;

function thrown(error: Error, stack: string): Error {
  Object.defineProperty(error, 'stack', { value: stack });
  return error;
}

it('a reported error has its kind, its context and its own frames, without names of functions (T29)', () => {
  const stack = [
    `TypeError: ${secret}`,
    `    at Object.${secret} (${own('chunks/popup-A_1.js:1:20')})`,
    `    at https://${secret}.example/page.js:3:4`,
    `    at async ${own('background.js:5:6')}`,
  ].join('\n');
  const described = describeError({ ...of, error: thrown(new TypeError(secret), stack) });
  expect(described).toEqual({
    atMs: 1,
    context: 'popup',
    place: 'uncaught',
    kind: 'TypeError',
    frames: ['chunks/popup-A_1.js:1:20', 'background.js:5:6'],
    times: 1,
  });
});

it("Firefox's frames are read, too", () => {
  const stack = `save@moz-extension://7d0f-3c/chunks/options-B.js:7:8\n@moz-extension://7d0f-3c/background.js:9:1\n`;
  expect(describeError({ ...of, error: thrown(new RangeError('1'), stack) }).frames).toEqual([
    'chunks/options-B.js:7:8',
    'background.js:9:1',
  ]);
});

it.each([
  [
    'a message that looks like a frame',
    thrown(
      new Error(`x\n    at f (${own(`${secret}.js:1:1`)})`),
      `Error: x\n    at f (${own(`${secret}.js:1:1`)})\n    at g (${own('a.js:1:1')})`,
    ),
  ],
  ['a name', Object.assign(new Error('x'), { name: secret })],
  ['a text', secret],
  ['an object', { secret, stack: secret }],
  ['a rejected nothing', undefined],
  [
    'an error whose members throw',
    Object.defineProperty(new Error(secret), 'name', {
      get() {
        throw new Error(secret);
      },
    }),
  ],
])('%s leaves none of its words (T29)', (_what, error) => {
  expect(JSON.stringify(describeError({ ...of, error }))).not.toContain(secret);
});

it('the last 20 errors are kept, and the same one in a row counts up', () => {
  const numbered = (column: number) =>
    describeError({
      ...of,
      atMs: column,
      error: thrown(new Error('x'), `    at ${own(`a.js:1:${column}`)}`),
    });
  let ring = [numbered(0), numbered(0)].reduce(withError, [] as ReturnType<typeof withError>);
  expect(ring).toMatchObject([{ times: 2, frames: ['a.js:1:0'] }]);
  for (let column = 1; column <= 20; column += 1) ring = withError(ring, numbered(column));
  expect(ring.map(({ frames }) => frames[0])).toEqual(
    Array.from({ length: 20 }, (_, at) => `a.js:1:${at + 1}`),
  );
});
