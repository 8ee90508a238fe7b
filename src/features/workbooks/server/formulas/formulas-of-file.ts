import { computesArrays, namesGiven, withFileNames } from '#engine/formula/columns/cell-formula.ts';
import { formulaParts, replaceParts } from '#engine/formula/columns/walk-formula.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { placeCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { FormulaNode, ReferencePosition } from '#engine/formula/syntax/formula-node.ts';
import { writeFormula } from '#engine/formula/syntax/write-formula.ts';
import { placeSheets } from '../rows/formulas/row-places.ts';
import type { StoredRowOfSheet } from '../rows/sheets/read-rows.ts';
import type { SheetRecord } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';

/** A sheet as the file calls it. */
interface SheetOfFile {
  id: string;
  title: string;
  rowCount: number;
}

export interface FormulasOfFile {
  /** The rows of a sheet with the formulas of single cells as the file has them. */
  write(sheetId: string, rows: AsyncIterable<readonly StoredRowOfSheet[]>): AsyncGenerator<StoredRowOfSheet[]>;
}

/**
 * Formulas of single cells, which name other cells by their place in the file. One that reads what is not in it is
 * replaced by its value.
 */
export async function formulasOfFile(
  database: Database,
  sheets: readonly SheetRecord[],
  inFile: readonly SheetOfFile[],
): Promise<FormulasOfFile> {
  // Formulas as a file had them name cells by their place. Once a row was added or deleted they would name others.
  const keepsOthers = sheets.every(({ version }) => version <= 1);
  const placed = await placesOf(database, sheets[0]?.workbook_id, inFile.length > 0);
  const written = ({ row_id, formulas, ...row }: StoredRowOfSheet, own: PlacedSheet | undefined): StoredRowOfSheet => {
    const kept = Object.entries(formulas ?? {}).flatMap(([column, stored]) => {
      if (!isStoredById(stored)) return keepsOthers ? [[column, stored] as const] : [];
      const position = own?.placeOf(row_id)?.place;
      const text = own && position !== undefined ? fileFormulaOf(stored, own, position, placed, inFile) : null;
      return text === null ? [] : [[column, text] as const];
    });
    return { row_id, ...row, ...(kept.length > 0 && { formulas: Object.fromEntries(kept) }) };
  };
  return {
    async *write(sheetId, rows) {
      const own = placed.find(({ id }) => id === sheetId);
      for await (const batch of rows) yield batch.map((row) => (row.formulas ? written(row, own) : row));
    },
  };
}

async function placesOf(database: Database, workbookId: string | undefined, fits: boolean): Promise<PlacedSheet[]> {
  if (workbookId === undefined || !fits) return [];
  const workbook = await database
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return workbook?.formulas ? placeSheets(database, workbookId, 'all', { isAlone: true }) : [];
}

/** Null where it reads a sheet that is not in the file. */
function fileFormulaOf(
  stored: string,
  own: PlacedSheet,
  row: number,
  placed: readonly PlacedSheet[],
  inFile: readonly SheetOfFile[],
): string | null {
  let isWhole = true;
  const titleOf = (id: string | null): string | null => {
    if (id === null) return null;
    const found = inFile.find((sheet) => sheet.id === id);
    isWhole &&= found !== undefined;
    return found?.title ?? id;
  };
  const positionOf = (index: number, fixed: boolean): ReferencePosition => ({ index, fixed });
  try {
    const found = placeCellFormula(stored, own, row, (id) => placed.find((one) => one.id === id));
    const { node, isArray, hasLost } = found;
    // What an array fills in a table is not computed.
    if (found.fills || found.part) return null;
    // What is around a table, and names, are not in a file of tables alone.
    if ((hasLost && placed.some(({ layout }) => layout.isAlone)) || namesOthers(node)) return null;
    const addressed = replaceParts(withFileNames(node), (part): FormulaNode | null => {
      if (part.kind === 'cell' || part.kind === 'range') return { ...part, sheet: titleOf(part.sheet) };
      if (part.kind !== 'column') return null;
      const sheet = part.sheet === null ? own : placed.find(({ id }) => id === part.sheet);
      const column = positionOf(sheet?.layout.columnAt(part.name) ?? -1, part.sheet !== null);
      if (!sheet || column.index < 0) throw new Error('The column no longer exists.');
      if (part.sheet === null) return { kind: 'cell', sheet: null, row: positionOf(row, false), column };
      const { above } = sheet.layout;
      const [top, bottom] = [positionOf(above, true), positionOf(Math.max(above, sheet.bottom), true)];
      return { kind: 'range', sheet: titleOf(part.sheet), top, bottom, left: column, right: column };
    });
    const text = `=${writeFormula(addressed)}`;
    return isWhole ? (isArray || (computesArrays(node) && hasColumns(stored)) ? `{${text}}` : text) : null;
  } catch {
    return null;
  }
}

function namesOthers(node: FormulaNode): boolean {
  const given = namesGiven(node);
  for (const part of formulaParts(node)) {
    if (part.kind === 'table' || part.kind === 'sheets' || part.kind === 'external') return true;
    if (part.kind === 'name' && !given.has(part.name.toUpperCase())) return true;
  }
  return false;
}

/** Whole columns are named by name, which no file of cells has: there a range would mean one of its cells. */
const hasColumns = (stored: string): boolean => stored.includes('[column:');
