/** Takes the contents of a tab into the sheet that mirrors it: its name, its columns, its rows. */
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { isInOrder } from '../../rules/match-table.ts';
import { likenessOf } from '../../rules/likeness.ts';
import { matchRows } from '../../rules/match-rows.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Rows } from '#features/workbooks/services.ts';
import type { AgreedRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import type { RowThere } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import type { MirroredTab } from '../../tables.ts';
import { cellOfGoogle, formulaOf, typeOf } from '../../adapters/google/server/cell-values.ts';
import type { TabRow, SeenTab } from '../../adapters/google/server/read-tab.ts';

/** A column of the sheet, and where it is in the tab. */
export interface MappedColumn extends Column {
  index: number;
}
/** A row of the tab, and which row it is. */
export interface SeenSheetRow extends RowThere {
  number: number;
}
export interface TakenIn {
  tab: MirroredTab;
  columns: MappedColumn[];
  rows: SeenSheetRow[];
}
interface Needs {
  rows: Rows;
  columnsOf(sheetId: string): Promise<Column[]>;
}
/** Who changed it, in the history. */
export const actor = { kind: 'system', what: 'Google Sheets' } as const;
const sampleSize = 200;

/** Throws a `Problem` where the names of the columns are not there any more: then nothing is changed. */
export async function takeInTab(needs: Needs, tab: MirroredTab, seen: SeenTab, rule: ConflictRule): Promise<TakenIn> {
  if (seen.header === null) {
    const message = `The row with the column names is no longer in “${seen.title}”. Put it back, and Sheaf will continue.`;
    throw new Problem('invalid_input', message);
  }
  const bases = await needs.rows.mirror.bases(tab.sheet);
  const { columns, mapped } = await takeInColumns(needs, tab, seen, bases);
  if (seen.title !== tab.title) await rename(needs.rows, tab.sheet, seen.title);
  const rows = readTabRows(seen.rows, columns);
  await takeInRows(needs.rows, tab.sheet, { bases, rows, columns, rule, tags: seen.tags });
  return { tab: { tab_id: tab.tab_id, sheet: tab.sheet, title: seen.title, columns: mapped }, columns, rows };
}

async function takeInColumns(
  { rows, columnsOf }: Needs,
  tab: MirroredTab,
  seen: SeenTab,
  bases: readonly AgreedRow[],
): Promise<{ columns: MappedColumn[]; mapped: MirroredTab['columns'] }> {
  const known = tab.columns.map((column) => ({
    ...column,
    sample: bases.slice(0, sampleSize).map(({ cells }) => cells[column.id] ?? null),
  }));
  const given = seen.columns.map(({ name, index }) => ({
    name,
    sample: seen.rows.slice(0, sampleSize).map(({ cells }) => cellOfGoogle(cells[index])),
  }));
  const ids = matchColumns(known, given);
  const own = await columnsOf(tab.sheet);
  const linked = new Set(tab.columns.map(({ id }) => id));
  const edits: SheetEdit[] = [];
  for (const [place, { name, index }] of seen.columns.entries()) {
    const id = ids[place];
    const column = own.find((one) => one.id === id);
    if (column && column.name !== name) edits.push({ kind: 'change-column', column: column.id, name });
    if (column) continue;
    // Added here before, when what came next was broken off.
    const added = own.find((one) => !linked.has(one.id) && one.name.toLowerCase() === name.toLowerCase());
    ids[place] = added?.id ?? null;
    if (added) continue;
    const { type } = typeOf(seen.rows.slice(0, sampleSize).map(({ cells }) => cells[index]));
    edits.push({ kind: 'add-column', name, type });
  }
  for (const { id } of tab.columns) {
    if (!ids.includes(id) && own.some((one) => one.id === id)) edits.push({ kind: 'delete-column', column: id });
  }
  // A column that goes must not hold back the name of one that comes.
  edits.sort((one, other) => Number(other.kind === 'delete-column') - Number(one.kind === 'delete-column'));
  const now = edits.length > 0 ? (await rows.mirror.editSheet(tab.sheet, actor, edits)).columns : own;
  const columns = seen.columns.flatMap(({ name, index }, place) => {
    const column = now.find((one) => one.id === ids[place]) ?? now.find((one) => one.name === name);
    return column ? [{ ...column, index }] : [];
  });
  return { columns, mapped: columns.map(({ id, name }) => ({ id, name })) };
}

/**
 * A name that another sheet still has is given with a number; when that one has its new name, the next look corrects
 * it.
 */
async function rename(rows: Rows, sheetId: string, title: string): Promise<void> {
  for (const wanted of [title.slice(0, 100), `${title.slice(0, 90)} (2)`]) {
    try {
      await rows.editSheet(sheetId, actor, [{ kind: 'rename-sheet', title: wanted }]);
      return;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'already_exists')) throw error;
    }
  }
}

