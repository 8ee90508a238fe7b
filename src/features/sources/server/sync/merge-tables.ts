import { sql } from 'kysely';
import type { Column } from '#engine/model.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import { t } from '#kit/language/product.ts';
import { inTurn } from '../../rules/match-by-id.ts';
import type { ColumnList, SeenTable } from '../../rules/match-table.ts';
import { Problem } from '#kit/problem.ts';
import { type RuleColor, ruleColorNames } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { RowMerge } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import { forgetComputed } from '#features/workbooks/server/rows/formulas/cell-formula-state.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import type { Actor, Rows } from '#features/workbooks/services.ts';
import { takeNames } from '#features/workbooks/server/rows/formulas/names/adopt-names.ts';
import { takeAround } from '#features/workbooks/server/rows/sync/take-around.ts';
import { shiftLayout } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { beginUpdate, finishUpdate, type UpdateCounts } from '#features/workbooks/server/rows/updates/note-update.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { noteHiddenSheets } from '#features/workbooks/server/views/hidden-sheets.ts';
import { closeGrids, makeNamedTable, openGrids } from '#features/workbooks/server/rows/sync/place-grids.ts';
import { cornersOf } from './grids/plan-grids.ts';
import { newColumns } from './grids/plan-grounds.ts';
import {
  findToUpdate,
  type LastTables,
  type PlanNeeds,
  planTables,
  type SheetPlan,
  type TablesPlan,
} from './plan-tables.ts';
import { digestOf } from './plan-digest.ts';

/** Who is right where both sides changed something: a side, or (`each`) what was chosen for each. */
export interface ConflictChoices {
  rule: 'file' | 'mine' | 'each';
  choices: readonly { sheet_id: string; row_id: string; column: string | null; winner: 'file' | 'mine' }[];
}
export interface MergeNeeds extends PlanNeeds {
  rows: Pick<Rows, 'sync' | 'formulaColumns'>;
}
const batchSize = 2_000;
const mostSheets = 200;

/** More conflicts are decided by a rule for all. */
export const mostChosen = 200;

export interface MergeOptions {
  /** What it comes from: the name of the file, or the address. */
  name: string;
  choices: ConflictChoices;
  /** Whether the source is right about columns: then they are renamed and deleted here as well, not only added. */
  followsColumns: boolean;
  /** The digest of the plan that was confirmed: refused where what is here by now leads to another one. */
  digest?: string;
  /** Called before anything is done, in the same transaction: throws where it may not be done any more. */
  hold?: (transaction: Transaction) => Promise<void>;
  /** What is done with the file once all is merged, in the same transaction. */
  keep?: (transaction: Transaction, plan: TablesPlan) => Promise<void>;
}

/**
 * Does what was planned, in one transaction: all of it or nothing. Every sheet is planned once more with what is here by
 * then.
 */
export async function mergeTables(
  needs: MergeNeeds,
  actor: Actor,
  shown: TablesPlan,
  options: MergeOptions,
): Promise<UpdateCounts> {
  const { digest, choices } = options;
  const workbookId = shown.workbook.id;
  if (digest !== undefined && digestOf(shown) !== digest) throw lookAgain();
  refuseUndecided(shown, choices);
  const { newRows, tables, adoptsGrid } = shown;
  const planWith = async (database: Database): Promise<TablesPlan> =>
    planTables({ database }, await findToUpdate(database, workbookId), tables, newRows, adoptsGrid);
  const total = await needs.rows.sync.together(workbookId, (transaction, sync) =>
    new TablesMerge({ transaction, sync, actor, shown, options, planNow: () => planWith(transaction) }).run(),
  );
  // Nothing else may have changed that would say so.
  const [first] = shown.sheets;
  if (shown.names && first) needs.rows.formulaColumns.follow(first.sheet.id);
  return total;
}

interface Merging {
  transaction: Transaction;
  sync: Pick<Rows['sync'], 'merge' | 'editSheet'>;
  actor: Actor;
  shown: TablesPlan;
  options: MergeOptions;
  planNow(): Promise<TablesPlan>;
}

