/** Which options a column of a file has. */

import { labelsOf } from '#engine/labels.ts';
import { mostOptions, readOptions } from '../../../rules/column-options.ts';
import { type CellRange, parseRange } from '../cell-address.ts';
import { isRich, type RawCell, type RawSheet } from '../sources/raw-sheet.ts';
import type { ChoiceList } from './file-appearance.ts';

/** A list of more places than this is no list of a form. */
const mostPlaces = 10 * mostOptions;
const mostReferences = 500;

interface Requested {
  list: ChoiceList;
  range: CellRange;
}

/** Looks up the lists whose options are in cells; each sheet is read once, as far as lists reach. */
export async function resolveLists(sheets: readonly RawSheet[]): Promise<void> {
  const requested = new Map<RawSheet, Map<string, Requested[]>>();
  let count = 0;
  for (const sheet of sheets) {
    for (const list of sheet.look.lists) {
      if ('options' in list.from || ++count > mostReferences) continue;
      const position = positionOf(list.from.reference, sheet, sheets);
      if (!position) continue;
      const bySheet = requested.get(position.sheet) ?? new Map<string, Requested[]>();
      const key = JSON.stringify(position.range);
      bySheet.set(key, [...(bySheet.get(key) ?? []), { list, range: position.range }]);
      requested.set(position.sheet, bySheet);
    }
  }
  for (const [sheet, positions] of requested) {
    const options = await readPositions(
      sheet,
      [...positions.values()].flatMap(([first]) => first?.range ?? []),
    );
    for (const [key, lists] of positions) for (const { list } of lists) list.from = { options: options.get(key) ?? [] };
  }
}

async function readPositions(sheet: RawSheet, ranges: readonly CellRange[]): Promise<Map<string, string[]>> {
  const found = new Map(ranges.map((range): [string, string[]] => [JSON.stringify(range), []]));
  const last = Math.max(...ranges.map(({ bottom }) => bottom));
  for await (const rows of sheet.rows()) {
    for (const { number, cells } of rows) {
      for (const range of ranges) {
        if (number < range.top || number > range.bottom) continue;
        const options = found.get(JSON.stringify(range));
        for (let column = range.left; column <= range.right; column++) options?.push(optionOf(cells[column]));
      }
    }
    if ((rows.at(-1)?.number ?? 0) >= last) break;
  }
  return found;
}

/** Cells of one row or one column, here or in another sheet of the file. */
function positionOf(
  reference: string,
  own: RawSheet,
  sheets: readonly RawSheet[],
): { sheet: RawSheet; range: CellRange } | null {
  const match = /^=?(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?(\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?)$/.exec(
    reference,
  );
  if (!match) return null;
  const title = match[1]?.replaceAll("''", "'") ?? match[2];
  const sheet =
    title === undefined ? own : sheets.find((one) => one.title.toLowerCase() === title.trim().toLowerCase());
  const range = parseRange(match[3] ?? '');
  if (!sheet || !range) return null;
  const positions = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  const isLine = range.top === range.bottom || range.left === range.right;
  return isLine && positions <= mostPlaces ? { sheet, range } : null;
}

function optionOf(cell: RawCell): string {
  const value = isRich(cell) ? cell.value : cell;
  return value === undefined || value === null || (isRich(cell) && cell.kind === 'error') ? '' : String(value);
}

export interface ColumnList {
  options: string[];
  /** Whether the file says that a cell can have several. */
  isSeveral: boolean;
}

/** The options that most rows of data of a column take; undefined where there are none. */
export function optionsOfColumn(
  lists: readonly ChoiceList[],
  column: number,
  rowNumbers: readonly number[],
): ColumnList | undefined {
  let most = rowNumbers.length / 2;
  let answer: ColumnList | undefined;
  for (const { ranges, from, isSeveral = false } of lists) {
    if (!('options' in from)) continue;
    const own = ranges.filter(({ left, right }) => left <= column && column <= right);
    if (own.length === 0) continue;
    const count = own.reduce(
      (sum, { top, bottom }) => sum + firstAfter(rowNumbers, bottom + 1) - firstAfter(rowNumbers, top),
      0,
    );
    const given = isSeveral ? from.options.map((option) => labelsOf(option)[0] ?? '') : from.options;
    const options = count > most ? readOptions(given) : null;
    if (!options) continue;
    most = count;
    answer = { options, isSeveral };
  }
  return answer;
}

/** The place of the first of these numbers, in order, that is not below one. */
function firstAfter(numbers: readonly number[], least: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
