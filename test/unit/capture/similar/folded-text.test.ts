import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, nameLetters } from '@/lib/capture/similar/folded-text';

describe('two names', () => {
  it.each([
    ['Export reports', '  export   REPORTS! '],
    ['Sign-on', 'sign on'],
    ['Café', 'cafe\u0301'],
    ['Größe', 'GRÖSSE'],
    ['ＣＳＶ　出力', 'CSV出力'],
    ['“Undo”, please', 'Undo please'],
    ['Version 1.2.', 'version 1.2'],
  ])('are the same: %s and %s', (one, other) => {
    expect(nameLetters(one)).toBe(nameLetters(other));
  });

  it.each([
    ['Upgrade guava to 29', 'Upgrade guava to 30'],
    ['Version 1.2', 'Version 12'],
    ['Support C#', 'Support C'],
    ['Support C++', 'Support C'],
    ['ビール', 'ビル'],
    ['カキ', 'ガキ'],
    ['कि', 'की'],
    ['Export', 'Exports'],
  ])('differ: %s and %s', (one, other) => {
    expect(nameLetters(one)).not.toBe(nameLetters(other));
  });

  it.each(['', ' — ', '🙂', '+'])('without letters are no names: %j', (name) => {
    expect(nameLetters(name)).toBe('');
  });

  it('stay the same with other spaces, punctuation and normal forms', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (parts) => {
        const one = nameLetters(parts.join(' '));
        expect(nameLetters(`  ${parts.join(' — ')}!`.normalize('NFD'))).toBe(one);
        expect(nameLetters(parts.join('; '))).toBe(one);
      }),
    );
  });
});

it('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