/** The steps of a merge, within its transaction. */
class TablesMerge {
  #given: Merging;
  readonly #total: UpdateCounts = { added: 0, changed: 0, removed: 0 };

  constructor(given: Merging) {
    this.#given = given;
  }

  async run(): Promise<UpdateCounts> {
    const { transaction, sync, shown, options, planNow } = this.#given;
    const workbookId = shown.workbook.id;
    const { name } = options;
    await options.hold?.(transaction);
    const noted = { name, actor: this.#given.actor, movesTables: shown.shifts.length > 0 };
    const update = await beginUpdate(transaction, workbookId, noted);
    const actor: Actor = { ...this.#given.actor, update: { id: update.id, name } };
    this.#given = { ...this.#given, actor };
    const grids = await openGrids(transaction, workbookId);
    await changeColumns(sync, actor, shown, options.followsColumns);
    if (shown.shifts.length > 0)
      for (const shift of (await planNow()).shifts) await shiftLayout(transaction, workbookId, shift);
    // First the sheets that are new: formulas of the others may name them.
    for (const table of shown.added) this.#total.added += await addTable(transaction, workbookId, table);
    const names = shown.names && (await planNow()).names;
    if (names) await takeNames(transaction, workbookId, names);
    for (const { sheet } of shown.sheets) await this.#mergeSheet(({ sheet: { id } }) => id === sheet.id, true);
    // Their own formulas come last, when there is all that they name. Their rows are counted.
    for (const table of shown.added.filter((one) => hasFormulas(one) || one.grid))
      await this.#mergeSheet((one) => one.table.title === table.title, false);
    await this.#makeTables();
    await closeGrids(transaction, workbookId, grids);
    await options.keep?.(transaction, await planNow());
    await finishUpdate(transaction, workbookId, update, this.#total);
    return this.#total;
  }

  /** Each with the columns that it got, and with what was noted of the one before it. */
  async #mergeSheet(isIt: (sheet: SheetPlan) => boolean, isShown: boolean): Promise<void> {
    const { sync, actor, options, planNow } = this.#given;
    const plan = await planNow();
    const own = plan.sheets.find(isIt);
    if (!own && isShown) throw lookAgain();
    if (!own) return;
    const { counts } = await sync.merge(own.sheet.id, actor, mergeOf(plan, own, options.choices));
    if (!isShown) return;
    for (const kind of ['added', 'changed', 'removed'] as const) this.#total[kind] += counts[kind];
  }

  /** Tables that the file names and that are new: their cells are here by now. */
  async #makeTables(): Promise<void> {
    const { transaction, actor, shown } = this.#given;
    for (const table of shown.newTables) {
      const corners = cornersOf(table, shown.placed);
      if (!corners) continue;
      const { host, title, headerRows } = table;
      const made = await makeNamedTable(transaction, shown.workbook.id, actor, { host, title, headerRows, corners });
      await this.#mergeSheet(({ sheet }) => sheet.id === made, false);
    }
  }
}

const hasFormulas = ({ rows }: SeenTable): boolean => rows.some(({ formulas }) => formulas !== undefined);

const lookAgain = (): Problem =>
  new Problem('row_conflict', 'The spreadsheet was changed in the meantime. Review the update again.');

async function changeColumns(
  sync: Merging['sync'],
  actor: Actor,
  plan: TablesPlan,
  followsColumns: boolean,
): Promise<void> {
  const { sheets } = plan;
  const hosts = new Set(sheets.flatMap(({ inFile: { on } }) => on?.host ?? []));
  for (const { sheet, columns, inFile } of sheets) {
    // Where tables share a grid, a new column is where the file has it.
    const isPlaced = inFile.on !== null || hosts.has(sheet.id);
    const before = new Map(isPlaced ? newColumns(sheet, inFile).map((one) => [one.from, one.before]) : []);
    const renames = inTurn(columns.renames ?? [], sheet.columns);
    const edits: SheetEdit[] = [
      ...newTitle(plan.workbook, sheet, inFile.table),
      ...renames.map((rename) => ({ kind: 'change-column' as const, ...rename })),
      ...(columns.lists ?? []).map(listEdit),
      ...columns.added.map((column) => addEdit(column, before.get(column.id), inFile.table.id !== undefined)),
    ];
    if (followsColumns) edits.unshift(...followColumns(columns));
    if (edits.length > 0) await sync.editSheet(sheet.id, actor, edits);
  }
}

const listEdit = ({ column, options = [], option_colors }: ColumnList): SheetEdit => ({
  ...{ kind: 'change-column', column, options: [...options] },
  ...(option_colors && { option_colors: knownColors(option_colors) }),
});

const knownColors = (names: readonly string[]): RuleColor[] =>
  names.map((name) => ruleColorNames.find((known) => known === name) ?? 'gray');

/** A table has another name in a source with ids: its sheet gets it, where it has the one of before and none has that. */
function newTitle({ table, sheets }: TablesPlan['workbook'], sheet: SheetPlan['sheet'], seen: SeenTable): SheetEdit[] {
  const before = seen.id === undefined ? undefined : table?.sheets.find((one) => one.sheet === sheet.id);
  const isFree = !sheets.some(({ id, title }) => id !== sheet.id && title.toLowerCase() === seen.title.toLowerCase());
  if (before?.title !== sheet.title || seen.title === sheet.title || !isFree) return [];
  return [{ kind: 'rename-sheet', title: seen.title }];
}

/** A source with ids says all of a column: its options, and whose rows it names. */
function addEdit(
  { name, type, ...column }: Column,
  before: string | undefined,
  isWhole: boolean,
): Extract<SheetEdit, { kind: 'add-column' }> {
  const { options, option_colors, max, link, multiple } = column;
  return {
    ...{ kind: 'add-column', name, type },
    ...(before !== undefined && { before }),
    ...(isWhole && options && { options: [...options] }),
    ...(isWhole && options && option_colors && { option_colors: knownColors(option_colors) }),
    ...(isWhole && max !== undefined && { max }),
    ...(isWhole && multiple !== undefined && { multiple }),
    ...(isWhole && link && { link }),
  };
}

/** Deleted first: a column that goes must not hold back the name of one that comes. */
const followColumns = ({ missing, columns }: SheetPlan['columns']): SheetEdit[] => [
  ...missing.map(({ id }) => ({ kind: 'delete-column' as const, column: id })),
  ...columns.flatMap(({ from, to }) =>
    from.name === to.name ? [] : [{ kind: 'change-column' as const, column: to.id, name: from.name }],
  ),
];

function mergeOf(
  plan: TablesPlan,
  { sheet, merge, table, columns, around }: SheetPlan,
  { rule, choices }: ConflictChoices,
): RowMerge {
  const wins = new Map(
    choices.map(({ sheet_id, row_id, column, winner }) => [keyOf(sheet_id, row_id, column), winner]),
  );
  const ruleOf = (row_id: string, column: string | null): ConflictRule => {
    const winner = rule === 'each' ? (wins.get(keyOf(sheet.id, row_id, column)) ?? 'mine') : rule;
    return winner === 'file' ? 'sheet' : 'app';
  };
  const own = seenOf(plan.workbook.table, sheet, table, columns);
  const within = async (transaction: Transaction): Promise<boolean> => {
    await noteTable(transaction, plan.workbook, own);
    // Formulas of a sheet before it may name rows that come now.
    if (plan.sheets.some((one) => hasFormulas(one.table))) await forgetComputed(transaction, sheet.id);
    if (!around) return false;
    return takeAround(transaction, sheet, around, (row, column) => (ruleOf(row, column) === 'sheet' ? 'file' : 'mine'));
  };
  const { readBase } = merge.table ?? { readBase: (base) => base };
  return { ...merge, rule: 'app', table: { readBase, ruleOf, within } };
}

/** What is noted of a table that was read. Ids of a source stay, also where a file without ids is read meanwhile. */
function seenOf(
  last: LastTables | null,
  { id: sheet, columns: here }: SheetPlan['sheet'],
  { id, title, columns: all }: SeenTable,
  { columns }: SheetPlan['columns'],
): LastTables['sheets'][number] {
  const before = last?.sheets.find((one) => one.sheet === sheet);
  const remotes = new Map(before?.columns.map((one) => [one.id, one.remote]));
  const names = columns.map(({ from, to }) => {
    const remote = id === undefined ? remotes.get(to.id) : from.id;
    const options = remote === undefined ? undefined : from.options;
    return { id: to.id, name: from.name, ...(remote !== undefined && { remote }), ...(options && { options }) };
  });
  // A column that was deleted here is known again, and one that the source has no more may come back.
  const isThere = ({ name }: { name: string }): boolean => all.some((column) => column.name === name);
  const isHere = (own: { id: string }): boolean => here.some((column) => column.id === own.id);
  const left = (before?.columns ?? []).filter(
    (own) => !names.some((one) => one.id === own.id) && (own.remote !== undefined || (isThere(own) && !isHere(own))),
  );
  const remote = id ?? before?.remote;
  return { sheet, title, ...(remote !== undefined && { remote }), columns: [...names, ...left] };
}

const keyOf = (sheet: string, row: string, column: string | null): string => `${sheet} ${row} ${column ?? ''}`;

function refuseUndecided({ sheets }: TablesPlan, { rule, choices }: ConflictChoices): void {
  if (rule !== 'each') return;
  const decided = new Set(choices.map(({ sheet_id, row_id, column }) => keyOf(sheet_id, row_id, column)));
  for (const { sheet, work, around } of sheets) {
    const conflicts = around?.preview.conflicts ?? [];
    if (work.events.length + conflicts.length > mostChosen)
      throw undecided('There are too many to decide one by one. Choose a rule.');
    for (const { kind, row_id, details } of work.events) {
      const column = kind === 'conflict' ? String(details['column']) : null;
      if (!decided.has(keyOf(sheet.id, row_id, column))) throw undecided(openText);
    }
    if (conflicts.some(({ row, column }) => !decided.has(keyOf(sheet.id, row, column)))) throw undecided(openText);
  }
}

const openText = 'Decide on each change made on both sides.';
const undecided = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'choices', message }] });

