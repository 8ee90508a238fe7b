import { inTheirWords } from '#platform/http/current-request.ts';
import { holdWorkbook, moveTable } from '../tables/move-table.ts';
import { setGridCells } from './set-grid-cells.ts';
import { layoutWithColumns } from '#engine/formula/cells/grid-layout.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Column, Row } from '#engine/model.ts';
import { noSuchSheet, toRow } from '../stored-row.ts';
import type { Actor } from '../../../services.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { noteWrittenColumns } from '../formulas/cell-formula-state.ts';
import { noteAutomatic } from '../automatic/note-automatic.ts';
import { fillWritten } from '../formulas/fill-rows.ts';
import { noteFormulas, notifySources } from '../formulas/formula-state.ts';
import type { Deferral } from '../conversion/begin-conversion.ts';
import { type ConversionProgress, progressOf } from '../conversion/conversion.ts';
import { followLinks } from '../links/follow-links.ts';
import { holdLinking } from '../links/hold-linking.ts';
import { noteLinks } from '../links/linked-by.ts';
import { notePeople } from '../people/note-people.ts';
import { addColumn, changeColumn, deleteColumn } from './edit-columns.ts';
import { addRowsToDraft, deleteRowsOfDraft, restoreRowsOfDraft } from './edit-rows.ts';
import { readGeometry, refuseOtherGeometry } from '../tables/guests/store-ground.ts';
import { refuseTornColumns } from '../tables/guests/refuse-columns.ts';
import { followMoves } from './follow-moves.ts';
import { followNames } from './follow-names.ts';
import { renameSheet, type SheetNames, titleTaken } from './rename-sheet.ts';
import { restoreColumn } from './restore-column.ts';
import { setCells } from './set-cells.ts';
import type { SheetDraft } from './sheet-draft.ts';
import { noteWritten } from '../written/note-written.ts';

export interface EditedSheet {
  version: number;
  columns: Column[];
  /** The rows that were added or whose cells were set, as they are now. */
  rows: Row[];
  /** What the person should know about it, in sentences. */
  notes: string[];
  /** A change of a column's type that is made in parts. */
  conversion?: ConversionProgress;
  /** What `move-table-back` calls where the table was. */
  moved?: string;
  /** How often tables of the workbook were moved, where this was one of the times. */
  geometry?: number;
  /** Other sheets, whose cells name rows that were written and followed. */
  linked: string[];
  /** Whether formulas were written, or what they are computed to. */
  hasNewFormulas: boolean;
}

/** What is done before edits, in the same transaction, while the sheet is held. */
export type BeforeEdits = (transaction: Transaction, columns: readonly Column[]) => Promise<void>;

interface HowToEdit {
  first?: BeforeEdits;
  geometry?: number | undefined;
  /** Whether the caller puts the tables of the sheet's grid into their places afterwards. */
  isPlaced?: boolean;
}

/**
 * Applies edits in order, all or none, under one new version of the sheet; none where a table is elsewhere than the
 * caller knows.
 */
