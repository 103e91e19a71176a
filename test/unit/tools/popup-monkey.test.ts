// What the monkeys of the browser tests count as lost.
import { expect, it } from 'vitest';
import { createWordLedger } from '../../support/popup-monkey';

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