/** Notes what was read last; refused where someone else updated the workbook meanwhile. */
async function noteTable(
  transaction: Transaction,
  { id, source, table }: TablesPlan['workbook'],
  own: LastTables['sheets'][number],
): Promise<void> {
  const sheets = [...(table?.sheets ?? []).filter(({ sheet }) => sheet !== own.sheet), own];
  const next: LastTables = { times: (table?.times ?? 0) + 1, sheets };
  const { numUpdatedRows } = await transaction
    .updateTable('workbooks')
    .set({ source: json({ kind: 'built-in', ...source, table: next }), updated_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce((source #>> '{table,times}')::integer, 0) = ${table?.times ?? 0}`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw lookAgain();
}

/** A sheet that the workbook does not have yet. */
async function addTable(transaction: Transaction, workbook_id: string, table: SeenTable): Promise<number> {
  const { title, columns, rows } = table;
  await transaction.selectFrom('workbooks').select('id').where('id', '=', workbook_id).forUpdate().execute();
  const own = await transaction
    .selectFrom('sheets')
    .select('position')
    .where('workbook_id', '=', workbook_id)
    .execute();
  if (own.length >= mostSheets)
    throw new Problem('invalid_input', t('A workbook can have up to {count} sheets.', { count: mostSheets }));
  const position = Math.max(-1, ...own.map((sheet) => sheet.position)) + 1;
  const sheet = await insertSheet(transaction, { workbook_id, title, position, columns: [...columns] });
  for (let start = 0; start < rows.length; start += batchSize) {
    await insertFirstRows(transaction, sheet, start, rows.slice(start, start + batchSize));
  }
  // What is around the table comes with the merge, when its rows have their ids.
  const layout = table.grid ? { ...table.grid, gaps: [] } : null;
  await finishSheet(transaction, sheet, rows.length, { layout });
  await noteHiddenSheets(transaction, workbook_id, table.hidden ? [sheet] : []);
  return rows.length;
}
