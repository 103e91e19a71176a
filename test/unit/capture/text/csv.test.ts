// The CSV of an export: what a spreadsheet reads back, and that foreign text is no formula.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow, harmlessCell } from '@/lib/capture/text/csv';
import '../../../support/property-seed';

/** RFC 4180 with any separator, as spreadsheets read it: after a closing quote, a field goes on without quotes. */
function parse(file: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (file.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === separator) {
      row.push(field);
      field = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && file.charAt(at + 1) === '\n') at += 1;
      rows.push([...row, field]);
      row = [];
      field = '';
    } else field += sign;
  }
  return rows;
}

const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell);

const cells = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', '\t', '\r', '\n', ' ', 'a', '\uFF1D'),
  }),
);
const tables = fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 4 });

it('a CSV that is read back has the same cells', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      expect(parse(rows.map(csvRow).join(''))).toEqual(rows.map((row) => row.map(harmlessCell)));
    }),
  );
});

it('no cell is a formula, whichever separator the spreadsheet takes', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      expect(parse(rows.map(csvRow).join(''), separator).flat().filter(isFormula)).toEqual([]);
    }),
  );
});

it('a harmless cell differs by apostrophes only, and stays as it is the second time', () => {
  const without = (cell: string) => cell.replaceAll("'", '');
  fc.assert(
    fc.property(cells, (cell) => {
      expect(without(harmlessCell(cell))).toBe(without(cell));
      expect(harmlessCell(harmlessCell(cell))).toBe(harmlessCell(cell));
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['  =1', "  '=1"],
  ['\u00A0=1', "\u00A0'=1"],
  ['\uFF1D1', "'\uFF1D1"],
  ['first\n=1', "first\n'=1"],
  ['a;=1', "a;'=1"],
  ['"=1', '"\'=1'],
  ['ana@example.com', 'ana@example.com'],
  ['well-known: 2 + 2 = 4', 'well-known: 2 + 2 = 4'],
  ['', ''],
])('the cell %j becomes %j', (cell, harmless) => {
  expect(harmlessCell(cell)).toBe(harmless);
});

it('a row is quoted and ends as RFC 4180 says', () => {
  expect(csvRow(['say "yes"', 'a,b', 'one\ntwo'])).toBe('"say ""yes""","a,b","one\ntwo"\r\n');
});
