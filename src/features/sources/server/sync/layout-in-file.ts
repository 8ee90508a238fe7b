/** Where the table of a sheet lies in a file, by the ids that its columns have here. */
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { SheetInFile } from './table-formulas.ts';

export function layoutOf({ table, columns, leftOut }: SheetInFile): StoredLayout {
  const here = new Map(columns.map(({ from, to }) => [from.id, to.id]));
  const idHere = (id: string): string => here.get(id) ?? leftOut.get(id) ?? id;
  const { grid } = table;
  if (grid) return { ...grid, gaps: [], columns: grid.columns.map(idHere) };
  const ids = table.columns.map(({ id }) => idHere(id));
  return { above: 1, headerRows: 1, columns: ids, spare: ids.length };
}

/** Whether keys of the file mean the same cells here: then what is around the table can be compared cell by cell. */
export function hasSamePlaces(sheet: SheetRecord, layout: StoredLayout | null, inFile: SheetInFile): boolean {
  const there = layoutOf(inFile);
  const ids = sheet.columns.map(({ id }) => id);
  const here = layout ?? { above: 1, headerRows: 1, columns: ids, spare: ids.length };
  if (here.above !== there.above || here.headerRows !== there.headerRows || here.spare !== there.spare) return false;
  let last = -1;
  // Columns that the sheet is yet to get have no place here.
  return there.columns.every((key) => {
    if (key.includes(' ')) return true;
    const at = here.columns.indexOf(key);
    const isNext = at > last;
    last = at;
    return isNext;
  });
}
