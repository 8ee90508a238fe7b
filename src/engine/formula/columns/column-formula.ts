/**
 * The formula of a column: one for every row, which names columns and never cells. People write names (`[Price] *
 * [Quantity]`, `SUM(Orders[Amount])`); it is stored with ids (`[column:price]`), so that it means the same when a
 * column or a sheet is renamed.
 */

import { t } from '#kit/language/product.ts';
import type { Column } from '../../model.ts';
import { formulaFunction } from '../functions/formula-functions.ts';
import { Calculation } from '../graph/calculation.ts';
import { sheetPrefix } from '../syntax/address.ts';
import type { ColumnNode, FormulaNode } from '../syntax/formula-node.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { bracketed, plainReferences, type ReferenceStyle, writeFormula } from '../syntax/write-formula.ts';
import { formulaParts, replaceParts } from './walk-formula.ts';

/** A sheet whose columns a formula may name. */
export interface NamedFormulaSheet {
  id: string;
  title: string;
  columns: readonly Pick<Column, 'id' | 'name'>[];
}

/** They ask where a cell is, which the cells of a column do not: rows are sorted and moved. */
const placeFunctions = new Set(
  'INDIRECT OFFSET ROW COLUMN ADDRESS CELL FORMULATEXT ISFORMULA ISREF SHEET SHEETS AREAS'.split(' '),
);
/** The values of a column are stored. */
const randomFunctions = new Set('RAND RANDBETWEEN RANDARRAY'.split(' '));

/**
 * A formula as people write it, as it is stored. Throws FormulaSyntaxError where it can't be read, names what is not
 * there or asks what a column can't answer.
 */
export function storeColumnFormula(text: string, own: string, sheets: readonly NamedFormulaSheet[]): string {
  if (text.trim().replace(/^=/, '').trim() === '') throw new FormulaSyntaxError('Enter a formula.', 0);
  const node = parseFormula(text);
  for (const part of formulaParts(node)) refusePart(part);
  const [fault] = faultsOf(node, text, own, sheets);
  if (fault) throw new FormulaSyntaxError(fault.message, fault.position);
  return writeFormula(replaceParts(node, (part) => (part.kind === 'column' ? byId(part, own, sheets) : null)));
}

function refusePart(part: FormulaNode): void {
  if (part.kind === 'cell' || part.kind === 'range' || part.kind === 'span' || part.kind === 'spilled') {
    const written = part.kind === 'cell' || part.kind === 'range' ? writeFormula(part) : 'a cell';
    throw new FormulaSyntaxError(
      t(
        'Formula columns use columns, not cells. Instead of {written}, write [Price] for this row or Orders[Price] for the whole column.',
        { written },
      ),
      0,
    );
  }
  if (part.kind !== 'call') return;
  if (placeFunctions.has(part.name)) {
    throw new FormulaSyntaxError(
      t('{name} needs a fixed cell position, which formula columns don’t have.', { name: part.name }),
      part.at,
    );
  }
  if (randomFunctions.has(part.name)) {
    throw new FormulaSyntaxError(
      t('{name} returns a different number each time. Formula columns need stable values.', { name: part.name }),
      part.at,
    );
  }
}

function faultsOf(node: FormulaNode, text: string, own: string, sheets: readonly NamedFormulaSheet[]) {
  const calculation = new Calculation();
  // Stored formulas name sheets by their ids, people by their titles.
  const named = replaceParts(node, (part) =>
    part.kind === 'column' && sheetOf(part, own, sheets)
      ? { ...part, sheet: part.sheet === null ? null : sheetOf(part, own, sheets)!.id }
      : null,
  );
  for (const { id, columns } of sheets) calculation.addSheet({ title: id, columns });
  const ownIndex = sheets.findIndex(({ id }) => id === own);
  return calculation.faultsOf(ownIndex, named).filter(({ position }) => position <= text.length);
}

