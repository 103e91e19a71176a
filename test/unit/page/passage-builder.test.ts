// Building a passage from blocks, marks and text, and printing it.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import type { Mark } from '@/lib/page/passage/passage';
import {
  type BlockShape,
  createPassageBuilder,
  type PassageBuilder,
} from '@/lib/page/passage/passage-builder';
import { printHtml, printText } from '@/lib/page/passage/print';
import { isSamePassage, selectionOfText } from '@/lib/page/passage/selection-of-text';

function build(write: (builder: PassageBuilder) => void, limitBytes = 100_000) {
  const builder = createPassageBuilder(limitBytes);
  write(builder);
  const passage = builder.finish();
  return { html: printHtml(passage), text: printText(passage), isFull: builder.isFull() };
}

function inside(builder: PassageBuilder, shape: BlockShape, write: () => void, origin: object = {}) {
  builder.openBlock(shape, origin);
  write();
  builder.closeBlock();
}

const cell: BlockShape = { type: 'cell', tag: 'td', columnSpan: 1, rowSpan: 1 };
const row: BlockShape = { type: 'row', skipped: 0 };
const unordered: BlockShape = { type: 'list', tag: 'ul', start: 1 };

describe('createPassageBuilder', () => {
  it('writes no empty blocks and marks', () => {
    const { html } = build((builder) => {
      builder.openMark({ tag: 'b', href: null });
      inside(builder, unordered, () =>
        inside(builder, { type: 'item' }, () => builder.text(' \n ', 'collapsed')),
      );
      builder.closeMark();
    });
    expect(html).toBe('');
  });

  it('continues in a table that several ranges share', () => {
    const [table, first, second] = [{}, {}, {}];
    const { html } = build((builder) => {
      for (const [origin, words] of [
        [first, 'a'],
        [first, 'b'],
        [second, 'c'],
      ] as const) {
        builder.openBlock({ type: 'table' }, table);
        inside(builder, row, () => inside(builder, cell, () => builder.text(words, 'collapsed')), origin);
        builder.closeBlock();
      }
    });
    expect(html).toBe('<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>');
  });

  it.each([
    ['Ana', '09:12', 'Ana 09:12'],
    ['back.', 'Close', 'back. Close'],
    ['Save', '.', 'Save.'],
    ['(', 'x', '(x'],
    ['作者', '时间', '作者时间'],
  ])('separates words that a gap of the page separates: %s and %s', (before, after, together) => {
    const { text } = build((builder) => {
      builder.text(before, 'collapsed');
      builder.gap();
      builder.text(after, 'collapsed');
    });
    expect(text).toBe(together);
  });

  it('opens a mark again in the next block, and keeps the space between two equal marks outside', () => {
    const { html } = build((builder) => {
      builder.openMark({ tag: 'em', href: null });
      inside(builder, { type: 'paragraph' }, () => builder.text('one', 'collapsed'));
      inside(builder, { type: 'paragraph' }, () => builder.text('two', 'collapsed'));
      builder.closeMark();
      for (const words of ['x ', 'y']) {
        builder.openMark({ tag: 'code', href: null });
        builder.text(words, 'collapsed');
        builder.closeMark();
      }
    });
    expect(html).toBe('<p><em>one</em></p><p><em>two</em></p><p><code>x</code> <code>y</code></p>');
  });

  it('puts text directly inside a list or a table where a reader finds it', () => {
    const { html } = build((builder) => {
      inside(builder, unordered, () => builder.text('loose', 'collapsed'));
      inside(builder, { type: 'table' }, () => builder.text('lost', 'collapsed'));
    });
    expect(html).toBe('<ul><li>loose</li></ul><p>lost</p>');
  });

  const markArbitrary = fc.constantFrom<Mark>(
    { tag: 'b', href: null },
    { tag: 'code', href: null },
    { tag: 'a', href: 'https://a.example/?x=1&y="' },
  );
  const shapeArbitrary = fc.constantFrom<BlockShape>(
    { type: 'line' },
    { type: 'paragraph' },
    { type: 'heading', tag: 'h2' },
    { type: 'pre', language: null },
    { type: 'pre', language: 'c++' },
    { type: 'quote' },
    unordered,
    { type: 'list', tag: 'ol', start: 3 },
    { type: 'term' },
    { type: 'item' },
    { type: 'table' },
    { type: 'caption' },
    row,
    cell,
  );
  const textArbitrary = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '&', '<', '\u00a0', '🐑'),
  });
  const stepArbitrary = fc.oneof(
    fc.record({ open: shapeArbitrary }),
    fc.constant({ close: true }),
    fc.record({ mark: markArbitrary }),
    fc.constant({ unmark: true }),
    fc.record({ text: textArbitrary, whiteSpace: fc.constantFrom('collapsed', 'kept', 'lines-kept') }),
    fc.constant({ lineBreak: true }),
    fc.constant({ gap: true }),
  );

  it('F36: never prints more bytes than its limit, and only clean HTML (T16), for any input', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 60 }), fc.nat(400), (steps, limitBytes) => {
        const { html } = build((builder) => {
          for (const step of steps) {
            if ('open' in step) builder.openBlock(step.open, {});
            else if ('close' in step) builder.closeBlock();
            else if ('mark' in step) builder.openMark(step.mark);
            else if ('unmark' in step) builder.closeMark();
            else if ('text' in step) builder.text(step.text, step.whiteSpace);
            else if ('gap' in step) builder.gap();
            else builder.lineBreak();
          }
        }, limitBytes);
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(limitBytes);
        expect(isCleanHtml(html)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every letter in order, for any input', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 60 }), (steps) => {
        let written = '';
        const { text } = build((builder) => {
          for (const step of steps) {
            if ('open' in step && step.open.type !== 'caption') builder.openBlock(step.open, {});
            else if ('close' in step) builder.closeBlock();
            else if ('text' in step) {
              builder.text(step.text, step.whiteSpace);
              written += step.text;
            }
          }
        });
        // Writes no hyphens, digits and dots, because those in the text mark list items.
        expect(text.replace(/[ \n\t\d.-]/g, '')).toBe(written.replace(/[ \n\t]/g, ''));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('selectionOfText', () => {
  it.each([
    ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
    ['  a <b>\r\n\r\n\r\n & c', '<p>&nbsp; a &lt;b&gt;</p><p>&amp; c</p>'],
    ['🐑', '<p>🐑</p>'],
  ])('%j becomes %s', (text, html) => {
    expect(selectionOfText(text)?.html).toBe(html);
  });

  it.each(['', ' \n\t\n ', '\u0000'])('%j is no selection', (text) => {
    expect(selectionOfText(text)).toBeNull();
  });

  it('F36: cuts a text of a megabyte, and says so', () => {
    const selection = selectionOfText('🐑'.repeat(300_000));
    expect(selection?.isCut).toBe(true);
    expect(selection?.text).toMatch(/^🐑+$/u);
  });
});

it.each([
  ['the same words', 'Nothing is loose.', 'Nothing is loose.', true],
  ['line ends where we write a list', '- One thing\n- Another thing', 'One thing\nAnother thing', true],
  ['capitals that the style makes', 'Nothing is loose.', 'NOTHING IS LOOSE.', true],
  [
    'an image at the beginning',
    '[a rock] Nothing is loose in the tide pools.',
    'Nothing is loose in the tide pools.',
    true,
  ],
  [
    'an image within the first words',
    'Nothing [a rock] is loose in the tide pools of the bay.',
    'Nothing is loose in the tide pools of the bay.',
    true,
  ],
  ['our reading cut', 'Nothing is loose in the tide', 'Nothing is loose in the tide pools of the bay.', true],
  ['numbers alone', '1 234', '1234', true],
  ['other words', 'An older selection.', 'Nothing is loose.', false],
  ['other numbers', '1 234', '99', false],
])('%s: are %j and %j one passage? %s', (_what, read, told, isSame) => {
  expect(isSamePassage(read, told)).toBe(isSame);
});
