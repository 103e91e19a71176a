import { expect, it } from 'vitest';
import { createMonkey, createWordLedger } from '../../support/popup-monkey';

function run(seed: number): string[] {
  const monkey = createMonkey(seed);
  return Array.from({ length: 60 }, () => `${monkey.next('form')} ${monkey.word()}`);
}

it('the same seed plays the same run, and another seed another', () => {
  expect(run(7)).toEqual(run(7));
  expect(run(8)).not.toEqual(run(7));
});

it('a run has new words only, and every action of the form', () => {
  const monkey = createMonkey(7);
  expect(new Set(Array.from({ length: 500 }, () => monkey.word())).size).toBe(500);
  expect(new Set(Array.from({ length: 500 }, () => monkey.next('form'))).size).toBe(9);
});

it('only a closed popup is opened', () => {
  const monkey = createMonkey(7);
  const drawn = (screen: 'closed' | 'form' | 'saving' | 'outcome') =>
    new Set(Array.from({ length: 200 }, () => monkey.next(screen)));
  expect([...drawn('closed')]).toEqual(['open']);
  for (const screen of ['form', 'saving', 'outcome'] as const) expect(drawn(screen)).not.toContain('open');
});

it('a word is lost if no place has it, also the beginning of one', () => {
  const ledger = createWordLedger();
  for (const [word, isAfterSave] of [
    ['BCDFG', false],
    ['HJKLM', true],
    ['NP', true],
    ['Q', true],
  ] as const)
    ledger.take(word, isAfterSave);
  expect([ledger.count(), ledger.countAfterSave()]).toEqual([3, 2]);
  expect(ledger.lost(['a BCDFG', 'HJKLM, NP'])).toEqual([]);
  expect(ledger.lost(['a BCDFG', 'HJKL'])).toEqual(['HJKLM', 'NP']);
});
