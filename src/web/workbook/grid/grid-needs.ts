import type { Column } from '#engine/model.ts';
import type { GroupLine } from '../groups/row-layout.ts';
import type { SearchLinked } from '../links/link-list.ts';
import type { GridLines } from './grid-lines.ts';
import type { GridEntry } from './cell-editing.ts';
import type { GridExtent } from './grid-cursor.ts';
import type { GridGeometry } from './grid-geometry.ts';
import type { RowTops } from './panes/row-tops.ts';
import type { CellBounds, GridPoint, SelectedCells } from './selected-cells.ts';

/** What the grid requests from the sheet, and how it reports what people do. */
export interface GridControlNeeds {
  columns(): readonly Column[];
  rows(): GridLines;
  widths(): readonly number[];
  frozen(): number;
  /** How many rows stay in view. */
  frozenRows(): number;
  tops(): RowTops;
  /** The cells that one is drawn over, from its first. */
  mergeAt(at: GridPoint): CellBounds | undefined;
  mayEdit(column: string, index: number): boolean;
  /** Whether the list of a choice may get more options. */
  mayAddOptions(): boolean;
  /** As a formula names these cells; null where their rows have no known number. */
  addressOf(bounds: CellBounds): string | null;
  /** Rows that a cell of a linking column can name. */
  searchLinked: SearchLinked;
  searchPeople: SearchLinked;
  onSelect(range: SelectedCells): void;
  /** Of what was typed. */
  onEntries(entries: GridEntry[]): void;
  /** The same for all of these cells, formulas moved along. */
  onEntryOver(entry: GridEntry, bounds: CellBounds): void;
  onClear(bounds: CellBounds): void;
  /** The first row, or column, is copied over the others. */
  onCopyOver(bounds: CellBounds, direction: 'down' | 'right'): void;
  /** The cells are continued over all of these. */
  onContinue(from: CellBounds, over: CellBounds): void;
  /** Answers what is to be copied; null where rows must be fetched first, which then copies on its own. */
  onCopy(range: SelectedCells): string | null;
  onPaste(text: string, range: SelectedCells, how: { valuesOnly: boolean }): void;
  /** Files were dropped on a cell, or pasted into it. */
  onFiles(files: readonly File[], at: GridPoint): void;
  onCommand(command: 'undo' | 'redo' | 'find'): void;
  /** `column` counts from the left. */
  onRowMenu(row: number, at: { x: number; y: number; column: number }): void;
  /** Opens or closes it. */
  onGroup(group: GroupLine): void;
  /** The text of the entry, or whether there is one, is another. */
  onText(): void;
  /** The tab key is about to leave the grid. */
  onLeave(): void;
}

/** How large the sheet is as it is looked at, and what the selection meets on its way. */
export const extentOf = (needs: GridControlNeeds, geometry: GridGeometry): GridExtent => ({
  columns: () => needs.columns().length,
  rows: () => needs.rows().total,
  mergeAt: (at) => needs.mergeAt(at),
  page: () => geometry.page(),
  holdsRow: (y) => needs.rows().groupAt(y) === undefined,
  isBlank: ({ x, y }) => {
    const [row, column] = [needs.rows().at(y), needs.columns()[x]];
    // What was not fetched is taken to be filled.
    return row !== undefined && column !== undefined && (row.cells[column.id] ?? null) === null;
  },
});
