import { isReadOnlyColumn } from '#engine/automatic.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Column } from '#engine/model.ts';
import { searchLinked } from '#features/workbooks/api/links.ts';
import { peopleAtCell } from '../people/search-people.ts';
import { call } from '../../call.ts';
import { copyLater } from '../copy-later.ts';
import { readRange } from '../copy-range.ts';
import { columnOfCell, type GridSheet } from './grid-lines.ts';
import type { GridEntry } from './cell-editing.ts';
import { copiedCells, rememberCopied } from './clipboard/copied-cells.ts';
import { type FilledSheet, filledCells, movedFormula } from './filled-cells.ts';
import type { GridControlNeeds } from './grid-needs.ts';
import { pasteTable } from '../paste-table.ts';
import { boundsOf, type CellBounds, type SelectedCells } from './selected-cells.ts';
import { parseTable, writeTable } from './clipboard/table-text.ts';

export type GridActions = Pick<
  GridControlNeeds,
  | 'searchLinked'
  | 'searchPeople'
  | 'mayAddOptions'
  | 'addressOf'
  | 'onEntries'
  | 'onEntryOver'
  | 'onClear'
  | 'onCopyOver'
  | 'onContinue'
  | 'onCopy'
  | 'onPaste'
>;

/** With what is done with files. (files/use-cell-files.ts) */
export type GridActs = GridActions & Pick<GridControlNeeds, 'onFiles'>;

interface Needs {
  session: GridSheet;
  /** The columns in view. */
  shown: readonly Column[];
  /** All sheets of the workbook, between which formulas are copied. */
  sheets: readonly { id: string }[];
  canWrite: boolean;
  canWriteFormulas: boolean;
  canChangeColumns: boolean;
  showReadOnlyToast(): void;
}

/** What the grid does to the sheet. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function gridActions({
  session,
  shown,
  sheets,
  canWrite,
  canWriteFormulas,
  canChangeColumns,
  showReadOnlyToast,
}: Needs): GridActions {
  const sheet: FilledSheet = {
    rows: session.rows,
    columns: shown,
    numberOf: (row) => session.numberOf(row),
    positionOf: (id) => session.positionOf(id),
    withFormulas: canWriteFormulas,
  };
  const write = (entries: readonly GridEntry[]): void => {
    if (!canWrite) return showReadOnlyToast();
    const put = () => session.write(entries, { formulas: canWriteFormulas });
    void (entries.some(({ adds }) => adds) ? addOptions(session, entries).then(put) : put());
  };
  const fill = async (from: CellBounds, over: CellBounds, how: { isCopy: boolean }): Promise<void> => {
    await session.rows.need(over.top, over.bottom + 1);
    write(filledCells(from, over, sheet, how));
  };
  return {
    mayAddOptions: () => canWrite && canChangeColumns,
    addressOf({ left, right, top, bottom }) {
      const numbers = [session.numberOf(top), session.numberOf(bottom)];
      const positions = [left, right].map((x) => sheet.positionOf(shown[x]?.id ?? ''));
      return rangeAddress(numbers, positions);
    },
    searchLinked: (column, search, offset) =>
      call(searchLinked, { params: { sheetId: session.id }, body: { column, search, offset } }),
    searchPeople: peopleAtCell(session.id, (column) => shown.some(({ id, multiple }) => id === column && multiple)),
    onEntries: write,
    onEntryOver(entry, bounds) {
      write(entriesOver(entry, bounds, { session, shown, sheet }));
    },
    onClear({ left, right, top, bottom }) {
      const cleared = shown.slice(left, right + 1);
      const rows = Array.from({ length: bottom - top + 1 }, (_, down) => top + down);
      const open = rows.flatMap((index) =>
        cleared
          .filter((column) => !isReadOnlyColumn(columnOfCell(session.rows.at(index), column)))
          .map(({ id }) => ({ index, column: id, text: '' })),
      );
      if (open.length === 0) return cleared[0] && void session.mayEdit(cleared[0].id, top);
      return write(open);
    },
    onCopyOver(bounds, direction) {
      const { left, right, top, bottom } = bounds;
      if (direction === 'down') {
        // One row alone takes what is above it.
        const from = top === bottom ? session.rows.neighbourRow(top, -1) : top;
        if (from >= 0) void fill({ left, right, top: from, bottom: from }, { ...bounds, top: from }, { isCopy: true });
      } else {
        const from = left === right ? left - 1 : left;
        if (from >= 0) void fill({ left: from, right: from, top, bottom }, { ...bounds, left: from }, { isCopy: true });
      }
    },
    onContinue: (from, over) => void fill(from, over, { isCopy: false }),
    onCopy(range) {
      const table = readRange(session, shown, range);
      if (!table) return copyLater(session, shown, range);
      const text = writeTable(table);
      rememberCopied(text, session.id, boundsOf(range), sheet);
      return text;
    },
    onPaste(text, range, { valuesOnly }) {
      if (!canWrite) return showReadOnlyToast();
      const copied = valuesOnly || !canWriteFormulas ? null : copiedCells(text, sheets);
      return pasteOver(text, range, copied, { session, shown, sheet });
    },
  };
}

/** What was chosen and is in no list yet becomes an option of its column, before it is written. */
async function addOptions(session: GridSheet, entries: readonly GridEntry[]): Promise<void> {
  for (const { column: id, adds = [] } of entries) {
    const column = session.view.columns.find((one) => one.id === id);
    if (!column || adds.length === 0) continue;
    const before = column.options ?? [];
    const edit = (options: string[]) => ({ kind: 'change-column' as const, column: id, options });
    await session.do({ kind: 'columns', edit: edit([...before, ...adds]), inverse: edit(before) });
  }
}

