import { sql } from 'kysely';
import type { StaleSummary } from '#engine/formula/cells/cells-setup.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readVersions } from '../sheets/sheet-states.ts';
import { notifySources } from './formula-state.ts';

/** What is known of the formulas of single cells of a workbook; it is stored in `workbooks.formulas`. (decision 115) */
export interface CellFormulaState {
  /** The sheets that have such formulas, or that they read. */
  sources: string[];
  /** How often values go out of date without a change. */
  clock: 'day' | 'hour' | null;
  /** What the values were computed of; null where they must be computed. */
  seen: { versions: Record<string, number>; at: number } | null;
  /** Addresses of cells whose formulas were stopped. */
  stopped: string[];
  /** Rings of cells that need each other's values. */
  cycles: string[][];
  /** Why none could be computed the last time: it took too long, or there are too many cells. All are tried next time. */
  tooHeavy?: 'long' | 'large';
  /** Whether the values are those of a file, and are yet to be compared with what is computed here. */
  verifies?: true;
  /** Until then, the columns by sheet that got other formulas: what they hold is none of the file. */
  written?: Record<string, string[]>;
  /** What is out of date, since formulas that are not computed read what has changed. */
  stale?: Omit<StaleSummary, 'columns'>;
  /** How often formulas were entered: what was computed without the newest is not the last word. */
  entered?: number;
}

const clockLengths = { day: 86_400_000, hour: 3_600_000 } as const;

export function isOutOfDate(
  { sources, clock, seen }: CellFormulaState,
  versions: ReadonlyMap<string, number>,
  at: number,
): boolean {
  if (!seen) return true;
  if (clock && Math.floor(at / clockLengths[clock]) !== Math.floor(seen.at / clockLengths[clock])) return true;
  return sources.some((id) => (versions.get(id) ?? 0) !== (seen.versions[id] ?? 0));
}

/**
 * Notes that a sheet has formulas of single cells, in the transaction that writes the first of them under `version`.
 * Answers whether it had none before: then its writers must be notified.
 */
export async function noteCellFormulas(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string; version: number },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', sheet.workbook_id)
    .forUpdate()
    .executeTakeFirst();
  const state: CellFormulaState = found?.formulas ?? {
    sources: [],
    clock: null,
    seen: { versions: {}, at: 0 },
    stopped: [],
    cycles: [],
  };
  const isNew = !state.sources.includes(sheet.id);
  const versions = { ...state.seen?.versions, ...(isNew && { [sheet.id]: sheet.version - 1 }) };
  await storeState(transaction, sheet.workbook_id, {
    ...{ ...state, entered: (state.entered ?? 0) + 1 },
    sources: isNew ? [...state.sources, sheet.id] : state.sources,
    seen: state.seen && { ...state.seen, versions },
  });
  return isNew;
}

/** What a workbook begins with: all is to be computed, or compared with the values of the file. */
export async function beginCellFormulas(
  transaction: Transaction,
  workbookId: string,
  sources: string[],
  { verifies }: { verifies: boolean },
): Promise<void> {
  // Clocks are looked at with the first computing.
  const state: CellFormulaState = {
    ...{ sources, clock: 'hour', seen: null, stopped: [], cycles: [] },
    ...(verifies && { verifies: true }),
  };
  await storeState(transaction, workbookId, state);
}

/** Columns of a sheet got other formulas. Values that are yet to be compared with those of a file leave them out. */
export async function noteWrittenColumns(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  columns: readonly string[],
): Promise<void> {
  const found = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', sheet.workbook_id)
    .forUpdate()
    .executeTakeFirst();
  const state = found?.formulas;
  if (!state?.verifies) return;
  const own = [...new Set([...(state.written?.[sheet.id] ?? []), ...columns])];
  await storeState(transaction, sheet.workbook_id, { ...state, written: { ...state.written, [sheet.id]: own } });
}

async function storeState(transaction: Transaction, workbookId: string, state: CellFormulaState): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set({ formulas: json(state) })
    .where('id', '=', workbookId)
    .execute();
}

/**
 * Stores what was computed; false where another process noted something meanwhile, so that it must be checked again.
 */
export async function storeCellState(
  database: Database,
  workbookId: string,
  before: CellFormulaState,
  state: CellFormulaState | null,
): Promise<boolean> {
  const stored = await database
    .updateTable('workbooks')
    .set({ formulas: state && json(state) })
    .where('id', '=', workbookId)
    .where(sql<boolean>`formulas = ${json(before)}::jsonb`)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

const tooHeavyText = {
  long: 'The formulas of this spreadsheet take too long to compute. Their cells show #CALC! until you simplify them.',
  large: 'This spreadsheet has too many cells to compute formulas, so existing values may be out of date.',
};

/** What is wrong with formulas of cells, in sentences. */
export function formulaProblemsOf({
  stopped,
  cycles,
  tooHeavy,
  stale,
}: Pick<CellFormulaState, 'stopped' | 'cycles' | 'tooHeavy' | 'stale'>): string[] {
  return [
    ...(stale && stale.count > 0 ? [staleText(stale)] : []),
    ...(tooHeavy ? [tooHeavyText[tooHeavy]] : []),
    ...stopped.map((name) => `${name} exceeds the computing limit for a cell: #CALC! marks where it stopped.`),
    ...cycles.map((ring) => `${ring[0]} depends on its own value: ${[...ring, ring[0]].join(' → ')}.`),
  ];
}

function staleText({ count, names }: Pick<StaleSummary, 'count' | 'names'>): string {
  const others = count - Math.min(count, mostNamed);
  const cells = `${names.slice(0, mostNamed).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return count === 1
    ? `${cells} is out of date: it follows from a formula that isn’t computed here, and from cells that changed.`
    : `${cells} are out of date: they follow from formulas that aren’t computed here, and from cells that changed.`;
}

const mostNamed = 5;

export async function findFormulaProblems(database: Database, workbookId: string): Promise<string[]> {
  const found = await database
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .where('formulas', 'is not', null)
    .executeTakeFirst();
  return found?.formulas ? formulaProblemsOf(found.formulas) : [];
}

/** Rows of a sheet are in another order: what ranges hold cannot be seen from a row alone. */
export async function forgetComputed(transaction: Transaction, sheetId: string): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set({ formulas: sql`jsonb_set(formulas, '{seen}', 'null')` })
    .where('formulas', 'is not', null)
    .where('id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .execute();
}

/** What a copy of a workbook begins with: values that are up to date are so in the copy. */
export async function copyCellFormulas(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', from)
    .executeTakeFirst();
  const state = workbook?.formulas;
  if (!state) return;
  const before = await readVersions(transaction, [...copies.keys()]);
  const now = await readVersions(transaction, [...copies.values()]);
  const isCurrent = !isOutOfDate({ ...state, clock: null }, before, 0);
  const sources = state.sources.flatMap((id) => copies.get(id) ?? []);
  const seen = isCurrent ? { versions: Object.fromEntries(now), at: state.seen?.at ?? 0 } : null;
  const stale = state.stale && {
    ...state.stale,
    roots: state.stale.roots.flatMap(({ sheet, ...cell }) => {
      const copy = copies.get(sheet);
      return copy ? [{ ...cell, sheet: copy }] : [];
    }),
  };
  const written = Object.entries(state.written ?? {}).flatMap(([id, columns]) => {
    const copy = copies.get(id);
    return copy ? [[copy, columns]] : [];
  });
  const copied = { ...state, ...(stale && { stale }), ...(state.written && { written: Object.fromEntries(written) }) };
  await storeState(transaction, to, { ...copied, sources, seen });
  await notifySources(transaction, sources);
}
