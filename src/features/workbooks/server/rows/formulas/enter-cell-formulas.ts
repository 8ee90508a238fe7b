import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { type LooseCell, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { keepCellFormula } from '#engine/formula/cells/keep-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { formulaParts } from '#engine/formula/columns/walk-formula.ts';
import type { FormulaNode } from '#engine/formula/syntax/formula-node.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Transaction } from '#platform/database/database.ts';
import { placeSheets, requestedIn, type RequestedPositions } from './row-places.ts';

/** A formula with addresses for a cell of a row. */
export interface FormulaToEnter {
  row_id: string;
  text: string;
}

/** The sheets of a workbook with the places of what formulas name that are written to one of them. */
export const placeForEntering = (
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  given: readonly FormulaToEnter[],
): Promise<PlacedSheet[]> =>
  placeNamed(
    transaction,
    sheet,
    given.map(({ row_id }) => row_id),
    given.map(({ text }) => text),
  );

/** The same for cells outside of the table. */
export const placeForLoose = (
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  cells: readonly { row: string; formula?: string | undefined }[],
): Promise<PlacedSheet[]> =>
  placeNamed(
    transaction,
    sheet,
    cells.flatMap(({ row }) => (row.indexOf('+') > 0 ? [row.slice(0, row.indexOf('+'))] : [])),
    cells.flatMap(({ formula }) => formula ?? []),
  );

async function placeNamed(
  transaction: Transaction,
  sheet: { id: string; workbook_id: string },
  rowIds: readonly string[],
  texts: readonly string[],
): Promise<PlacedSheet[]> {
  const titles = await transaction
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', sheet.workbook_id)
    .execute();
  const requested: RequestedPositions = new Map();
  for (const id of rowIds) requestedIn(requested, sheet.id).ids.add(id);
  for (const text of texts) {
    for (const { title, positions } of positionsNamedIn(text)) {
      const lower = title?.toLowerCase();
      const id =
        title === null ? sheet.id : titles.find((one) => one.id === title || one.title.toLowerCase() === lower)?.id;
      if (id !== undefined) for (const position of positions) requestedIn(requested, id).positions.add(position);
    }
  }
  return placeSheets(transaction, sheet.workbook_id, requested);
}

/**
 * Formulas as they are stored, in the order of those that were written; where one cannot be stored, the error that was
 * thrown.
 */
export function enterCellFormulas(
  given: readonly FormulaToEnter[],
  ownId: string,
  sheets: readonly PlacedSheet[],
  how: { isTyped: boolean; mayHold?: boolean },
): (string | Error)[] {
  const own = sheets.find(({ id }) => id === ownId);
  if (!own) throw new Error('The sheet isn’t in its workbook.');
  return given.map(({ row_id, text }) => {
    try {
      return keepCellFormula(text, { sheet: own, row: own.placeOf(row_id)?.place ?? 0 }, sheets, how);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  });
}

/** The formula of a cell outside of a table as it is stored, or the error that was thrown. */
export function enterLooseFormula(
  cell: Pick<LooseCell, 'row' | 'column' | 'formula'>,
  sheet: PlacedSheet,
  sheets: readonly PlacedSheet[],
  how: { isTyped: boolean; mayHold?: boolean },
): string | Error {
  const at = placeOfKeys(sheet, cell);
  try {
    if (!at) throw new Error('The cell isn’t on its sheet.');
    return keepCellFormula(cell.formula ?? '', { sheet, row: at.row, isLoose: true }, sheets, how);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Rows that a formula names by their places; none of one that cannot be read. */
function positionsNamedIn(text: string): { title: string | null; positions: number[] }[] {
  if (isStoredById(text)) return [];
  let node: FormulaNode;
  try {
    node = parseFormula(text.trim().replace(/^\{=(.*)\}$/s, '$1'));
  } catch {
    return [];
  }
  return [...formulaParts(node)].flatMap((part) => {
    if (part.kind === 'cell') return [{ title: part.sheet, positions: [part.row.index] }];
    if (part.kind !== 'range') return [];
    return [{ title: part.sheet, positions: [part.top, part.bottom].flatMap((end) => (end ? [end.index] : [])) }];
  });
}