/** By its id or, as people write it, by its title. */
function sheetOf(node: ColumnNode, own: string, sheets: readonly NamedFormulaSheet[]): NamedFormulaSheet | undefined {
  const title = node.sheet;
  if (title === null) return sheets.find(({ id }) => id === own);
  return (
    sheets.find(({ id }) => id === title) ??
    sheets.find((sheet) => sheet.title === title) ??
    sheets.find((sheet) => sheet.title.toLowerCase() === title.toLowerCase())
  );
}

function byId(node: ColumnNode, own: string, sheets: readonly NamedFormulaSheet[]): FormulaNode {
  const sheet = sheetOf(node, own, sheets);
  const column = sheet && columnOfName(sheet, node);
  if (!sheet || !column) return node;
  return { ...node, sheet: node.sheet === null ? null : sheet.id, name: column.id, isId: true };
}

/** The column of a sheet that a formula names. */
export function columnOfName(
  { columns }: { columns: readonly Pick<Column, 'id' | 'name'>[] },
  { name, isId }: Pick<ColumnNode, 'name' | 'isId'>,
): Pick<Column, 'id' | 'name'> | undefined {
  if (isId) return columns.find(({ id }) => id === name);
  const lower = name.toLowerCase();
  return (
    columns.find((column) => column.name === name) ?? columns.find((column) => column.name.toLowerCase() === lower)
  );
}

/** A stored formula as people write it, with the current names. */
export function nameColumnFormula(stored: string, own: string, sheets: readonly NamedFormulaSheet[]): string {
  const style: ReferenceStyle = {
    ...plainReferences,
    column(node) {
      const sheet = sheetOf(node, own, sheets);
      const column = sheet && columnOfName(sheet, node);
      const prefix = node.sheet === null ? '' : sheetWord(sheet?.title ?? node.sheet);
      return `${prefix}[${column ? bracketed(column.name) : `column:${node.name}`}]`;
    },
  };
  return writeFormula(parseFormula(stored), style);
}

/** `Orders` of `Orders[Price]`; a title that is no plain word is in quotes and keeps its exclamation mark. */
export const sheetWord = (title: string): string => {
  const prefix = sheetPrefix(title);
  return prefix.startsWith("'") ? prefix : prefix.slice(0, -1);
};

/** A stored formula with other sheets in the place of those that it names: ids of a copy, or titles of a package. */
export function moveColumnFormula(stored: string, sheetFor: (sheet: string) => string | undefined): string {
  return writeFormula(
    replaceParts(parseFormula(stored), (part) =>
      part.kind === 'column' && part.sheet !== null ? { ...part, sheet: sheetFor(part.sheet) ?? part.sheet } : null,
    ),
  );
}

/** What a stored formula reads, and when its values go out of date on their own. */
export interface FormulaReads {
  /** Columns of the own sheet whose cells in the same row are read. */
  row: readonly string[];
  /** Columns that are read as a whole. */
  whole: readonly { sheet: string; column: string }[];
  clock: 'day' | 'hour' | null;
  /** Whether a single row may cost much: it makes arrays, or calls itself. */
  isHeavy: boolean;
}

export function readsOfFormula(stored: string): FormulaReads {
  const row = new Set<string>();
  const whole = new Map<string, { sheet: string; column: string }>();
  let clock: FormulaReads['clock'] = null;
  let isHeavy = false;
  for (const part of formulaParts(parseFormula(stored))) {
    if (part.kind === 'column') {
      if (part.sheet === null) row.add(part.name);
      else whole.set(`${part.sheet} ${part.name}`, { sheet: part.sheet, column: part.name });
    } else if (part.kind === 'call') {
      if (part.name === 'NOW') clock = 'hour';
      if (part.name === 'TODAY') clock ??= 'day';
      if (part.name === 'LAMBDA' || formulaFunction(part.name)?.category === 'arrays') isHeavy = true;
    }
  }
  return { row: [...row], whole: [...whole.values()], clock, isHeavy };
}