/** Rows as the sheet holds them. Their ids are not known yet. */
export function readTabRows(rows: readonly TabRow[], columns: readonly MappedColumn[]): SeenSheetRow[] {
  return rows.map(({ number, cells, tag }) => {
    const own: Record<string, Cell> = {};
    const formulas: Record<string, string> = {};
    for (const { id, index, type } of columns) {
      const cell = cellOfGoogle(cells[index], type);
      if (cell !== null) own[id] = cell;
      const formula = formulaOf(cells[index]);
      if (formula !== null) formulas[id] = formula;
    }
    return { number, row_id: tag ?? '', cells: own, formulas: Object.keys(formulas).length > 0 ? formulas : null };
  });
}

async function takeInRows(
  rows: Rows,
  sheetId: string,
  given: {
    bases: readonly AgreedRow[];
    rows: SeenSheetRow[];
    columns: readonly MappedColumn[];
    rule: ConflictRule;
    tags: readonly string[];
  },
): Promise<void> {
  const { bases, columns, rule } = given;
  const byId = new Map(bases.map((base) => [base.row_id, base]));
  const strayed = new Set<string>();
  const others = await withoutArrived(rows, sheetId, { ...given, byId }, strayed);
  const { ids, gone, doubts } = matchRows(
    bases,
    others.map(({ row_id, cells }) => ({ cells, tag: row_id })),
    typedColumns(columns, given.rows),
  );
  for (const [place, row] of others.entries()) row.row_id = ids[place] ?? newId();
  const changed = given.rows.filter((row) => {
    const base = byId.get(row.row_id);
    return !base || differs(base, row, columns);
  });
  for (const row of changed) if (strayed.has(row.row_id)) row.isStrayed = true;
  const order = isInOrder(given.rows, byId) ? null : given.rows.map(({ row_id }) => row_id);
  const events = doubts.map(({ kind, row_id, place }) => ({
    ...{ kind: `identity-${kind}`, row_id },
    details: {
      number: place === null ? null : (others[place]?.number ?? null),
      taken: place !== null && ids[place] === row_id,
    },
  }));
  if (changed.length > 0 || gone.length > 0 || order) {
    const wanted = { columns: columns.map(({ id }) => id), rule, rows: changed, gone, order, doubts: events };
    await rows.mirror.merge(sheetId, actor, wanted);
  } else if (events.length > 0) await rows.mirror.note(sheetId, events);
}

/**
 * A row that was sent, but whose arrival was not noted, has the id that it was sent with. Answers the others. `strayed`
 * gets those whose cells are in other columns than intended, and those that were edited here since: for them, what is
 * here counts.
 */
