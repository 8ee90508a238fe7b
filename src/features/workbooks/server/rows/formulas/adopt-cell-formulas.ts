import { sql } from 'kysely';
import { adoptArrays } from '#engine/formula/cells/adopt-arrays.ts';
import { shownFileForm } from '#engine/formula/cells/file-form.ts';
import { isKeptFormula, isSpilled, isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import type { Cell } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { type LooseRow, putLooseCells, readLooseCells } from '../sheets/loose-rows.ts';
import { firstVersion } from '../sheets/row-lines.ts';
import { jsonLines } from '../stored-row.ts';
import { beginCellFormulas } from './cell-formula-state.ts';
import { enterCellFormulas, enterLooseFormula, type FormulaToEnter } from './enter-cell-formulas.ts';
import { sheetsOfWorkbook, notifySources } from './formula-state.ts';
import { placeSheets } from './row-places.ts';

const rowsAtOnce = 2_000;

/**
 * Takes the formulas of single cells into use that rows came with, in the transaction that inserted the sheets: they
 * name cells by their places, and are stored by ids. One that names what is not known here stays as it is, with its
 * value: answers how many these are, by the titles of their sheets, and whether cells are yet to be computed.
 */
export async function adoptCellFormulas(
  transaction: Transaction,
  workbookId: string,
): Promise<{ left: Map<string, number>; isBusy: boolean }> {
  const sheets = await sheetsOfWorkbook(transaction, workbookId);
  let adopted = 0;
  const left = new Map<string, number>();
  let placed: PlacedSheet[] | null = null;
  let isBusy = false;
  for (const { id, title, columns } of sheets) {
    const computed = new Set(columns.filter(isFormulaColumn).map((column) => column.id));
    for (let last = Number.NEGATIVE_INFINITY; ; ) {
      const rows = await transaction
        .selectFrom('sheet_rows')
        .select(['row_id', 'position', 'cells', 'formulas'])
        .where('sheet_id', '=', id)
        .where('formulas', 'is not', null)
        .where('position', '>', last)
        .orderBy('position')
        .limit(rowsAtOnce)
        .execute();
      const given = formulasOf(rows, computed);
      placed ??= given.length > 0 ? await placeSheets(transaction, workbookId, 'all') : null;
      const own = placed && given.length > 0 ? await adoptRows(transaction, id, given, placed) : nothingAdopted;
      if (own.computed < given.length) left.set(title, (left.get(title) ?? 0) + given.length - own.computed);
      adopted += own.stored;
      isBusy ||= given.some((formula) => formula.isBusy);
      last = rows.at(-1)?.position ?? last;
      if (rows.length < rowsAtOnce) break;
    }
    const loose = (await readLooseCells(transaction, id)).filter(({ formula }) => formula !== undefined);
    if (loose.length === 0) continue;
    placed ??= await placeSheets(transaction, workbookId, 'all');
    const own = await adoptLoose(transaction, id, loose, placed);
    if (own.computed < loose.length) left.set(title, (left.get(title) ?? 0) + loose.length - own.computed);
    adopted += own.stored;
  }
  const hasColumns = sheets.some(({ columns }) => columns.some(isFormulaColumn));
  if (adopted === 0 && !hasColumns) return { left, isBusy };
  const ids = sheets.map(({ id }) => id);
  // What the file holds is compared with what is computed here, before anything is computed anew.
  await beginCellFormulas(transaction, workbookId, ids, { verifies: true });
  await notifySources(transaction, ids);
  return { left, isBusy: true };
}

/** Formulas that are stored by ids, and those of them that are computed here. */
interface Adopted {
  stored: number;
  computed: number;
}

const nothingAdopted: Adopted = { stored: 0, computed: 0 };
const adoptedOf = (stored: readonly string[]): Adopted => ({
  stored: stored.length,
  computed: stored.filter(isKeptFormula).length,
});

interface FormulaOfFile extends FormulaToEnter {
  column: string;
  /** Whether it was too much to be computed while the file was read. */
  isBusy: boolean;
}

function formulasOf(
  rows: readonly { row_id: string; cells: Record<string, Cell>; formulas: Record<string, string> | null }[],
  computed: ReadonlySet<string>,
): FormulaOfFile[] {
  return rows.flatMap(({ row_id, cells, formulas }) =>
    Object.entries(formulas ?? {}).flatMap(([column, text]) =>
      computed.has(column) || isStoredById(text)
        ? []
        : [{ row_id, column, text, isBusy: cells[column] === failed.busy.code }],
    ),
  );
}

async function adoptLoose(
  transaction: Transaction,
  sheetId: string,
  cells: readonly LooseRow[],
  placed: readonly PlacedSheet[],
): Promise<Adopted> {
  const sheet = placed.find(({ id }) => id === sheetId);
  if (!sheet) return nothingAdopted;
  const adopted = new Map<LooseRow, string>();
  for (const cell of cells) {
    const formula = enterLooseFormula(cell, sheet, placed, { isTyped: false, mayHold: true });
    if (typeof formula === 'string') adopted.set(cell, formula);
  }
  adoptArrays(adopted, sheet);
  const left = cells.flatMap((cell): LooseRow[] => {
    const { formula: text = '', ...value } = cell;
    const formula = adopted.has(cell) ? text : shownFileForm(text);
    return formula === null ? [value] : formula === text ? [] : [{ ...value, formula }];
  });
  await putLooseCells(transaction, sheetId, firstVersion, [
    ...left,
    ...[...adopted].map(([cell, formula]) => ({ ...cell, formula })),
  ]);
  return adoptedOf([...adopted.values()].filter((formula) => !isSpilled(formula)));
}

async function adoptRows(
  transaction: Transaction,
  sheetId: string,
  given: readonly FormulaOfFile[],
  placed: readonly PlacedSheet[],
): Promise<Adopted> {
  const stored = enterCellFormulas(given, sheetId, placed, { isTyped: false, mayHold: true });
  const changed = new Map<string, { formulas: Record<string, string | null>; cells: Record<string, string> }>();
  for (const [position, { row_id, column, text, isBusy }] of given.entries()) {
    const one = stored[position];
    const before = changed.get(row_id) ?? { formulas: {}, cells: {} };
    if (typeof one === 'string') {
      changed.set(row_id, { ...before, formulas: { ...before.formulas, [column]: one } });
    } else {
      const formulas = { ...before.formulas, [column]: shownFileForm(text) };
      // Nothing will compute it.
      const cells = isBusy ? { ...before.cells, [column]: failed.calc.code } : before.cells;
      changed.set(row_id, { formulas, cells });
    }
  }
  if (changed.size === 0) return nothingAdopted;
  await sql`
    update sheet_rows set formulas = jsonb_strip_nulls(sheet_rows.formulas || given.formulas::jsonb),
      cells = sheet_rows.cells || given.cells::jsonb
    from unnest(
      string_to_array(${[...changed.keys()].join('\n')}, E'\n'),
      string_to_array(${jsonLines([...changed.values()].map(({ formulas }) => formulas))}, E'\n'),
      string_to_array(${jsonLines([...changed.values()].map(({ cells }) => cells))}, E'\n')
    ) as given (row_id, formulas, cells)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
  return adoptedOf(stored.filter((one) => typeof one === 'string'));
}
