import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import { dayIn, numberInText, timeIn } from '#engine/formula/values/read-number.ts';
import { keysOfPlace, type LooseValue, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { isKeptFormula, openStored, readSpilled } from '#engine/formula/cells/kept-reference.ts';
import { groundOf, regionAt } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { contentOf, type LooseBase } from '../../../rules/merge/merge-loose.ts';
import { noteCellFormulas } from '../formulas/cell-formula-state.ts';
import { enterLooseFormula, placeForLoose } from '../formulas/enter-cell-formulas.ts';
import { notifySources } from '../formulas/formula-state.ts';
import { type LooseRow, putLooseCells, readLooseCells } from '../sheets/loose-rows.ts';
import { editProblem, type SheetDraft } from './sheet-draft.ts';

type SetGridCells = Extract<SheetEdit, { kind: 'set-grid-cells' }>;

/** Sets cells outside of the table. A text is read as a spreadsheet reads what is typed. */
export async function setGridCells(draft: SheetDraft, edit: SetGridCells, index: number): Promise<void> {
  const placed = await placeForLoose(draft.transaction, draft, edit.cells);
  const own = placed.find(({ id }) => id === draft.id);
  if (!own) throw new Error('The sheet isn’t in its workbook.');
  const known = await readLooseCells(draft.transaction, draft.id);
  const before = new Map(known.map((cell) => [`${cell.row}|${cell.column}`, cell]));
  const cells = edit.cells.map((cell, at): LooseRow => {
    const path = `cells.${at}`;
    refuseTableCell(own, placed, cell, { index, path });
    const held = before.get(`${cell.row}|${cell.column}`);
    refusePart(own, cell, held, known, { index, path });
    const format = cell.format === undefined ? held?.format : (cell.format ?? undefined);
    const keys = { row: cell.row, column: cell.column, edited: true, base: baseOf(held) };
    if (cell.formula === undefined) return { ...keys, ...entered(cell.value ?? null, format) };
    const formula = enterLooseFormula(cell, own, placed, { isTyped: true });
    if (formula instanceof FormulaSyntaxError) {
      const { message, position } = formula;
      const fields = [{ path: `edits.${index}.${path}.formula`, message }];
      throw new Problem('invalid_input', message, { fields, details: { position } });
    }
    if (typeof formula !== 'string') throw formula;
    return { ...keys, value: failed.busy.code, formula, ...(format !== undefined && { format }) };
  });
  refuseOverwriting(edit.cells, cells, before);
  await putLooseCells(draft.transaction, draft.id, draft.version, cells);
  if (!cells.some(({ formula }) => formula !== undefined)) return;
  const isNew = await noteCellFormulas(draft.transaction, draft);
  if (isNew) await notifySources(draft.transaction, [draft.id]);
}

/** Nothing is written over what someone else wrote meanwhile; the same twice is no conflict. */
function refuseOverwriting(
  given: SetGridCells['cells'],
  written: readonly LooseRow[],
  before: ReadonlyMap<string, LooseRow>,
): void {
  const newer = given.flatMap(({ row, column, seen }, at) => {
    if (!seen) return [];
    const held = before.get(`${row}|${column}`);
    const now = contentOf(held ?? null);
    const { value = null, formula } = seen;
    if (now === contentOf({ value, ...(formula !== undefined && { formula }) })) return [];
    if (now === contentOf(written[at] ?? null)) return [];
    return [{ row, column, value: held?.value ?? null, ...(held?.formula !== undefined && { formula: held.formula }) }];
  });
  if (newer.length === 0) return;
  throw new Problem('row_conflict', 'Someone changed this cell. Review it, then make your change.', {
    details: { cells: newer },
  });
}

/** What a newer file is compared with: what was there before the first edit. */
function baseOf(held: LooseRow | undefined): LooseBase | null {
  if (held?.edited) return held.base ?? null;
  // What an array fills is computed by its first cell.
  if (readSpilled(held?.formula)) return { value: null };
  return { value: held?.value ?? null, ...(held?.formula !== undefined && { formula: held.formula }) };
}

/** Cells of the table are set by their row and column. */
function refuseTableCell(
  sheet: PlacedSheet,
  sheets: readonly PlacedSheet[],
  cell: { row: string; column: string },
  { index, path }: { index: number; path: string },
): void {
  const place = placeOfKeys(sheet, cell);
  const region = place && regionAt(groundOf(sheet, sheets), place.row, place.column);
  if (region && region !== sheet)
    throw editProblem(
      index,
      path,
      t('This cell belongs to “{table}”, a table of its own on this sheet. Edit it there.', { table: region.title }),
    );
  const keys = place && keysOfPlace(sheet, place);
  if (keys?.row === cell.row && keys.column === cell.column) return;
  throw editProblem(index, path, 'This cell isn’t outside of the table any more. Reload the page.');
}

/** An array of a fixed size is changed as a whole, by its first cell. */
function refusePart(
  sheet: PlacedSheet,
  cell: { row: string; column: string },
  held: LooseRow | undefined,
  known: readonly LooseRow[],
  { index, path }: { index: number; path: string },
): void {
  const away = readSpilled(held?.formula);
  const at = away && placeOfKeys(sheet, cell);
  if (!at) return;
  const first = known.find(({ formula = '', ...keys }) => {
    const place = isKeptFormula(formula) ? placeOfKeys(sheet, keys) : null;
    return place?.row === at.row - away.down && place.column === at.column - away.right;
  });
  if (first?.formula === undefined || !openStored(first.formula).fills) return;
  throw editProblem(index, path, 'This cell belongs to an array formula. Change the formula in its first cell.');
}

/** What is typed, with the number format that it suggests where the cell has none. */
function entered(value: LooseValue, format: string | undefined): Pick<LooseRow, 'value' | 'format'> {
  const kept = format === undefined ? {} : { format };
  if (typeof value !== 'string') return { value, ...kept };
  if (value.startsWith("'")) return { value: value.slice(1), ...kept };
  const text = value.trim();
  if (/^(?:true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true', ...kept };
  const number = numberInText(text);
  if (text === '' || Number.isNaN(number)) return { value, ...kept };
  return { value: number, ...(format === undefined ? formatOf(text) : kept) };
}

function formatOf(text: string): { format?: string } {
  if (text.endsWith('%')) return { format: text.includes('.') ? '0.00%' : '0%' };
  if (!Number.isNaN(timeIn(text))) return { format: 'h:mm' };
  return Number.isNaN(dayIn(text)) ? {} : { format: 'yyyy-mm-dd' };
}
