// What a name or a text is compared by: its letters, its stems, and their hashes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, nameLetters } from '@/lib/capture/similar/folded-text';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import { stemsOf } from '@/lib/capture/similar/stems';

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

describe('stems', () => {
  it.each([
    'exports exported exporting exporter',
    'delete deleted deleting deletion deletes',
    'notify notified',
    'notification notifications',
    'setting settings',
    'categories category',
    'running run',
    'Bericht Berichte Berichts Berichten',
    'Aufgabe Aufgaben',
    'Niederlassung Niederlassungen',
    'exportieren Export exportiert',
    'tâche tâches',
    'supprimer supprimée supprimé',
    'exportar exportación exportado',
    'tarea tareas',
    'correo correos',
    'отчёт отчёты отчета',
    'المهمة مهمة',
  ])('are equal for %s', (forms) => {
    expect(new Set(stemsOf(forms)).size).toBe(1);
  });

  it.each(['user use', 'order ordinary', 'string strong', 'import export'])('differ for %s', (words) => {
    expect(new Set(stemsOf(words)).size).toBe(2);
  });

  it.each([
    ['検索が遅い', ['検索', '索が', 'が遅', '遅い']],
    ['PDFを保存', ['を保', '保存', 'pdf']],
    ['図', ['図']],
    ['レポート', ['レポ', 'ポー', 'ート']],
  ])('are pairs of letters where words have no spaces: %s', (text, stems) => {
    expect(stemsOf(text)).toEqual(stems);
  });

  it('of a long word are those of its start', () => {
    expect(stemsOf('q'.repeat(100_000))[0]?.length).toBeLessThanOrEqual(40);
  });
});

// The first vectors of the algorithm's reference: the key is 00 to 07, the input 00, 01, 02 and so on.
const vectors = [0x5b9f35a9, 0xb85a4727, 0x03a662fa, 0x04e7fe8a, 0x89466e2a, 0x69b6fac5];

it.each(vectors.map((expected, length) => ({ length, expected })))(
  'hashes $length bytes as the reference does',
  ({ length, expected }) => {
    const hash = createKeyedHash(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(hash(String.fromCharCode(...Array(length).keys()))).toBe(expected);
  },
);
