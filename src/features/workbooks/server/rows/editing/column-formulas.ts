import { readOnlyText } from '#engine/automatic.ts';
import { storeColumnFormula } from '#engine/formula/columns/column-formula.ts';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { findColumnCycle } from '#engine/formula/columns/formula-plan.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import { plural, t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import { type SheetOfWorkbook, sheetsOfWorkbook } from '../formulas/formula-state.ts';
import { editProblem, type SheetDraft } from './sheet-draft.ts';

type DraftOfColumns = Pick<SheetDraft, 'transaction' | 'id' | 'workbook_id' | 'columns'>;

/** The sheets of the workbook, the own one as the draft has it. */
export async function sheetsAround(draft: DraftOfColumns): Promise<SheetOfWorkbook[]> {
  const sheets = await sheetsOfWorkbook(draft.transaction, draft.workbook_id);
  return sheets.map((sheet) => (sheet.id === draft.id ? { ...sheet, columns: draft.columns } : sheet));
}

/** A formula as it is stored, for a column of the draft or a new one. */
export async function storeFormulaOf(draft: SheetDraft, text: string, index: number): Promise<string> {
  const sheets = await sheetsAround(draft);
  try {
    return storeColumnFormula(text, draft.id, sheets);
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    const { message, position } = error;
    throw new Problem('invalid_input', message, {
      fields: [{ path: `edits.${index}.formula`, message }],
      details: { position },
    });
  }
}

/** Refuses columns that need their own values, and names them. */
export async function refuseCycle(draft: SheetDraft, column: string, index: number): Promise<void> {
  const sheets = await sheetsAround(draft);
  const cycle = findColumnCycle(sheets);
  if (!cycle) return;
  const ring = cycle.slice(1);
  const start = Math.max(
    0,
    ring.findIndex((one) => one.sheet === draft.id && one.column === column),
  );
  const names = [...ring.slice(start), ...ring.slice(0, start + 1)].map(({ sheet, column }) =>
    nameOf(sheets, draft.id, sheet, column),
  );
  throw editProblem(
    index,
    'formula',
    t('{column} depends on its own values: {columns}.', { column: names[0] ?? '', columns: names.join(' → ') }),
  );
}

/** A column that formulas read stays until they are changed. */
export async function refuseWhileRead(
  draft: DraftOfColumns,
  column: Column,
  index: number,
  field = 'column',
): Promise<void> {
  const sheets = await sheetsAround(draft);
  const readers = sheets.flatMap((sheet) =>
    sheet.columns
      .filter((one) => !(sheet.id === draft.id && one.id === column.id) && reads(one, sheet.id, draft.id, column.id))
      .map((one) => nameOf(sheets, draft.id, sheet.id, one.id)),
  );
  if (readers.length === 0) return;
  throw editProblem(
    index,
    field,
    plural(
      readers.length,
      'The formula of {names} uses {column}. Change it first.',
      'The formulas of {names} use {column}. Change them first.',
      { names: readers.join(', '), column: column.name },
    ),
  );
}

function reads({ formula }: Column, own: string, sheet: string, column: string): boolean {
  if (formula === undefined) return false;
  try {
    return columnsNamedIn(parseFormula(formula)).some((one) => (one.sheet ?? own) === sheet && one.name === column);
  } catch {
    return false;
  }
}

function nameOf(sheets: readonly SheetOfWorkbook[], own: string, sheet: string, column: string): string {
  const found = sheets.find(({ id }) => id === sheet);
  const name = found?.columns.find(({ id }) => id === column)?.name ?? column;
  return sheet === own ? name : `${found?.title ?? sheet}: ${name}`;
}

/** A column that comes back keeps its formula where all that it names is still there; else its values are plain. */
export async function withLivingFormula(draft: SheetDraft, column: Column): Promise<Column> {
  const { formula, ...plain } = column;
  if (formula === undefined) return column;
  const sheets = (await sheetsAround(draft)).map((sheet) =>
    sheet.id === draft.id ? { ...sheet, columns: [...sheet.columns, column] } : sheet,
  );
  try {
    const stored = storeColumnFormula(formula, draft.id, sheets);
    if (!findColumnCycle(sheets)) return { ...plain, formula: stored };
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
  }
  draft.notes.push(
    t('The formula of {column} used something that no longer exists: its values are now plain values.', {
      column: column.name,
    }),
  );
  return plain;
}

/** No one types into a column that is computed, or filled in automatically. */
export function refuseReadOnlyColumn(column: Column, index: number, field: string): void {
  const why = readOnlyText(column);
  if (why !== null) throw editProblem(index, field, why);
}