export async function editSheet(
  needs: {
    database: Database;
    pages: SheetNames;
    clock?: () => number;
    deferral?: Deferral | undefined;
  },
  sheetId: string,
  actor: Actor,
  edits: readonly SheetEdit[],
  { first, geometry, isPlaced = false }: HowToEdit = {},
): Promise<EditedSheet> {
  let sources: readonly string[] = [];
  const editing = inTransaction(needs.database, async (transaction) => {
    if (edits.some(({ kind }) => kind === 'move-table' || kind === 'move-table-back'))
      await holdWorkbook(transaction, sheetId);
    await holdLinking(transaction, sheetId, (links) =>
      links.some(({ key }) => edits.some((edit) => isAboutKey(edit, key))),
    );
    const draft = await openDraft(transaction, sheetId, actor, edits);
    // The sheet is held: none of its workbook's tables is moved meanwhile.
    await refuseOtherGeometry(transaction, draft.workbook_id, geometry);
    const before = draft.columns;
    await first?.(transaction, before);
    for (let index = 0; index < edits.length; index++) {
      const edit = edits[index]!;
      if (edit.kind === 'set-cells') index += (await setCells(draft, edits, index)) - 1;
      else await applyEdit(needs, draft, edit, index);
    }
    const hasNewFormulas = await closeDraft(draft, before, isPlaced);
    if (hasNewFormulas) {
      sources = await noteFormulas(transaction, draft);
      await noteWrittenColumns(transaction, draft, columnsWithNewFormulas(draft.columns, before));
    }
    const at = (needs.clock ?? Date.now)();
    const own = { sheet: draft.id, from: draft.version, to: draft.version };
    const followed = await followLinks(transaction, { ...own, actor, at, mayRefuse: true });
    for (const row_id of followed.row_ids) draft.written.add(row_id);
    await fillWritten(transaction, draft.id, draft.version, at);
    const { version, columns, notes } = draft;
    return {
      version,
      columns,
      rows: await readWritten(draft),
      notes: notes.map(inTheirWords),
      ...{ hasNewFormulas, linked: followed.sheets },
      ...(draft.conversion && { conversion: progressOf(draft.conversion) }),
      ...(draft.moved !== undefined && {
        moved: draft.moved,
        geometry: await readGeometry(transaction, draft.workbook_id),
      }),
    };
  });
  const edited = await editing.catch((error: unknown) => {
    // Two renames to the same title at once: the unique key decides.
    const title = edits.find((edit) => edit.kind === 'rename-sheet')?.title;
    throw title && isDatabaseError(error, '23505') ? titleTaken(title) : error;
  });
  // No lock on their rows is held here: two sheets may read each other.
  await notifySources(needs.database, sources);
  return edited;
}

/** Whether cells of the column may be others afterwards. */
function isAboutKey(edit: SheetEdit, key: string): boolean {
  switch (edit.kind) {
    case 'set-cells':
      return key in edit.cells || key in (edit.formulas ?? {});
    case 'delete-rows':
    case 'restore-rows':
    case 'move-table':
    case 'move-table-back':
      return true;
    case 'change-column':
    case 'delete-column':
    case 'restore-column':
      return edit.column === key;
    default:
      return false;
  }
}

type SingleEdit = Exclude<SheetEdit, { kind: 'set-cells' }>;

async function applyEdit(
  { pages, deferral }: { pages: SheetNames; deferral?: Deferral | undefined },
  draft: SheetDraft,
  edit: SingleEdit,
  index: number,
): Promise<void> {
  switch (edit.kind) {
    case 'add-rows':
      return addRowsToDraft(draft, edit, index);
    case 'delete-rows':
      return deleteRowsOfDraft(draft, edit);
    case 'set-grid-cells':
      return setGridCells(draft, edit, index);
    case 'move-table':
    case 'move-table-back':
      return moveTable(draft, edit, index);
    case 'restore-rows':
      return restoreRowsOfDraft(draft, edit, index);
    case 'add-column':
      return addColumn(draft, edit, index, deferral);
    case 'change-column':
      return changeColumn(draft, edit, index, deferral);
    case 'delete-column':
      return deleteColumn(draft, edit, index, deferral);
    case 'restore-column':
      return restoreColumn(draft, edit, index);
    case 'rename-sheet':
      return renameSheet(pages, draft, edit.title);
  }
}

async function openDraft(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  edits: readonly SheetEdit[],
): Promise<SheetDraft> {
  const state = await transaction
    .updateTable('sheet_states')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('sheet_id', '=', sheetId)
    .returning(['version', 'columns', 'spent_column_ids', 'last_position', 'row_count', 'conversion', 'layout'])
    .returning('watched')
    .executeTakeFirst();
  // Read when the state is held: a rename of a sheet holds it, too.
  const sheet = await transaction
    .selectFrom('sheets')
    .select(['id', 'workbook_id', 'title'])
    .where('id', '=', sheetId)
    .executeTakeFirst();
  if (!state || !sheet) throw noSuchSheet();
  const { spent_column_ids, watched, ...found } = { ...state, ...sheet };
  if (watched) noteWritten(transaction, sheetId, state.version);
  const known_column_ids = new Set([...spent_column_ids, ...found.columns.map((column) => column.id)]);
  return {
    ...{ transaction, actor, ...found, known_column_ids, gives_up_name: lastLosses(edits) },
    ...{ written: new Set(), renames: [], notes: [] },
  };
}

