import { isHeldFormula, isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
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
import { putLooseCells } from '../sheets/loose-rows.ts';
import { GridCells, readWholeGrid, type WholeGrid } from './grid-content.ts';
import { findGuests } from './guests/find-guests.ts';
import { moveFormulas } from './move-formulas.ts';
import { planTable, type TablePlan, type TableRange } from './plan-table.ts';
import { movePackage } from './move-package.ts';
import { type TableContent, TableMover, TableRefused } from './table-content.ts';
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
  await refuseShared(transaction, draft, index);
  await settleRows(transaction, id);
  const grid = await readWholeGrid(transaction, { id, workbook_id });
  const cells = new GridCells(grid);
  const back = edit.kind === 'move-table-back' ? await readTableMove(transaction, grid, edit.move) : undefined;
  const range = back?.range ?? rangeOf(edit as Extract<MoveTable, { kind: 'move-table' }>, cells);
  const plan = planOf(cells, range, { takenIds: draft.known_column_ids, ...(back && { identity: back.identity }) });
  const written = await writtenRows(transaction, id);
  const content = refusing(index, () => {
    refuseTable(cells, plan);
    return new TableMover(cells, plan, { version, written }).content();
  });
  await refuseReaders(draft, plan, index);
  await movePackage(transaction, draft, grid, plan, content);
  await writeTableRows(draft, grid, plan, content);
  await replaceLoose(draft, content);
  const move = { before: grid.sheet, after: plan.after };
  await moveFormulas(transaction, workbook_id, grid.sheets, move);
  await renameTableMoves(transaction, move);
  await transaction
    .updateTable('workbooks')
    .set((set) => ({ geometry: set('geometry', '+', 1) }))
    .where('id', '=', workbook_id)
    .execute();
  draft.moved = await storeTableMove(transaction, grid, plan);
  await storeState(draft, cells, plan, content);
  if (hasFormulas(content)) {
    const isNew = await noteCellFormulas(transaction, draft);
    if (isNew) await notifySources(transaction, [id]);
  }
}

/** A grid with several tables keeps each in its place. */
async function refuseShared(
  database: Database,
  { id, workbook_id }: { id: string; workbook_id: string },
  index: number,
): Promise<void> {
  const refused = await sharedGrid(database, { id, workbook_id });
  if (refused !== null) throw editProblem(index, 'top', refused);
}

/** Why the table of a sheet stays where it is: its grid has others. Null where it has none. */
async function sharedGrid(
  database: Database,
  { id, workbook_id }: { id: string; workbook_id: string },
): Promise<string | null> {
  const guests = await findGuests(database, workbook_id);
  const isShared = guests.some((guest) => guest.id === id || guest.layout.on.sheet === id);
  return isShared ? 'This sheet has several tables. Each stays in its place.' : null;
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
  const shared = await sharedGrid(database, sheet);
  const takenIds = new Set(grid.columns.map(({ id }) => id));
  const plan = planOf(cells, range, { takenIds });
  if (shared !== null) return { grid, plan, refused: shared };
  try {
    refuseTable(cells, plan);
    new TableMover(cells, plan, { version: 0, written: new Set() }).content();
    return { grid, plan, refused: null };
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    return { grid, plan, refused: error.message };
  }
}

function refuseTable({ grid }: GridCells, { range, columns, rows }: TablePlan): void {
  const limit = (number: number): string => number.toLocaleString('en-US');
  if (grid.rows.size > mostRows || rows.length > mostRows)
    throw new TableRefused('bottom', `A table of more than ${limit(mostRows)} rows can’t be moved.`);
  if (columns.length > maxColumns)
    throw new TableRefused('right', `A sheet can have up to ${limit(maxColumns)} columns.`);
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
  { goneColumns }: TablePlan,
  index: number,
): Promise<void> {
  const gone = new Set(goneColumns.map(({ id }) => id));
  for (const column of goneColumns) {
    const columns = draft.columns.filter(({ id }) => id === column.id || !gone.has(id));
    await refuseWhileRead({ ...draft, columns }, column, index, 'left');
  }
}

/** Rows that someone wrote since the file was read. */
async function writtenRows(transaction: Transaction, sheetId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .distinct()
    .where('sheet_id', '=', sheetId)
    .execute();
  return new Set(rows.map(({ row_id }) => row_id));
}

async function replaceLoose({ transaction, id }: SheetDraft, { loose }: TableContent): Promise<void> {
  await transaction.deleteFrom('sheet_cells').where('sheet_id', '=', id).execute();
  for (const [version, cells] of Map.groupBy(loose, (cell) => cell.version))
    await putLooseCells(transaction, id, version, cells);
}

async function storeState(
  draft: SheetDraft,
  cells: GridCells,
  plan: TablePlan,
  { rows, loose }: TableContent,
): Promise<void> {
  const { transaction, id, version } = draft;
  const columns = plan.columns.map(({ column }) => column);
  // One that is all of its sheet costs nothing more.
  const isPlain = loose.length === 0 && plan.layout.around === undefined && isPlainLayout(plan);
  const layout = isPlain ? null : plan.layout;
  await transaction
    .updateTable('sheet_states')
    .set({
      ...{ layout: layout && json(layout), look: json(lookAfter(cells, plan)) },
      // The history says nothing of what only is somewhere else.
      ...{ row_count: rows.length, last_position: rows.length, columns_version: version, history_version: version },
      columns: json(columns),
    })
    .where('sheet_id', '=', id)
    .execute();
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
