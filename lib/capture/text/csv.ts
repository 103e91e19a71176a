// Rows as CSV for spreadsheets (RFC 4180). Foreign text in a cell can't become a formula.

/** Without this mark, Excel breaks every letter that isn't English. */
export const byteOrderMark = '\uFEFF';

/** A formula begins with one of these signs, even after white space. `space` is read once, whatever follows it. */
const formulaStart =
  /(?<![\s\p{Cc}\p{Cf}";])(?<space>[\s\p{Cc}\p{Cf}";]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * An apostrophe before the sign makes a spreadsheet read a text. Some Excels split at semicolons or tabs and lose the
 * quotes, so the text after a separator or a new line counts as the beginning of a cell, too.
 */
export function harmlessCell(cell: string): string {
  return cell.replace(formulaStart, (space: string, _space, at: number) =>
    at === 0 || /[;\t\r\n]/.test(space) ? `${space}'` : space,
  );
}

/** Every cell is quoted, so that no separator, quote or new line of a text ends it. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmlessCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
