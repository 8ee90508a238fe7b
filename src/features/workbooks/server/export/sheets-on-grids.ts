/** The sheets of a workbook on their grids, with their rows, as they are written. */

import type { CellFormula } from '#engine/formula/columns/cell-formula.ts';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import type { SheetRecord } from '../../services.ts';
import type { FileComment } from '../codec/appearance/file-appearance.ts';
import type { SheetToWrite, WrittenRow } from '../codec/workbook-codec.ts';
import type { GridToWrite, LooseToWrite } from '../codec/writing/grid-to-write.ts';
import { readRows, type StoredRowOfSheet } from '../rows/sheets/read-rows.ts';
import type { SheetOnGrid, WorkbookGrids } from './grids-of-workbook.ts';

export type CommentsOfRows = ReadonlyMap<string, Record<string, FileComment[]>>;

/** A sheet with the title that it has in the file; its look is what a person sees. */
export function sheetOnGrid(
  database: Database,
  { id, columns }: Pick<SheetRecord, 'id' | 'columns'>,
  grids: WorkbookGrids,
  {
    look,
    comments,
    ofGuests,
  }: { look: SheetToWrite['look']; comments: CommentsOfRows; ofGuests: ReadonlyMap<string, CommentsOfRows> },
): SheetToWrite {
  const own = grids.placed.get(id)!;
  const onGrid = grids.grids.get(id);
  const columnFormulas = new Map<string, CellFormula>();
  for (const { id: column, formula } of columns) {
    const written = formula === undefined ? null : grids.formulas.ofColumn(formula, own);
    if (written) columnFormulas.set(column, written);
  }
  return {
    ...{ title: own.title, columns, columnFormulas },
    rows: rowsToWrite(readRows(database, id), { id, grids, onGrid, comments }),
    ...(look && { look }),
    ...(onGrid && { grid: withComments(withFrozen(onGrid.grid, look, columns), grids, ofGuests) }),
    ...(grids.hidden.has(id) && { isHidden: true }),
  };
}

/** Comments at cells of further tables of the sheet, by the ids of these. */
function withComments(
  grid: GridToWrite,
  { placed }: WorkbookGrids,
  ofGuests: ReadonlyMap<string, CommentsOfRows>,
): GridToWrite {
  const byPlace = new Map<string, LooseToWrite>();
  for (const [id, comments] of ofGuests) {
    const guest = placed.get(id)!;
    for (const [row_id, own] of comments) {
      const at = guest.placeOf(row_id);
      if (!at || at.gone) continue;
      for (const [id, list] of Object.entries(own)) {
        const column = guest.layout.columnAt(id);
        byPlace.set(`${at.place} ${column}`, { row: at.place, column, value: null, comments: list });
      }
    }
  }
  if (byPlace.size === 0) return grid;
  for (const cell of grid.loose) {
    const key = `${cell.row} ${cell.column}`;
    byPlace.set(key, { ...byPlace.get(key), ...cell });
  }
  return {
    ...grid,
    loose: [...byPlace.values()].sort((one, other) => one.row - other.row || one.column - other.column),
  };
}

/** Columns that a person keeps in view are more than those of the file. */
function withFrozen(grid: GridToWrite, look: SheetToWrite['look'], columns: readonly Column[]): GridToWrite {
  const at = columns.findIndex(({ id }) => id === look?.frozen);
  if (at < 0) return grid;
  return { ...grid, frozen: { rows: grid.frozen.rows, columns: grid.places[at]! + 1 } };
}

async function* rowsToWrite(
  batches: AsyncIterable<readonly StoredRowOfSheet[]>,
  {
    id,
    grids,
    onGrid,
    comments,
  }: { id: string; grids: WorkbookGrids; onGrid: SheetOnGrid | undefined; comments: CommentsOfRows },
): AsyncGenerator<WrittenRow[]> {
  const places = onGrid?.grid.rows ?? new GridRows(1);
  const own = grids.placed.get(id)!;
  let index = 0;
  const written = ({ row_id, formulas, ...row }: StoredRowOfSheet): WrittenRow => {
    const place = places.placeOf(++index);
    const texts = Object.entries(formulas ?? {}).flatMap(([column, stored]) => {
      const found = grids.formulas.ofCell(stored, own, place);
      return found ? [[column, found.isArray ? `{=${found.formula}}` : `=${found.formula}`] as const] : [];
    });
    const looks = onGrid?.body.get(row_id);
    const notes = comments.get(row_id);
    return {
      ...row,
      ...(texts.length > 0 && { formulas: Object.fromEntries(texts) }),
      ...(looks && { looks }),
      ...(notes && { comments: notes }),
    };
  };
  for await (const batch of batches) yield batch.map(written);
}
