// Pictures: how far a large one shrinks, which area a drag or a key selects, and the name of its file.
import { describe, expect, it } from 'vitest';
import { pictureFile, pictureName } from '@/lib/capture/pictures/picture';
import { nextSize, sizeWithin } from '@/lib/capture/pictures/picture-size';
import {
  draggedRegion,
  middleRegion,
  movedRegion,
  type Region,
  resizedRegion,
} from '@/lib/capture/pictures/region';

describe('the size of a picture', () => {
  it.each([
    ['one within the limit as it is', { width: 1_280, height: 720 }, 2_560, { width: 1_280, height: 720 }],
    ['a wide one', { width: 5_120, height: 2_880 }, 2_560, { width: 2_560, height: 1_440 }],
    ['a tall one by its height', { width: 1_000, height: 4_000 }, 2_000, { width: 500, height: 2_000 }],
    [
      'a line, of which at least a pixel stays',
      { width: 9_000, height: 2 },
      1_000,
      { width: 1_000, height: 1 },
    ],
  ])('keeps %s', (_what, size, longestSide, expected) => {
    expect(sizeWithin(size, longestSide)).toEqual(expected);
  });

  it.each([
    ['fits', { width: 2_000, height: 1_000 }, 500_000, 500_000],
    ['can be no smaller', { width: 64, height: 32 }, 9_000_000, 500_000],
  ])('does not shrink further if it %s', (_what, size, bytes, limit) => {
    expect(nextSize(size, bytes, limit)).toBeNull();
  });

  it('shrinks in few tries, and always ends', () => {
    // Noise: four bytes a pixel, which no format makes smaller.
    let size: { width: number; height: number } | null = { width: 5_000, height: 5_000 };
    let bytes = 0;
    let tries = 0;
    for (; size; tries += 1) {
      bytes = size.width * size.height * 4;
      size = nextSize(size, bytes, 2_000_000);
    }
    expect(bytes).toBeLessThanOrEqual(2_000_000);
    expect(tries).toBeLessThanOrEqual(3);
  });

  it('ends even if nothing helps', () => {
    let size: { width: number; height: number } | null = { width: 10_000, height: 10 };
    let tries = 0;
    for (; size; tries += 1) size = nextSize(size, 9_000_000, 1);
    expect(tries).toBeLessThan(10);
  });
});

describe('the chosen area', () => {
  const size = { width: 400, height: 300 };
  const region: Region = { x: 100, y: 100, width: 80, height: 60 };
  const press = (key: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) =>
    movedRegion(region, { key, shiftKey: false, ctrlKey: false, altKey: false, ...modifiers }, size);

  it('starts in the middle', () => {
    expect(middleRegion(size)).toEqual({ x: 100, y: 75, width: 200, height: 150 });
  });

  it.each([
    [
      'to the lower right',
      { x: 10.4, y: 20.6 },
      { x: 110.2, y: 70 },
      { x: 10, y: 21, width: 100, height: 49 },
    ],
    ['to the upper left', { x: 110, y: 70 }, { x: 10, y: 20 }, { x: 10, y: 20, width: 100, height: 50 }],
    ['over the edge', { x: 350, y: 250 }, { x: 900, y: -50 }, { x: 350, y: 0, width: 50, height: 250 }],
  ])('covers a drag %s, in whole pixels inside the picture', (_how, from, to, expected) => {
    expect(draggedRegion(from, to, size)).toEqual(expected);
  });

  it.each([
    ['a corner moves two edges', 'nw', { x: 120, y: 110 }, { x: 120, y: 110, width: 60, height: 50 }],
    ['an edge moves alone', 'e', { x: 250, y: 0 }, { x: 100, y: 100, width: 150, height: 60 }],
    ['an edge may pass the other one', 's', { x: 0, y: 60 }, { x: 100, y: 60, width: 80, height: 40 }],
    ['too small a region changes nothing', 'w', { x: 178, y: 0 }, null],
  ])('by a handle: %s', (_what, grip, to, expected) => {
    expect(resizedRegion({ x: 100, y: 100, width: 80, height: 60 }, grip, to, size)).toEqual(expected);
  });

  it('does not change on a click', () => {
    expect(draggedRegion({ x: 10, y: 10 }, { x: 12, y: 13 }, size)).toBeNull();
  });

  it.each([
    ['moves', press('ArrowRight'), { ...region, x: 116 }],
    ['moves by one pixel with Ctrl', press('ArrowUp', { ctrlKey: true }), { ...region, y: 99 }],
    ['moves by one pixel with Option', press('ArrowUp', { altKey: true }), { ...region, y: 99 }],
    ['grows with Shift', press('ArrowDown', { shiftKey: true }), { ...region, height: 76 }],
    ['shrinks with Shift', press('ArrowLeft', { shiftKey: true, ctrlKey: true }), { ...region, width: 79 }],
    ['minds no other key', press('a'), null],
  ])('%s', (_what, moved, expected) => {
    expect(moved).toEqual(expected);
  });

  it('never leaves the picture, whatever keys are pressed', () => {
    for (const shiftKey of [false, true])
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        let moved = region;
        for (let times = 0; times < 60; times += 1)
          moved = movedRegion(moved, { key, shiftKey, ctrlKey: false, altKey: false }, size) ?? moved;
        expect(moved.x).toBeGreaterThanOrEqual(0);
        expect(moved.y).toBeGreaterThanOrEqual(0);
        expect(moved.width).toBeGreaterThanOrEqual(8);
        expect(moved.x + moved.width).toBeLessThanOrEqual(size.width);
        expect(moved.y + moved.height).toBeLessThanOrEqual(size.height);
      }
  });
});

describe('the file', () => {
  it.each([
    ['Import from spreadsheets', 'image/png', 'Import from spreadsheets.png'],
    ['photo.JPEG', 'image/jpeg', 'photo.jpg'],
    ['photo.jpg', 'image/png', 'photo.png'],
    ['a/b\\c:d*e?"f"<g>|h\r\n.gif', 'image/gif', 'a b c d e f g h.gif'],
    ['', 'image/webp', 'Picture.webp'],
    ['図'.repeat(200), 'image/png', `${'図'.repeat(80)}.png`],
  ] as const)('of %j as %s is called %s', (words, type, expected) => {
    expect(pictureName(words, type)).toBe(expected);
  });

  it('contains the bytes, the name and the type', async () => {
    const bytes = Uint8Array.from([0, 255, 13, 10]);
    const file = pictureFile({ id: 'x', name: 'a.png', type: 'image/png', width: 1, height: 1, bytes });
    expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
      'a.png',
      'image/png',
      [0, 255, 13, 10],
    ]);
  });
});
