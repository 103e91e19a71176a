// Prints the report: a table for people, JSON for machines.
import { cpus, loadavg } from 'node:os';
import type { Finding, Row } from './finding';

export function tableOf({ rows }: Finding): string {
  const cells = [
    ['id', 'measured', 'median', 'p95', 'min', 'max', 'n', 'to reach', ''],
    ...rows.map(cellsOf),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ id, what, figure, toReach, isReached }: Row): string[] {
  const { median, p95, min, max, count, unit } = figure;
  const shown = (value: number) =>
    value.toFixed(unit === '×' ? 2 : unit === 'bytes' || unit === 'count' ? 0 : 1);
  const spread = count > 1 ? [shown(p95), shown(min), shown(max), String(count)] : ['', '', '', ''];
  const verdict = isReached === null ? '' : isReached ? 'reached' : 'NOT reached';
  return [id, what, `${shown(median)} ${unit}`, ...spread, toReach, verdict];
}

export function gateLines({ gates, skipped = [] }: Finding): string[] {
  return [
    ...gates.map(
      ({ id, title, isKept, found }) => `${isKept ? 'kept   ' : 'BROKEN '} ${id} ${title} (${found})`,
    ),
    ...skipped.map(({ id, reason }) => `skipped ${id} (${reason})`),
  ];
}

/** Times mean little without the machine. */
export function jsonOf({ rows, gates, skipped = [] }: Finding): string {
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    load: loadavg(),
    node: process.version,
  };
  return `${JSON.stringify({ machine, rows, gates, skipped }, null, 2)}\n`;
}