async function withoutArrived(
  { mirror }: Rows,
  sheetId: string,
  given: {
    rows: readonly SeenSheetRow[];
    byId: ReadonlyMap<string, AgreedRow>;
    columns: readonly MappedColumn[];
    tags: readonly string[];
  },
  strayed: Set<string>,
): Promise<SeenSheetRow[]> {
  const { rows, byId: bases, columns } = given;
  // A mark stays where it is while rows are sorted, on an empty row too.
  const tags = [...new Set(given.tags)].filter((tag) => !bases.has(tag));
  if (tags.length === 0) return [...rows];
  const sent = await mirror.byIds(sheetId, tags);
  const former = await mirror.former(sheetId, [...sent.keys()]);
  const ids = columns.map(({ id }) => id);
  const wasSent = (row_id: string, cells: Record<string, Cell>): boolean =>
    (former.get(row_id) ?? []).some((own) => ids.every((id) => (own[id] ?? null) === (cells[id] ?? null)));
  const others = rows.filter(({ row_id, cells }) => {
    const own = sent.get(row_id);
    if (!own || bases.has(row_id)) return true;
    const isAlike = likenessOf(own.cells, cells, ids) >= leastAlike || wasSent(row_id, cells);
    if (!isAlike && !holdsSameValues(own.cells, cells)) return true;
    if (!isAlike || wasSent(row_id, cells) || standsElsewhere(own.cells, cells, ids)) strayed.add(row_id);
    sent.delete(row_id);
    return false;
  });
  // Its mark is on another row by now, as rows were sorted: the row that holds just what was sent is it.
  const known = new Set([...bases.values()].map(({ cells }) => JSON.stringify(ids.map((id) => cells[id] ?? null))));
  for (const own of sent.values()) {
    const isIt = (cells: Record<string, Cell>): boolean =>
      ids.every((id) => own.cells[id] === undefined || own.cells[id] === cells[id]);
    const found = others.findLastIndex(
      ({ row_id, cells }) =>
        (isIt(cells) || wasSent(own.row_id, cells) || holdsAllValues(own.cells, cells)) &&
        (row_id === own.row_id || !known.has(JSON.stringify(ids.map((id) => cells[id] ?? null)))),
    );
    const [row] = found < 0 ? [] : others.splice(found, 1);
    if (!row) continue;
    row.row_id = own.row_id;
    if (!isIt(row.cells)) strayed.add(own.row_id);
  }
  return others;
}
const leastAlike = 0.4;

/** Whether most values of a row are in another, in whichever columns: those were moved while it was sent. */
function holdsSameValues(own: Record<string, Cell>, there: Record<string, Cell>): boolean {
  const values = Object.values(own).map(String);
  const found = new Set(Object.values(there).map(String));
  return values.length > 0 && values.filter((value) => found.has(value)).length * 2 >= values.length;
}

/** Whether a row holds just the values of another, in whichever columns. */
function holdsAllValues(own: Record<string, Cell>, there: Record<string, Cell>): boolean {
  const valuesOf = (cells: Record<string, Cell>): string => {
    return JSON.stringify(
      Object.values(cells)
        .filter((cell) => cell !== null && cell !== '')
        .map(String)
        .sort(),
    );
  };
  return Object.keys(own).length > 1 && valuesOf(own) === valuesOf(there);
}

/**
 * Whether all values that are not where they were meant to be are in other columns, which were moved as the row was
 * inserted.
 */
function standsElsewhere(own: Record<string, Cell>, there: Record<string, Cell>, ids: readonly string[]): boolean {
  const differing = ids.filter((id) => (own[id] ?? null) !== (there[id] ?? null));
  const meant = differing.flatMap((id) => (own[id] === undefined || own[id] === null ? [] : [String(own[id])]));
  const found = new Set(differing.map((id) => String(there[id] ?? '')));
  return meant.length > 0 && meant.every((value) => found.has(value));
}

/** What people typed identifies a row: formulas change on their own. */
function typedColumns(columns: readonly MappedColumn[], rows: readonly SeenSheetRow[]): string[] {
  const typed = columns.filter(
    ({ id }) => rows.filter(({ formulas }) => formulas?.[id] !== undefined).length * 2 <= rows.length,
  );
  return (typed.length > 0 ? typed : columns).map(({ id }) => id);
}

function differs(base: AgreedRow, row: SeenSheetRow, columns: readonly MappedColumn[]): boolean {
  return columns.some(
    ({ id }) =>
      (base.cells[id] ?? null) !== (row.cells[id] ?? null) ||
      (base.formulas?.[id] ?? null) !== (row.formulas?.[id] ?? null),
  );
}
