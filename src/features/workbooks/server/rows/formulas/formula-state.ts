import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { findColumnCycle, planFormulas } from '#engine/formula/columns/formula-plan.ts';
import { storeColumnFormula, type NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import type { Column } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { withStates } from '../sheets/sheet-states.ts';

/** What is known of the formula columns of a sheet; it is stored next to the title, not next to the rows. */
export interface FormulaState {
  /** The sheets whose rows the columns follow from that are computed as a whole. */
  sources: string[];
  /** How often values go out of date without a change. */
  clock: 'day' | 'hour' | null;
  /** What the values were computed of; null where they must be computed. */
  seen: SeenByFormulas | null;
  /** Names of columns whose formulas were stopped the last time. */
  stopped: string[];
}

export interface SeenByFormulas {
  /** The `formulas_version` of the sheet. */
  formulas: number;
  /** By sheet id. */
  versions: Record<string, number>;
  /** The moment, in milliseconds. */
  at: number;
}

const clockLengths = { day: 86_400_000, hour: 3_600_000 } as const;

/** Why values are out of date: `all` of them, or those that follow from whole columns; null where none are. */
export function staleness(
  { sources, clock, seen }: FormulaState,
  now: { formulas: number; versions: ReadonlyMap<string, number>; at: number },
): 'all' | 'whole' | null {
  if (seen?.formulas !== now.formulas) return 'all';
  if (clock && Math.floor(now.at / clockLengths[clock]) !== Math.floor(seen.at / clockLengths[clock])) return 'all';
  return sources.some((id) => (now.versions.get(id) ?? 0) !== (seen.versions[id] ?? 0)) ? 'whole' : null;
}

export interface SheetOfWorkbook extends NamedFormulaSheet {
  columns: Column[];
  formulas: FormulaState | null;
}

/** The sheets of a workbook with their columns, as formulas may name them. */
export async function sheetsOfWorkbook(database: Database, workbookId: string): Promise<SheetOfWorkbook[]> {
  const own = await database
    .selectFrom('sheets')
    .select(['id', 'title', 'formulas'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return (await withStates(database, own)).map(({ id, title, formulas, columns }) => ({
    id,
    title,
    formulas,
    columns,
  }));
}

/**
 * Notes what the formula columns of a sheet now read, in the transaction that changed them. Answers the other sheets
 * that are read, whose writers must then be notified (`notifySources`).
 */
export async function noteFormulas(
  transaction: Transaction,
  sheet: { id: string; columns: readonly Column[] },
): Promise<string[]> {
  const { sources, clock } = planFormulas(sheet);
  const state: FormulaState = { sources: [...sources], clock, seen: null, stopped: [] };
  const formulas = sheet.columns.some(isFormulaColumn) ? json(state) : null;
  await transaction.updateTable('sheets').set({ formulas }).where('id', '=', sheet.id).execute();
  await raiseFormulas(transaction, sheet.id);
  return sources.filter((id) => id !== sheet.id);
}

/** The next write to these sheets checks who reads them. */
export async function notifySources(database: Database, sheetIds: readonly string[]): Promise<void> {
  for (const id of sheetIds) await raiseFormulas(database, id);
}

async function raiseFormulas(database: Database, sheetId: string): Promise<void> {
  await database
    .updateTable('sheet_states')
    .set((set) => ({ formulas_version: set('formulas_version', '+', 1) }))
    .where('sheet_id', '=', sheetId)
    .execute();
}

/** Formulas as they come with a package or a file; one that names what is not there leaves its values. */
export function adoptWritten(formula: string, own: string, sheets: readonly NamedFormulaSheet[]): string | null {
  try {
    return storeColumnFormula(formula, own, sheets);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null;
    throw error;
  }
}

/**
 * Takes the formulas of new sheets into use, in the transaction that inserted them: they name columns by id and sheets
 * by title, or by the ids of the sheets that they were copied from. One that cannot be used leaves its values.
 */
export async function adoptFormulas(
  transaction: Transaction,
  workbookId: string,
  adopt: (formula: string, own: string, sheets: readonly NamedFormulaSheet[]) => string | null,
): Promise<void> {
  const sheets = await sheetsOfWorkbook(transaction, workbookId);
  if (!sheets.some(({ columns }) => columns.some(isFormulaColumn))) return;
  for (const sheet of sheets) {
    sheet.columns = sheet.columns.map(({ formula, ...column }) => {
      const adopted = formula === undefined ? null : adopt(formula, sheet.id, sheets);
      return adopted === null ? column : { ...column, formula: adopted };
    });
  }
  dropCycles(sheets);
  const sources = new Set<string>();
  for (const { id, columns } of sheets) {
    await transaction
      .updateTable('sheet_states')
      .set({ columns: json(columns) })
      .where('sheet_id', '=', id)
      .execute();
    if (!columns.some(isFormulaColumn)) continue;
    for (const source of await noteFormulas(transaction, { id, columns })) sources.add(source);
  }
  await notifySources(transaction, [...sources]);
}

function dropCycles(sheets: SheetOfWorkbook[]): void {
  for (let cycle = findColumnCycle(sheets); cycle; cycle = findColumnCycle(sheets)) {
    const [first] = cycle;
    const sheet = sheets.find(({ id }) => id === first?.sheet);
    if (!sheet) return;
    sheet.columns = sheet.columns.map(({ formula, ...column }) =>
      column.id === first?.column || formula === undefined ? column : { ...column, formula },
    );
  }
}
