/** A formula before it is saved: what is wrong with it, or what it makes of the first rows. */

import { t } from '#kit/language/product.ts';
import { storeColumnFormula, readsOfFormula } from '#engine/formula/columns/column-formula.ts';
import { computeColumns, type SheetOfFormulas } from '#engine/formula/columns/compute-columns.ts';
import { findColumnCycle } from '#engine/formula/columns/formula-plan.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';

export interface FormulaPreviewSheet {
  id: string;
  title: string;
  columns: readonly Column[];
}

export interface ReadFormula {
  /** As it is stored. */
  stored: string;
  /** The sheets whose rows it reads, the own one first. */
  reads: string[];
  problem: null;
}
export interface FormulaProblem {
  /** A sentence, and the place in the text. */
  problem: string;
  position: number;
}

/** The id that stands for the column while it is new. */
const draftId = '(draft)';

/** Reads a formula for a column of a sheet; `column` is null for a new one. */
export function readFormula(
  text: string,
  own: string,
  column: string | null,
  sheets: readonly FormulaPreviewSheet[],
): ReadFormula | FormulaProblem {
  try {
    const stored = storeColumnFormula(text, own, sheets);
    const id = column ?? draftId;
    const cycle = findColumnCycle(
      sheets.map((sheet) => (sheet.id === own ? withDraft(sheet, id, stored, 'text') : sheet)),
    );
    if (cycle) {
      const names = cycle.map(
        ({ sheet, column: one }) =>
          sheets.find((each) => each.id === sheet)?.columns.find((each) => each.id === one)?.name ?? one,
      );
      return {
        problem: t('The column would refer to its own values: {columns}.', { columns: names.join(' → ') }),
        position: 0,
      };
    }
    const others = readsOfFormula(stored).whole.map(({ sheet }) => sheet);
    return { stored, reads: [...new Set([own, ...others])], problem: null };
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return { problem: t(error.message), position: error.position };
    throw error;
  }
}

function withDraft<Sheet extends FormulaPreviewSheet>(
  sheet: Sheet,
  id: string,
  formula: string,
  type: ColumnType,
): Sheet {
  const known = sheet.columns.some((column) => column.id === id);
  const columns = known
    ? sheet.columns.map((column) => (column.id === id ? { ...column, type, formula } : column))
    : [...sheet.columns, { id, name: id, type, formula }];
  return { ...sheet, columns };
}

type Rows = readonly { cells: Readonly<Record<string, Cell>> }[];

/** Computes a formula for rows; `rows` are by sheet id. A type that is null is found from the values. */
export function previewFormula(
  { stored, reads }: ReadFormula,
  column: string | null,
  sheets: readonly FormulaPreviewSheet[],
  rows: ReadonlyMap<string, Rows>,
  { type, now }: { type: ColumnType | null; now: number },
): { type: ColumnType; values: Cell[] } {
  const id = column ?? draftId;
  const [own, ...others] = reads.flatMap((sheetId) => {
    const sheet = sheets.find((one) => one.id === sheetId);
    return sheet ? [cellsOf(sheet, rows.get(sheetId) ?? [])] : [];
  });
  if (!own) return { type: type ?? 'text', values: [] };
  const compute = (as: ColumnType): Cell[] =>
    computeColumns({
      ...{ own: withDraft(own, id, stored, as), others, requested: [id], now },
      ...{ stepsPerCell: 200_000, stepsInAll: 5_000_000 },
    }).cells.get(id) ?? [];
  const guessed = type ?? guessType(stored, own.columns, compute('number'));
  return { type: guessed, values: compute(guessed) };
}

function cellsOf(sheet: FormulaPreviewSheet, rows: Rows): SheetOfFormulas & FormulaPreviewSheet {
  const cells = new Map(sheet.columns.map(({ id }) => [id, rows.map((row) => row.cells[id])]));
  return { ...sheet, rowCount: rows.length, cells };
}

const dayFunctions = new Set('DATE TODAY EDATE EOMONTH WORKDAY WORKDAY.INTL DATEVALUE'.split(' '));
const firstDaySerial = 20_000;
const lastDaySerial = 80_000;

/** Days are numbers to formulas: what makes them is taken to make days, if the numbers are such. */
function guessType(
  stored: string,
  columns: readonly Pick<Column, 'id' | 'type'>[],
  values: readonly Cell[],
): ColumnType {
  const filled = values.filter((value) => value !== null && !(typeof value === 'string' && value.startsWith('#')));
  const node = parseFormula(stored);
  if (/^(?:[=<>]|<>|<=|>=)$/.test(node.kind === 'binary' ? node.operator : '')) return 'boolean';
  if (node.kind === 'call' && /^(?:AND|OR|NOT|XOR|IS[A-Z]+|EXACT)$/.test(node.name)) return 'boolean';
  if (filled.some((value) => typeof value === 'string')) return 'text';
  if (node.kind === 'call' && node.name === 'NOW') return 'datetime';
  const readsDays = readsOfFormula(stored).row.some((id) => columns.find((one) => one.id === id)?.type === 'date');
  const makesDays = node.kind === 'call' && dayFunctions.has(node.name);
  const areDays = filled.every((value) => typeof value === 'number' && value > firstDaySerial && value < lastDaySerial);
  return filled.length > 0 && areDays && (readsDays || makesDays) ? 'date' : 'number';
}
