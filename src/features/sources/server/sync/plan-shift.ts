/** Where the cells of a sheet are in a newer file, in which rows or columns came or went before its table. */
import { GridLayout, layoutWithColumns, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { shiftColumnKey } from '#engine/formula/cells/shift-keys.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { contentOf, type LooseHere } from '#features/workbooks/rules/merge/merge-loose.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { LayoutShift } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { hasSamePlaces, layoutOf } from './layout-in-file.ts';
import type { SheetInFile } from './table-formulas.ts';

/**
 * Null where all is where it was, and where the two can't be compared. Rows above a table that came or went are found by
 * what the others hold. Refused where it can't be told what became of a cell that was edited here.
 */
export function planShift(
  sheet: SheetRecord,
  stored: StoredLayout | null,
  inFile: SheetInFile,
  here: readonly LooseHere[],
): LayoutShift | null {
  const { table } = inFile;
  if (!table.around || hasSamePlaces(sheet, stored, inFile)) return null;
  const there = layoutOf(inFile);
  const ids = sheet.columns.map(({ id }) => id);
  const before: StoredLayout = stored ?? { above: 1, headerRows: 1, columns: ids, spare: ids.length };
  const own = new Set(ids);
  const isIn = (one: StoredLayout, key: string): boolean => own.has(key) && one.columns.includes(key);
  const [old, now] = [before, there].map(({ columns }, at) =>
    columns.filter((key) => isIn(at === 0 ? there : before, key)),
  );
  if (before.headerRows !== there.headerRows || old!.join(' ') !== now!.join(' ') || old!.length === 0) return null;
  const { around: _, ...rest } = layoutWithColumns(there, sheet.columns);
  const layout: StoredLayout = { ...rest, ...(table.grid?.around !== undefined && { around: table.grid.around }) };
  const column = columnsIn(sheet, { before: stored, layout }, old!);
  const rows = new RowsAbove(here, inFile, (key) => shiftColumnKey(key, { sheet: sheet.id, row: () => null, column }));
  const row = rows.shift(before.above - before.headerRows, there.above - before.above);
  refuseLost({ sheet, stored, inFile, here }, rows, row);
  return { sheet: sheet.id, layout, row, column };
}

/** A column that is none of the table goes with the column of the table left of it, or with the first one. */
function columnsIn(
  sheet: SheetRecord,
  { before, layout }: { before: StoredLayout | null; layout: StoredLayout },
  common: readonly string[],
): LayoutShift['column'] {
  const [old, now] = [new GridLayout(sheet.columns, before), new GridLayout(sheet.columns, layout)];
  return (key) => {
    const index = old.columnOfKey(key) ?? Number(key.slice(1));
    const near = common.findLast((id) => old.columnAt(id) < index) ?? common[0]!;
    const place = now.columnAt(near) + index - old.columnAt(near);
    const next = place < 0 ? null : now.keyOfColumn(place);
    return next?.startsWith('~') ? next : null;
  };
}

const blank = contentOf(null);

/** Cells above a table, here as they came with the file of before, and in the newer one. */
class RowsAbove {
  readonly #old = new Map<string, Map<string, string>>();
  readonly #new = new Map<string, Map<string, string>>();

  constructor(here: readonly LooseHere[], inFile: SheetInFile, columnNow: (key: string) => string | null) {
    for (const cell of here) {
      const column = columnNow(cell.column);
      if (column !== null) note(this.#old, cell.row, column, contentOf(cell.edited ? (cell.base ?? null) : cell));
    }
    const ids = new Map(inFile.columns.map(({ from, to }) => [from.id, to.id]));
    for (const { row, column, value, formula } of inFile.table.around?.cells ?? [])
      if (typeof row === 'string' && formula === undefined)
        note(this.#new, row, ids.get(column) ?? column, contentOf({ value }));
  }

  /** How many cells of a row are the same in a row of the newer file. */
  match(from: number, to: number): number {
    const there = this.#new.get(`~${to}`);
    return [...(this.#old.get(`~${from}`) ?? [])].filter(([column, content]) => there?.get(column) === content).length;
  }

  contentThere(row: number, column: string): string {
    return this.#new.get(`~${row}`)?.get(column) ?? blank;
  }

  /** `above` are the rows above the heading, of which so many came (or went) where most of the others are the same. */
  shift(above: number, came: number): LayoutShift['row'] {
    const gone = Math.max(0, -came);
    let best = { cut: 0, score: -1 };
    for (let cut = 0; cut <= above - gone; cut++) {
      let score = 0;
      for (let row = 0; row < cut; row++) score += this.match(row, row);
      for (let row = cut + gone; row < above; row++) score += this.match(row, row + came);
      if (score > best.score) best = { cut, score };
    }
    const { cut } = best;
    return (row) => (row < cut ? row : row < cut + gone ? null : row + came);
  }
}

function note(rows: Map<string, Map<string, string>>, row: string, column: string, content: string): void {
  if (content === blank) return;
  rows.set(row, (rows.get(row) ?? new Map<string, string>()).set(column, content));
}

/** What was edited here must be found by what the file had there, or by what is next to it. */
function refuseLost(
  {
    sheet,
    stored,
    inFile,
    here,
  }: { sheet: SheetRecord; stored: StoredLayout | null; inFile: SheetInFile; here: readonly LooseHere[] },
  rows: RowsAbove,
  rowNow: LayoutShift['row'],
): void {
  const old = new GridLayout(sheet.columns, stored);
  for (const { row, column, edited, base } of here) {
    if (!edited || !row.startsWith('~')) continue;
    const from = Number(row.slice(1));
    const to = rowNow(from);
    const isThere =
      to !== null && (rows.contentThere(to, column) === contentOf(base ?? null) || rows.match(from, to) > 0);
    if (isThere) continue;
    const address = `${lettersOfColumn(old.columnOfKey(column) ?? 0)}${from + 1}`;
    throw new Problem(
      'invalid_input',
      t(
        'The table of “{table}” lies elsewhere in this file, and {address}, which was changed here, can’t be found in it. Upload it as a new spreadsheet.',
        { table: inFile.table.title, address },
      ),
    );
  }
}
