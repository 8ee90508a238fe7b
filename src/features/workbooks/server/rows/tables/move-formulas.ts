/** What a workbook stores by keys of a sheet's grid, once the table of that sheet is around other cells. */

import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { gridIdOf, regionAt } from '#engine/formula/cells/grids/regions.ts';
import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { moveKeptFormula, moveStoredTable, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import type { StaleCell } from '#engine/formula/cells/cells-setup.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Cell } from '#engine/model.ts';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readLooseCells } from '../sheets/loose-rows.ts';
import { jsonLines } from '../stored-row.ts';

const rowsAtOnce = 2_000;

/**
 * `sheets` are those of before. Cells around the tables of the grid itself are not among what is written, nor are the
 * rows of the sheets in `written`.
 */
export async function moveFormulas(
  transaction: Transaction,
  workbookId: string,
  sheets: readonly PlacedSheet[],
  move: TableMove,
  written: ReadonlySet<string>,
): Promise<void> {
  for (const sheet of sheets) {
    await moveRowFormulas(transaction, sheet, move, written.has(sheet.id));
    await moveHistory(transaction, sheet, move);
    await moveColumnVersions(transaction, sheet, move);
    if (gridIdOf(sheet) !== move.before.id) await moveLooseFormulas(transaction, sheet, move);
  }
  await moveNamesAndStale(transaction, workbookId, move);
}

/** A formula in a row of a sheet's table, by the place of its row. */
function movedIn(sheet: PlacedSheet, move: TableMove): (row_id: string, stored: string) => string {
  return (row_id, stored) => {
    const row = sheet.placeOf(row_id)?.place ?? 0;
    try {
      return moveKeptFormula(stored, { sheet, row }, move);
    } catch {
      // What can't be read is nothing that can be moved: it keeps its value.
      return stored;
    }
  };
}

function movedFormulas(
  formulas: Record<string, string>,
  row_id: string,
  moved: ReturnType<typeof movedIn>,
): Record<string, string> | null {
  let isOther = false;
  const own = Object.entries(formulas).map(([id, stored]) => {
    const next = moved(row_id, stored);
    isOther ||= next !== stored;
    return [id, next] as const;
  });
  return isOther ? Object.fromEntries(own) : null;
}

/** Of sheets that are written those in the trash alone, which may come back. */
async function moveRowFormulas(
  transaction: Transaction,
  sheet: PlacedSheet,
  move: TableMove,
  isOwn: boolean,
): Promise<void> {
  const moved = movedIn(sheet, move);
  for (let last = ''; ; ) {
    let query = transaction
      .selectFrom('sheet_rows')
      .select(['row_id', 'formulas'])
      .where('sheet_id', '=', sheet.id)
      .where('formulas', 'is not', null)
      .where('row_id', '>', last)
      .orderBy('row_id')
      .limit(rowsAtOnce);
    if (isOwn) query = query.where('deleted', '=', true);
    const rows = await query.execute();
    const changed = rows.flatMap(({ row_id, formulas }) => {
      const own = movedFormulas(formulas ?? {}, row_id, moved);
      return own ? [{ row_id, formulas: own }] : [];
    });
    if (changed.length > 0)
      await sql`
        update sheet_rows set formulas = given.formulas::jsonb
        from unnest(
          string_to_array(${changed.map(({ row_id }) => row_id).join('\n')}, E'\n'),
          string_to_array(${jsonLines(changed.map(({ formulas }) => formulas))}, E'\n')
        ) as given (row_id, formulas)
        where sheet_rows.sheet_id = ${sheet.id} and sheet_rows.row_id = given.row_id
      `.execute(transaction);
    last = rows.at(-1)?.row_id ?? last;
    if (rows.length < rowsAtOnce) break;
  }
}

async function moveLooseFormulas(transaction: Transaction, sheet: PlacedSheet, move: TableMove): Promise<void> {
  for (const cell of await readLooseCells(transaction, sheet.id)) {
    if (cell.formula === undefined || !isStoredById(cell.formula)) continue;
    const at = placeOfKeys(sheet, cell);
    if (!at) continue;
    const formula = moveKeptFormula(cell.formula, { sheet, row: at.row, isLoose: true }, move);
    if (formula === cell.formula) continue;
    await transaction
      .updateTable('sheet_cells')
      .set({ formula })
      .where('sheet_id', '=', sheet.id)
      .where('row_key', '=', cell.row)
      .where('column_key', '=', cell.column)
      .execute();
  }
}

/** Formulas that rows had once come back with them. (held-cells.ts) */
async function moveHistory(transaction: Transaction, sheet: PlacedSheet, move: TableMove): Promise<void> {
  const moved = movedIn(sheet, move);
  const { rows } = await sql<{ row_id: string; version: number; cells: Record<string, Cell> }>`
    select row_id, version, cells from row_history
    where sheet_id = ${sheet.id}
      and exists (select from jsonb_object_keys(cells) as held (key) where starts_with(held.key, '='))
  `.execute(transaction);
  for (const { row_id, version, cells } of rows) {
    const next = Object.fromEntries(
      Object.entries(cells).map(([key, cell]) =>
        key.startsWith('=') && typeof cell === 'string' ? [key, moved(row_id, cell)] : [key, cell],
      ),
    );
    if (JSON.stringify(next) === JSON.stringify(cells)) continue;
    await transaction
      .updateTable('row_history')
      .set({ cells: json(next) })
      .where('sheet_id', '=', sheet.id)
      .where('row_id', '=', row_id)
      .where('version', '=', version)
      .execute();
  }
}

/** Formulas of deleted columns come back with these. */
async function moveColumnVersions(transaction: Transaction, sheet: PlacedSheet, move: TableMove): Promise<void> {
  const moved = movedIn(sheet, move);
  const held = await transaction
    .selectFrom('column_version_cells')
    .select(['column_version_id', 'row_id', 'formula'])
    .where('sheet_id', '=', sheet.id)
    .where('formula', 'is not', null)
    .execute();
  for (const { column_version_id, row_id, formula } of held) {
    const next = moved(row_id, formula ?? '');
    if (next === formula) continue;
    await transaction
      .updateTable('column_version_cells')
      .set({ formula: next })
      .where('sheet_id', '=', sheet.id)
      .where('column_version_id', '=', column_version_id)
      .where('row_id', '=', row_id)
      .execute();
  }
}

async function moveNamesAndStale(transaction: Transaction, workbookId: string, move: TableMove): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select(['names', 'formulas'])
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirst();
  if (!workbook) return;
  const { names, formulas } = workbook;
  const nowhere = { sheet: { id: '' }, row: -1, isLoose: true };
  const movedNames = names && {
    names: names.names.map((one) => ({ ...one, formula: moveKeptFormula(one.formula, nowhere, move) })),
    tables: names.tables.map((table) => moveStoredTable(table, move)),
  };
  const roots = formulas?.stale?.roots.map((root) => movedKeys(root, move));
  const state = formulas?.stale && roots ? { ...formulas, stale: { ...formulas.stale, roots } } : formulas;
  await transaction
    .updateTable('workbooks')
    .set({ names: movedNames && json(movedNames), formulas: state && json(state) })
    .where('id', '=', workbookId)
    .execute();
}

/** What a cell is called from now on. */
function movedKeys(cell: StaleCell, { before, after, guests }: TableMove): StaleCell {
  const own = [before, ...(guests?.before ?? [])].find(({ id }) => id === cell.sheet);
  if (!own) return cell;
  const row = own.placeOf(cell.row);
  const index = own.layout.columnAt(cell.column);
  const at = row && index >= 0 ? { row: row.place, column: index } : placeOfKeys(own, cell);
  if (!at) return cell;
  const region = regionAt({ host: after, guests: guests?.after ?? [] }, at.row, at.column);
  const keys = keysOfPlace(region, at) ?? {
    row: region.rowAt(at.row) ?? '',
    column: region.layout.keyOfColumn(at.column),
  };
  return { sheet: region.id, ...keys };
}