function lastLosses(edits: readonly SheetEdit[]): Map<string, number> {
  const losses = new Map<string, number>();
  for (const [index, edit] of edits.entries()) {
    const renames = edit.kind === 'change-column' && edit.name !== undefined;
    if (renames || edit.kind === 'delete-column') losses.set(edit.column, index);
  }
  return losses;
}

/** Answers whether formula columns came, went or changed. */
async function closeDraft(draft: SheetDraft, before: readonly Column[], isPlaced: boolean): Promise<boolean> {
  if (JSON.stringify(draft.columns) !== JSON.stringify(before)) {
    if (!isPlaced) await refuseTornColumns(draft, before);
    await draft.transaction
      .updateTable('sheet_states')
      .set({
        ...{ columns: json(draft.columns), columns_version: draft.version },
        ...(draft.layout && !draft.layout.on && { layout: json(layoutWithColumns(draft.layout, draft.columns)) }),
        spent_column_ids: spentColumnIds(draft, before),
      })
      .where('sheet_id', '=', draft.id)
      .execute();
    if (draft.layout) await renameHeadings(draft, draft.named ?? before);
    await followNames(draft, draft.named ?? before);
    await followMoves(draft, before);
    await noteLinks(draft.transaction, draft, before);
    await noteAutomatic(draft.transaction, draft, before);
    await notePeople(draft.transaction, draft, before);
    await draft.transaction
      .insertInto('column_history')
      .values({
        ...{ sheet_id: draft.id, version: draft.version, columns: json([...before]), actor: json(draft.actor) },
        ...(draft.renames.length > 0 && { renames: json(draft.renames) }),
      })
      .execute();
  }
  await draft.transaction
    .updateTable('workbooks')
    .set({ updated_at: new Date() })
    .where('id', '=', draft.workbook_id)
    .execute();
  const computed = (columns: readonly Column[]): string =>
    JSON.stringify(columns.flatMap(({ id, type, formula }) => (formula === undefined ? [] : [[id, type, formula]])));
  return computed(draft.columns) !== computed(before);
}

function columnsWithNewFormulas(columns: readonly Column[], before: readonly Column[]): string[] {
  const old = new Map(before.map(({ id, formula }) => [id, formula]));
  return columns.flatMap(({ id, formula }) => (formula === undefined || formula === old.get(id) ? [] : [id]));
}

/** A column that has another name now has it in the header, in place of what the file had there. */
async function renameHeadings(
  { transaction, id, columns, layout, version }: SheetDraft,
  before: readonly Column[],
): Promise<void> {
  const names = new Map(before.map((column) => [column.id, column.name]));
  const renamed = columns.filter((column) => names.has(column.id) && names.get(column.id) !== column.name);
  if (!layout || layout.headerRows === 0 || renamed.length === 0) return;
  for (const { id: column, name } of renamed)
    await transaction
      .updateTable('sheet_cells')
      .set({ value: json(name), formula: null, edited: true, version })
      .where('sheet_id', '=', id)
      .where('row_key', '=', `~${layout.above - 1}`)
      .where('column_key', '=', column)
      .execute();
}

function spentColumnIds({ columns, known_column_ids }: SheetDraft, before: readonly Column[]): string[] {
  const present = new Set(columns.map((column) => column.id));
  const lost = before.filter((column) => !present.has(column.id));
  // This column said whose the rows are, whatever its id: its deletion must not open them.
  const identity = lost.some(({ name }) => name.trim().toLowerCase() === '_id') ? ['_id'] : [];
  return [...new Set([...known_column_ids, ...identity])].filter((id) => !present.has(id));
}

async function readWritten(draft: SheetDraft): Promise<Row[]> {
  if (draft.written.size === 0) return [];
  const stored = await draft.transaction
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', draft.id)
    .where('row_id', 'in', [...draft.written])
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  return stored.map(toRow);
}
