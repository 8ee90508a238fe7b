/** Where the table that was found in a sheet lies on the grid of its file. */

import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import { isBlankRawCell, isRich, type RawCell } from '../sources/raw-sheet.ts';
import type { NamedColumn } from './column-names.ts';
import type { FoundHeader } from './headings/header-row.ts';
import { headerText } from './headings/heading-names.ts';

/**
 * Null where the header is in row 1, the columns begin in A and nothing lies between: there a sheet is its table.
 * `rowNumbers` are those of the rows of data in the file, from 1, in order; `hasMore` says that cells lie below or right of
 * the table.
 */
export function fileGrid(
  header: FoundHeader,
  rowNumbers: readonly number[],
  named: readonly NamedColumn[],
  hasMore: boolean,
): FileGrid | null {
  const lastHeader = header.rows.at(-1)?.number ?? 0;
  const first = rowNumbers[0] ?? lastHeader + 1;
  // A header below rows of data is a row between them.
  const isAbove = lastHeader > 0 && lastHeader < first;
  const above = isAbove ? lastHeader : first - 1;
  const gaps: FileGrid['gaps'] = [];
  let before = above;
  for (const [index, number] of rowNumbers.entries()) {
    if (number > before + 1) gaps.push([index, number - before - 1]);
    before = number;
  }
  const last = named.at(-1)?.index ?? -1;
  const byIndex = new Map(named.map(({ index, id }) => [index, id]));
  const columns = Array.from({ length: last + 1 }, (_, index) => byIndex.get(index) ?? `~${index}`);
  const isPlain =
    !hasMore &&
    isAbove &&
    above === 1 &&
    gaps.length === 0 &&
    columns.length === named.length &&
    !hasOtherHeader(header, named);
  if (isPlain) return null;
  return { above, headerRows: isAbove ? header.rows.length : 0, columns, spare: columns.length, gaps };
}

/** The grid of a sheet without a table: one would begin below everything that is there. */
export const gridAlone = (last: number): FileGrid => ({
  ...{ above: last + 2, headerRows: 1, columns: [], spare: 0, gaps: [] },
});

const textKinds = new Set(['text', 'string', 'exact_text']);

/** Whether something else is in the cells of the header than the names of the columns: formulas may read it. */
function hasOtherHeader({ rows }: FoundHeader, named: readonly NamedColumn[]): boolean {
  // Dates are texts of their own here.
  const isText = (cell: RawCell): boolean => (isRich(cell) ? textKinds.has(cell.kind) : typeof cell === 'string');
  const own = new Map(named.map(({ index, name }) => [index, name]));
  return rows.some(({ cells }) =>
    cells.some((cell, index) => !isBlankRawCell(cell) && (!isText(cell) || headerText(cell) !== own.get(index))),
  );
}
