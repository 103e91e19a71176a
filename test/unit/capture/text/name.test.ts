// The suggested name of a capture: the first words of its passage, without list markers.
import { describe, expect, it } from 'vitest';
import { nameOfPassage, shorten } from '@/lib/capture/text/name';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

it.each([
  ['- Buy yarn\n- Sort colors', '<ul><li>Buy yarn</li><li>Sort colors</li></ul>', 'Buy yarn'],
  ['12. Ring the bell', '<ol start="12"><li>Ring the bell</li></ol>', 'Ring the bell'],
  ['- - Deep', '<ul><li><ul><li>Deep</li></ul></li></ul>', 'Deep'],
  ['1. is a number', '<p>1. is a number</p>', '1. is a number'],
  ['\n  Words\nmore', '<p>Words<br>more</p>', 'Words'],
])('the first line of the passage %j has no list marker', (text, html, expected) => {
  expect(nameOfPassage(buildSnapshot({ selection: buildSelection(text, html) }))).toBe(expected);
});

describe('the name of a long passage', () => {
  const nameOf = (text: string) => shorten(nameOfPassage(buildSnapshot({ selection: buildSelection(text) })));

  it.each([
    ['Nobody asked for it. We tell each other six times.', 'Nobody asked for it.'],
    ['“Does it export?” Yes, by hand.', '“Does it export?”'],
    ['Version 2.5 loses rows. Nobody knows why.', 'Version 2.5 loses rows.'],
    ['Dr. Reyes exports by hand. Others do not.', 'Dr. Reyes exports by hand.'],
    ['It works, e.g. for rows. It fails for columns.', 'It works, e.g. for rows.'],
    ['Es fehlt z. B. Kunden am 5. März. Niemand weiß es.', 'Es fehlt z. B. Kunden am 5. März.'],
    ['We asked Marit J. Oduya and Dr. Reyes. They agree.', 'We asked Marit J. Oduya and Dr. Reyes.'],
    ['出力できません。行が消えます。', '出力できません。'],
    ['One sentence without an end', 'One sentence without an end'],
  ])('%j is its first sentence', (text, expected) => {
    expect(nameOf(text)).toBe(expected);
  });

  it('is cut at a word after about 80 characters, if its first sentence is longer', () => {
    const name = nameOf(`${'seventy '.repeat(20)}words.`);
    expect(name).toMatch(/^(?:seventy )+seventy…$/);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(name.length).toBeGreaterThan(70);
  });
});

const family = '\u{1F468}\u{1F3FD}\u200D\u{1F469}\u{1F3FD}\u200D\u{1F467}\u{1F3FD}';

describe('F119 a cut name', () => {
  it.each([
    ['a family', family],
    ['a flag', '\u{1F1E9}\u{1F1EA}'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a skin tone', '\u{1F44D}\u{1F3FD}'],
    ['a letter with two marks', 'a\u0323\u0302'],
    ['a Devanagari cluster', 'क्षि'],
    ['a Hangul syllable of letters', '\u1112\u1161\u11AB'],
  ])('never ends inside %s', (_what, sign) => {
    for (let before = 60; before <= 82; before += 1) {
      const name = shorten(`${'x'.repeat(before)}${sign.repeat(6)}`);
      const signs = name.replace(/^x+/, '').replace(/…$/, '');
      expect(signs).toBe(sign.repeat(signs.length / sign.length));
    }
  });

  it('has no soft hyphens', () => {
    expect(shorten('Donau\u00ADdampf\u00ADschiff')).toBe('Donaudampfschiff');
  });

  it('keeps one cluster that is longer than a name, cut between its characters', () => {
    expect(shorten(`a${'\u0301'.repeat(5_000)}`).length).toBeLessThanOrEqual(80);
  });
});
