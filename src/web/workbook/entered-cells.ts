import { plural, t } from '#kit/language/product.ts';
import { readOnlyText } from '#engine/automatic.ts';
import { enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import type { Column } from '#engine/model.ts';
import type { CellsOfRow, GridChange } from './grid-change.ts';
import type { GridEntry } from './grid/cell-editing.ts';
import type { RowWindow, ShownRow } from './row-window.ts';

/** Why no one types into a column; null where people do. */
export const typingRefusal = (column: Pick<Column, 'name' | 'formula' | 'auto'>): string | null =>
  column.formula === undefined
    ? readOnlyText(column)
    : t('{name} is a formula column, so its values are calculated. Edit its formula instead.', { name: column.name });

/**
 * What was typed or pasted as cells of rows, without what changes nothing; and why some of it is left out. With
 * `formulas`, what begins with an equals sign is one; after an apostrophe it is a text.
 */
export function enteredCells(
  entries: readonly GridEntry[],
  { rows, columns }: { rows: Pick<RowWindow, 'at'>; columns: readonly Column[] },
  { formulas }: { formulas: boolean },
): { rows: CellsOfRow[]; refused: string[] } {
  const found = new Map<string, CellsOfRow>();
  const entered = (row_id: string): CellsOfRow => {
    const row = found.get(row_id) ?? { row_id, cells: {} };
    found.set(row_id, row);
    return row;
  };
  const refused: string[] = [];
  for (const { index, column, text } of entries) {
    const row = rows.at(index);
    const target = columns.find((candidate) => candidate.id === column);
    if (!row || !target) continue;
    const why = typingRefusal(target);
    if (why !== null) {
      refused.push(why);
      continue;
    }
    const before = row.formulas?.[column];
    if (formulas && /^(?:=|\{=)./.test(text)) {
      if (text === before) continue;
      const own = entered(row.row_id);
      own.formulas = { ...own.formulas, [column]: text };
      continue;
    }
    const cell = enterCell(formulas ? text.replace(/^'(?=\{?=)/, '') : text, target.type);
    if (cell === (row.cells[column] ?? null) && before === undefined) continue;
    const refusal = refusalOf(cell, target);
    if (refusal !== null) refused.push(refusal);
    else entered(row.row_id).cells[column] = cell;
  }
  return { rows: [...found.values()], refused };
}

/** What was left out, in a note: the first by its reason, of the others how many; null where nothing was. */
export function refusedText([first, ...others]: readonly string[]): string | null {
  if (first === undefined || others.length === 0) return first ?? null;
  const more = plural(
    others.length,
    '{count} more value was also left out.',
    '{count} more values were also left out.',
  );
  return `${first} ${more}`;
}

/** What was in cells before they are written, formulas as they are stored. */
export function cellsBefore(written: readonly CellsOfRow[], rows: Pick<RowWindow, 'at' | 'indexOf'>): CellsOfRow[] {
  return written.map(({ row_id, cells, formulas = {} }) => {
    const before = rows.at(rows.indexOf(row_id));
    const back: CellsOfRow = { row_id, cells: {} };
    for (const id of [...Object.keys(cells), ...Object.keys(formulas)]) {
      const stored = before?.kept_formulas?.[id];
      if (stored === undefined) back.cells[id] = before?.cells[id] ?? null;
      else back.formulas = { ...back.formulas, [id]: stored };
    }
    return back;
  });
}

/** Shows what is written before it is saved. */
export function showCells(rows: Pick<RowWindow, 'at' | 'indexOf' | 'replace'>, written: readonly CellsOfRow[]): void {
  for (const { row_id, cells, formulas: entered = {} } of written) {
    const index = rows.indexOf(row_id);
    const row = rows.at(index);
    if (!row) continue;
    const stays = ([column]: [string, string]): boolean => !(column in cells) && !(column in entered);
    const formulas = Object.fromEntries(Object.entries(row.formulas ?? {}).filter(stays));
    // How a formula that is brought back reads is said by the server.
    for (const [column, text] of Object.entries(entered)) if (text.startsWith('=')) formulas[column] = text;
    const kept_formulas = Object.fromEntries(Object.entries(row.kept_formulas ?? {}).filter(stays));
    rows.replace({ ...row, cells: { ...row.cells, ...cells }, formulas, kept_formulas }, index);
  }
}

/** Puts what the server answered in the place of what was shown before it was saved. */
export function showWritten(
  rows: Pick<RowWindow, 'at' | 'indexOf' | 'replace'>,
  written: readonly ShownRow[],
  { isLast }: { isLast: boolean },
): void {
  for (const row of written) {
    const index = rows.indexOf(row.row_id);
    const shown = rows.at(index);
    // An edited row stays where it is; that is not said again.
    const now = { ...(shown?.number !== undefined && { number: shown.number }), ...row };
    // A later edit of the same row may be on its way already: only its version is news then.
    if (shown) rows.replace(isLast ? now : { ...shown, version: row.version }, index);
  }
}

/** The versions of the rows whose cells are about to be written. */
export function versionsOf(change: GridChange, rows: Pick<RowWindow, 'at' | 'indexOf'>): Map<string, number> {
  if (change.kind !== 'cells') return new Map();
  return new Map(change.rows.map(({ row_id }) => [row_id, rows.at(rows.indexOf(row_id))?.version ?? 0] as const));
}
