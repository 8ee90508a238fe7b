import { sql } from 'kysely';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { enterCell } from '../../../rules/cell-entry.ts';
import { Problem } from '#kit/problem.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import type { Cell, Row } from '#engine/model.ts';
import { noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { enterCellFormulas, placeForEntering } from '../formulas/enter-cell-formulas.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { withPeople } from '../people/resolve-people.ts';
import { recordHistory, oneOf } from '../record-history.ts';
import { cellsSeenAt, staysClear } from '../seen-cells.ts';
import { jsonLines, noSuchRow, rowConflict, type StoredRow, toRow } from '../stored-row.ts';
import { json } from '#platform/database/json.ts';
import { refuseReadOnlyColumn } from './column-formulas.ts';
import { type InvalidValue, invalidValuesIn, refuseInvalidValues } from './refuse-invalid-values.ts';
import { columnOfDraft, type SheetDraft, writeOf } from './sheet-draft.ts';

type SetCells = Extract<SheetEdit, { kind: 'set-cells' }>;

/**
 * Sets the cells of consecutive `set-cells` edits from `first` on, in one write, and answers how many those were.
 * Values are read by the column's type; formulas that a value is written over go.
 */
export async function setCells(draft: SheetDraft, edits: readonly SheetEdit[], first: number): Promise<number> {
  const run: SetCells[] = [];
  for (const edit of edits.slice(first)) {
    if (edit.kind !== 'set-cells') break;
    run.push(edit);
  }
  const rows = await readRows(draft, [...new Set(run.map((edit) => edit.row_id))]);
  const formulas = await storeFormulas(draft, run, first);
  await refuseOverwriting(draft, run, rows, formulas);
  const invalidValues: InvalidValue[] = [];
  for (const [offset, edit] of run.entries()) {
    const row = rows.get(edit.row_id);
    if (!row) throw noSuchRow();
    for (const [id, value] of Object.entries(edit.cells)) {
      const column = columnOfDraft(draft, id, first + offset, `cells.${id}`);
      refuseReadOnlyColumn(column, first + offset, `cells.${id}`);
      const [cell, index] = [enterCell(value, column.type), first + offset];
      if (cell !== (row.cells[id] ?? null))
        invalidValues.push(...invalidValuesIn({ column, cell, index, field: `cells.${id}`, row_id: row.row_id }));
      writeCell(row, id, cell);
    }
    const own = formulas.get(edit);
    if (!own) continue;
    // What the cell held is not what this formula makes.
    for (const [id, formula] of Object.entries(own))
      if (row.formulas?.[id] !== formula || id in edit.cells) row.cells[id] = failed.busy.code;
    row.formulas = { ...row.formulas, ...own };
  }
  await refuseInvalidValues(draft, invalidValues);
  await writeRows(draft, [...(await withPeople(draft.transaction, draft.id, draft.columns, [...rows.values()]))]);
  return run.length;
}

/** The formulas of edits as they are stored. */
async function storeFormulas(
  draft: SheetDraft,
  run: readonly SetCells[],
  first: number,
): Promise<Map<SetCells, Record<string, string>>> {
  const given = run.flatMap((edit, offset) =>
    Object.entries(edit.formulas ?? {}).map(([column, text]) => ({ edit, offset, column, text, row_id: edit.row_id })),
  );
  if (given.length === 0) return new Map();
  for (const { offset, column } of given) {
    const path = `formulas.${column}`;
    refuseReadOnlyColumn(columnOfDraft(draft, column, first + offset, path), first + offset, path);
  }
  const placed = await placeForEntering(draft.transaction, draft, given);
  const sheets = placed.map((sheet) => (sheet.id === draft.id ? { ...sheet, columns: draft.columns } : sheet));
  const entered = enterCellFormulas(given, draft.id, sheets, { isTyped: true });
  const stored = new Map<SetCells, Record<string, string>>();
  for (const [position, { edit, offset, column }] of given.entries()) {
    const one = entered[position];
    if (one instanceof FormulaSyntaxError) throw formulaProblem(one, `edits.${first + offset}.formulas.${column}`);
    if (typeof one !== 'string') throw one;
    stored.set(edit, { ...stored.get(edit), [column]: one });
  }
  const isNew = await noteCellFormulas(draft.transaction, draft);
  if (isNew) await notifySources(draft.transaction, [draft.id]);
  return stored;
}

function formulaProblem({ message, position }: FormulaSyntaxError, path: string): Problem {
  return new Problem('invalid_input', message, { fields: [{ path, message }], details: { position } });
}

/** Cells that someone else changed since the caller saw them stay: `row_conflict` names all rows with such cells. */
async function refuseOverwriting(
  draft: SheetDraft,
  run: SetCells[],
  rows: Map<string, StoredRow>,
  stored: ReadonlyMap<SetCells, Record<string, string>>,
): Promise<void> {
  // A row that an earlier edit of this request wrote has the new version; its caller could not know it.
  const late = run.filter(({ row_id, version }) => {
    const row = rows.get(row_id);
    return row && row.version !== version && row.version !== draft.version;
  });
  if (late.length === 0) return;
  const conflicts = new Map<string, Row>();
  for (const [version, edits] of Map.groupBy(late, (edit) => edit.version)) {
    const seen = await cellsSeenAt(draft.transaction, draft.id, edits);
    for (const edit of edits) {
      const row = rows.get(edit.row_id);
      const values = Object.entries(edit.cells).map(([id, value]) => [id, enteredAs(draft, id, value)] as const);
      const entered = { cells: Object.fromEntries(values), formulas: stored.get(edit) };
      if (row && !staysClear(toRow(row), version, seen.get(edit.row_id), entered)) {
        conflicts.set(edit.row_id, toRow(row));
      }
    }
  }
  const [first, ...others] = conflicts.values();
  if (first) throw rowConflict(first, others);
}

function enteredAs(draft: SheetDraft, id: string, value: Cell): Cell {
  const column = draft.columns.find((one) => one.id === id);
  return column ? enterCell(value, column.type) : value;
}

function writeCell(row: StoredRow, column: string, cell: Cell): void {
  if (cell === null) delete row.cells[column];
  else row.cells[column] = cell;
  if (row.formulas) delete row.formulas[column];
}

async function readRows(draft: SheetDraft, row_ids: string[]): Promise<Map<string, StoredRow>> {
  const stored = await draft.transaction
    .selectFrom('current_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', draft.id)
    .where('row_id', 'in', row_ids)
    .where('deleted', '=', false)
    .execute();
  return new Map(stored.map((row) => [row.row_id, row]));
}

async function writeRows(draft: SheetDraft, rows: StoredRow[]): Promise<void> {
  const row_ids = rows.map((row) => row.row_id);
  await recordHistory(draft.transaction, writeOf(draft, 'edited'), oneOf(row_ids));
  await sql`
    update sheet_rows
    set cells = given.cells::jsonb, formulas = nullif(given.formulas, '')::jsonb, version = ${draft.version}
    from unnest(
      string_to_array(${row_ids.join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map((row) => row.cells))}, E'\n'),
      string_to_array(${rows.map((row) => writeFormulas(row.formulas)).join('\n')}, E'\n')
    ) as given (row_id, cells, formulas)
    where sheet_rows.sheet_id = ${draft.id} and sheet_rows.row_id = given.row_id
  `.execute(draft.transaction);
  for (const row of rows) draft.written.add(row.row_id);
}

function writeFormulas(formulas: Record<string, string> | null): string {
  return formulas && Object.keys(formulas).length > 0 ? json(formulas) : '';
}
