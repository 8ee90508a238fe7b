import { isHeldFormula, isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
import { t } from '#kit/language/product.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { maxColumns } from '../../../rules/sheet-limits.ts';
import { json } from '#platform/database/json.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { stillChanging } from '../conversion/begin-conversion.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { refuseWhileRead } from '../editing/column-formulas.ts';
import { editProblem, type SheetDraft } from '../editing/sheet-draft.ts';
import { noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { nextVersion } from '../next-version.ts';
import { GridCells, readWholeGrid, type WholeGrid } from './grid-content.ts';
import { findGuests } from './guests/find-guests.ts';
import { fixTorn, freeRows, mergesOf } from './guests/fix-torn.ts';
import { type GuestOfGrid, meet, overlapText, placeGuests, rectangleOf } from './guests/table-places.ts';
import { moveFormulas } from './move-formulas.ts';
import { planTable, type TablePlan, type TableRange } from './plan-table.ts';
import { movePackage } from './move-package.ts';
import { countGeometry, replaceLoose, storeGuest } from './store-grid.ts';
import { moveOf, type TableContent, TableMover, TableRefused } from './table-content.ts';
import { lookAfter } from './table-look.ts';
import { readTableMove, renameTableMoves, storeTableMove } from './table-moves.ts';
import { writeTableRows } from './write-table-rows.ts';

type MoveTable = Extract<SheetEdit, { kind: 'move-table' | 'move-table-back' }>;

/** A larger one is too much to be put elsewhere at once. */
const mostRows = 100_000;

/** Formulas of all sheets name cells of this one: none of them is written meanwhile. */
export async function holdWorkbook(transaction: Transaction, sheetId: string): Promise<void> {
  const sheets = await transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .orderBy('id')
    .execute();
  // One after the other, so that two who hold several wait for each other and not in a circle.
  for (const { id } of sheets)
    await transaction.selectFrom('sheet_states').select('sheet_id').where('sheet_id', '=', id).forUpdate().execute();
}

/**
 * Puts the table of a sheet around other cells of its grid. No cell changes its address, value or look, and formulas
 * read what they read; columns and rows that stay keep their ids.
 */
export async function moveTable(draft: SheetDraft, edit: MoveTable, index: number): Promise<void> {
  const { transaction, id, workbook_id, version } = draft;
  if (draft.conversion) throw stillChanging(draft, draft.conversion);
  const stays = await staysText(transaction, draft);
  if (stays !== null) throw editProblem(index, 'top', stays);
  await settleRows(transaction, id);
  const grid = await readWholeGrid(transaction, { id, workbook_id });
  const cells = new GridCells(grid);
  const back = edit.kind === 'move-table-back' ? await readTableMove(transaction, grid, edit.move) : undefined;
  const range = back?.range ?? rangeOf(edit as Extract<MoveTable, { kind: 'move-table' }>, cells);
  const plan = planOf(cells, range, { takenIds: draft.known_column_ids, ...(back && { identity: back.identity }) });
  const guests = placeGuests(grid.guests, plan.after);
  const written = await writtenRows(transaction, id);
  const versions = new Map([[id, version]]);
  for (const { sheet } of guests) versions.set(sheet.id, await nextVersion(transaction, sheet.id));
  const content = refusing(index, () => {
    refuseTable(cells, plan);
    return new TableMover(cells, plan, { guests, versions, written }).content();
  });
  await refuseReaders(draft, plan, index);
  await movePackage(transaction, draft, grid, plan, content);
  await freeRows(transaction, [...versions.keys()]);
  await writeTableRows(draft, grid, plan, content);
  await replaceLoose(transaction, [...versions.keys()], content.loose);
  const move = moveOf(cells, plan, guests);
  await moveFormulas(transaction, workbook_id, grid.sheets, move, new Set([id]));
  await renameTableMoves(transaction, move);
  await countGeometry(transaction, workbook_id);
  draft.moved = await storeTableMove(transaction, grid, plan, move);
  await storeState(draft, cells, plan, content, { guests, versions });
  if (hasFormulas(content)) {
    const isNew = await noteCellFormulas(transaction, draft);
    if (isNew) await notifySources(transaction, [id]);
  }
}

/** A table on the grid of another one is made cells there, and then a table around others. */
async function staysText(
  database: Database,
  { id, workbook_id }: { id: string; workbook_id: string },
): Promise<string | null> {
  const guest = (await findGuests(database, workbook_id)).find((one) => one.id === id);
  if (!guest) return null;
  const { title: host } = await database
    .selectFrom('sheets')
    .select('title')
    .where('id', '=', guest.layout.on.sheet)
    .executeTakeFirstOrThrow();
  return t('“{table}” is a table on the sheet “{sheet}”. Make it cells again, then make a table of others there.', {
    table: guest.title,
    sheet: host,
  });
}

/** What is blank at the end of a range is no row of its table. */
function rangeOf(edit: Extract<MoveTable, { kind: 'move-table' }>, cells: GridCells): TableRange {
  const { top, left, bottom, right, header_rows: headerRows } = edit;
  const { end } = cells;
  return { top, left, headerRows, bottom: Math.min(bottom, end.row), right: Math.min(right, end.column) };
}

type PlanNeeds = Parameters<typeof planTable>[2];

const planOf = (cells: GridCells, range: TableRange, needs: PlanNeeds): TablePlan => planTable(cells, range, needs);

/** What a sheet's table would be around other cells, and why it can't be there; changes nothing. */
export async function planMove(
  database: Database,
  sheet: { id: string; workbook_id: string },
  requested: Omit<Extract<MoveTable, { kind: 'move-table' }>, 'kind'>,
): Promise<{ grid: WholeGrid; plan: TablePlan; refused: string | null }> {
  const grid = await readWholeGrid(database, sheet);
  const cells = new GridCells(grid);
  const range = rangeOf({ kind: 'move-table', ...requested }, cells);
  const shared = await staysText(database, sheet);
  const takenIds = new Set(grid.columns.map(({ id }) => id));
  const plan = planOf(cells, range, { takenIds });
  if (shared !== null) return { grid, plan, refused: shared };
  try {
    refuseTable(cells, plan);
    const guests = placeGuests(grid.guests, plan.after);
    new TableMover(cells, plan, { guests, versions: new Map(), written: new Set() }).content();
    return { grid, plan, refused: null };
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    return { grid, plan, refused: error.message };
  }
}

function refuseTable({ grid }: GridCells, { range, columns, rows, after }: TablePlan): void {
  const place = [range, rectangleOf(after)];
  const other = grid.guests.find(({ sheet }) => place.some((one) => meet(one, rectangleOf(sheet))));
  if (other) throw new TableRefused('top', overlapText(other.sheet.title));
  if (grid.rows.size > mostRows || rows.length > mostRows)
    throw new TableRefused('bottom', t('A table of more than {count} rows can’t be moved.', { count: mostRows }));
  if (columns.length > maxColumns)
    throw new TableRefused('right', t('A sheet can have up to {count} columns.', { count: maxColumns }));
  if (columns.length === 0) throw new TableRefused('left', 'There is nothing in these cells that a table could hold.');
  if (range.bottom < range.top + range.headerRows - 1)
    throw new TableRefused('bottom', 'The heading isn’t among these cells.');
}

function refusing<Answer>(index: number, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    throw editProblem(index, error.field, error.message);
  }
}

/** A column that formulas of others read stays; those that go with it are no obstacle. */
export async function refuseReaders(
  draft: Pick<SheetDraft, 'transaction' | 'id' | 'workbook_id' | 'columns'>,
  { goneColumns }: Pick<TablePlan, 'goneColumns'>,
  index: number,
): Promise<void> {
  const gone = new Set(goneColumns.map(({ id }) => id));
  for (const column of goneColumns) {
    const columns = draft.columns.filter(({ id }) => id === column.id || !gone.has(id));
    await refuseWhileRead({ ...draft, columns }, column, index, 'left');
  }
}

/** Rows that someone wrote since the file was read. */
export async function writtenRows(transaction: Transaction, sheetId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .distinct()
    .where('sheet_id', '=', sheetId)
    .execute();
  return new Set(rows.map(({ row_id }) => row_id));
}

async function storeState(
  draft: SheetDraft,
  cells: GridCells,
  plan: TablePlan,
  { rows, loose }: TableContent,
  { guests, versions }: { guests: readonly GuestOfGrid[]; versions: ReadonlyMap<string, number> },
): Promise<void> {
  const { transaction, id, version } = draft;
  const columns = plan.columns.map(({ column }) => column);
  // One that is all of its sheet costs nothing more.
  const isPlain = loose.length === 0 && guests.length === 0 && plan.layout.around === undefined && isPlainLayout(plan);
  const layout = isPlain ? null : plan.layout;
  const looks = lookAfter(cells, plan, guests);
  await transaction
    .updateTable('sheet_states')
    .set({
      ...{ layout: layout && json(layout), look: json(looks.get(id)!) },
      // The history says nothing of what only is somewhere else.
      ...{ row_count: rows.length, last_position: rows.length, columns_version: version, history_version: version },
      columns: json(columns),
    })
    .where('sheet_id', '=', id)
    .execute();
  for (const guest of guests) await storeGuest(transaction, guest, looks.get(guest.sheet.id)!, versions);
  await fixTorn(transaction, { host: plan.after, guests: guests.map(({ sheet }) => sheet) }, [
    ...mergesOf(plan.after, looks.get(id)!),
    ...guests.flatMap(({ sheet }) => mergesOf(sheet, looks.get(sheet.id)!)),
  ]);
  for (const column of columns) draft.known_column_ids.add(column.id);
  Object.assign(draft, { columns, named: columns, layout, row_count: rows.length, last_position: rows.length });
}

const isPlainLayout = ({ columns, layout }: TablePlan): boolean =>
  layout.above === 1 &&
  layout.headerRows === 1 &&
  layout.gaps === undefined &&
  columns.length === layout.columns.length;

function hasFormulas({ rows, loose }: TableContent): boolean {
  const isOne = (stored: string): boolean => isKeptFormula(stored) || isHeldFormula(stored);
  return (
    loose.some(({ formula }) => formula !== undefined && isOne(formula)) ||
    rows.some(({ formulas }) => formulas !== null && Object.values(formulas).some(isOne))
  );
}