/** Over a selection that holds what is pasted several times it is repeated, as in every spreadsheet. */
function pastedSize(size: { rows: number; columns: number }, range: SelectedCells): { rows: number; columns: number } {
  const { left, right, top, bottom } = boundsOf(range);
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  return {
    rows: rows % size.rows === 0 && columns % size.columns === 0 ? rows : size.rows,
    columns: rows % size.rows === 0 && columns % size.columns === 0 ? columns : size.columns,
  };
}

const longest = (table: readonly (readonly string[])[]): number =>
  table.reduce((most, row) => Math.max(most, row.length), 0);

/** As formulas write it, from the numbers of two rows and the positions of two columns; null where one has none. */
function rangeAddress(numbers: readonly (number | null)[], positions: readonly number[]): string | null {
  if (positions.includes(-1) || numbers.includes(null)) return null;
  const [first = 0, last = 0] = numbers.filter((number) => number !== null).toSorted((one, two) => one - two);
  const [start = 0, end = 0] = positions.toSorted((one, two) => one - two);
  const corner = `${lettersOfColumn(start)}${first}`;
  return first === last && start === end ? corner : `${corner}:${lettersOfColumn(end)}${last}`;
}

interface ShownSheet {
  session: GridSheet;
  shown: readonly Column[];
  sheet: FilledSheet;
}

/** Pastes what was copied here, with its formulas, or else a text from anywhere. */
function pasteOver(
  text: string,
  range: SelectedCells,
  copied: ReturnType<typeof copiedCells>,
  { session, shown, sheet }: ShownSheet,
): void {
  const { left, top } = boundsOf(range);
  // Blank cells are copied, too; a picture is not.
  const table = copied || text === '' ? null : parseTable(text);
  const size = { rows: copied?.rows ?? table?.length ?? 0, columns: copied?.columns ?? longest(table ?? []) };
  if (size.rows === 0 || size.columns === 0) return;
  const { rows, columns: across } = pastedSize(size, range);
  const lines = session.rows.linesFrom(top, rows);
  const filled = Array.from({ length: rows }, (_, down) =>
    Array.from({ length: across }, (_cell, right) => {
      const [y, x] = [down % size.rows, right % size.columns];
      const target = shown[left + right];
      const number = session.numberOf(lines[down] ?? session.rows.total + down - lines.length);
      const to = { number, position: sheet.positionOf(target?.id ?? '') };
      return copied ? copied.textAt(y, x, to) : table?.[y]?.[x];
    }),
  );
  void pasteTable(session, shown, filled, { row: top, column: left, formulas: copied !== null });
}

/** One entry in every cell of the range: a formula moved to each, as if it were copied there. */
function entriesOver(
  entry: GridEntry,
  { left, right, top, bottom }: CellBounds,
  { session, shown, sheet }: ShownSheet,
): GridEntry[] {
  const from = { number: session.numberOf(entry.index), position: sheet.positionOf(entry.column) };
  const isFormula = sheet.withFormulas && entry.text.startsWith('=');
  const entries: GridEntry[] = [];
  for (let index = top; index <= bottom; index++)
    for (const column of shown.slice(left, right + 1)) {
      const to = { number: session.numberOf(index), position: sheet.positionOf(column.id) };
      const text = isFormula ? movedFormula(entry.text, { ...from, to }) : entry.text;
      if (!isReadOnlyColumn(columnOfCell(session.rows.at(index), column)))
        entries.push({ index, column: column.id, text });
    }

  return entries;
}
