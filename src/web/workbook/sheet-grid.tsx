import { type ColumnRegular, RevoGrid, setNonce } from '@revolist/react-datagrid';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useMemo, useReducer, useRef } from 'react';
import { entryText } from '#domain/cell-entry.ts';
import type { Column } from '#sheet/model.ts';
import type { Sort } from '#sheet/query-model.ts';
import type { CellMarks } from './cell-marks.ts';
import { workbookColumns } from './workbook-columns.ts';
import { followGrid, type GridEntry, type SelectedCells } from './grid-events.ts';
import type { CellColors } from './colors/cell-colors.ts';
import type { RowWindow, ShownRow } from './row-window.ts';
import type { SheetLook } from './sheet-look.ts';
import './sheet-grid.css';
import './cell-marks.css';

export interface GridHandle {
  reset(): void;
  redraw(from: number, to: number): void;
  /** Places of the first and the last selected row; null before anything was selected. */
  selection(): { from: number; to: number } | null;
  focusRow(index: number): Promise<void>;
  /** `column` counts from the left, frozen ones first. */
  focusCell(index: number, column: number): Promise<void>;
  /** The cell with the frame; null before anything was selected. */
  focused(): { x: number; y: number } | null;
  /** Lets go of the keyboard, which the grid reads wherever one types while a cell has its frame. */
  release(): void;
  /** Gives the cell its frame again that had it, where nothing else is focused by now. */
  regain(): void;
  /** Draws what is in view anew: cells are marked otherwise. */
  repaint(): void;
  toTop(): void;
}

interface Props {
  columns: readonly Column[];
  rows: RowWindow;
  /** Of the sheet, as of now. */
  version(): number;
  sort: Sort | null;
  look: SheetLook;
  marks: CellMarks;
  colors: CellColors;
  /** How many columns at the left stay in view. */
  frozen: number;
  handle: RefObject<GridHandle | null>;
  mayEdit(column: string): boolean;
  /** Of what was typed into one cell, or filled into several. */
  onEntries(entries: GridEntry[], how: { isTyped: boolean }): void;
  /** A pasted table; the first cell belongs to this row and column. */
  onPaste(table: string[][], row: number, column: number): void;
  onCopy(range: SelectedCells): string[][] | null;
  onColumnMenu(column: Column, at: DOMRect): void;
  onRowMenu(row: number, at: { x: number; y: number; column: number }): void;
  onSelect(range: SelectedCells): void;
}

type GridRow = Record<string, string>;
/** Stands for every row that has not been fetched. */
const unfetched: GridRow = Object.freeze({});

setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/** The spreadsheet itself. Knows no server: what people do to it goes up as events. */
export default function SheetGrid({ columns, rows, version, sort, look, marks, colors, frozen, handle, ...on }: Props) {
  const { onColumnMenu } = on;
  const grid = useRef<HTMLRevoGridElement>(null);
  const selected = useRef<SelectedCells | null>(null);
  const isReleased = useRef(false);
  // Counts who was given the keyboard, so that one that is late does not take it back.
  const focusing = useRef(0);
  // A refresh costs as much as the sheet has rows: what changes in one go is drawn in one.
  const changed = useRef<[from: number, to: number][]>([]);
  const [generation, nextGeneration] = useReducer((count: number) => count + 1, 0);
  // A new generation of rows in the same window is a new source.
  const source = useMemo(() => (generation < 0 ? [] : modelsOf(rows, columns)), [rows, columns, generation]);
  const gridColumnList = useMemo<ColumnRegular[]>(
    () =>
      workbookColumns(columns, {
        rowAt: (index) => rows.at(index),
        want: (index) => rows.want(index),
        version,
        openMenu: onColumnMenu,
        sort,
        look: look.fit(columns, rows),
        marks,
        colors,
        frozen,
      }),
    [columns, rows, sort, look, marks, colors, frozen, version, onColumnMenu],
  );

  useImperativeHandle(handle, () => {
    async function focusCell(index: number, column: number): Promise<void> {
      isReleased.current = false;
      const own = ++focusing.current;
      await twoFrames();
      const isFrozen = column < frozen;
      const at = { x: isFrozen ? column : column - frozen, y: index };
      await grid.current?.scrollToRow(index);
      if (!isFrozen) await grid.current?.scrollToColumnIndex(at.x);
      // Who went on typing elsewhere in the meantime keeps the keyboard.
      if (own !== focusing.current) return;
      await grid.current?.setCellsFocus(at, at, isFrozen ? 'colPinStart' : 'rgCol', 'rgRow');
      if (own !== focusing.current) await grid.current?.clearFocus();
    }
    return {
      reset: nextGeneration,
      redraw(from, to) {
        changed.current.push([from, to]);
        if (changed.current.length > 1) return;
        queueMicrotask(() => void redraw(grid.current, { rows, columns }, changed.current.splice(0)));
      },
      selection() {
        const range = selected.current;
        return range && { from: Math.min(range.y, range.y1), to: Math.max(range.y, range.y1) };
      },
      focused: () => selected.current && { x: selected.current.x, y: selected.current.y },
      repaint: () => void grid.current?.refresh('all'),
      focusCell,
      release() {
        focusing.current++;
        if (selected.current) isReleased.current = true;
        void grid.current?.clearFocus();
      },
      regain() {
        const wasReleased = isReleased.current;
        isReleased.current = false;
        const at = selected.current;
        if (wasReleased && at && document.activeElement === document.body) void focusCell(at.y, at.x);
      },
      async focusRow(index) {
        // The grid learns of new rows with the next drawing.
        await twoFrames();
        await grid.current?.scrollToRow(index);
        await grid.current?.setCellsFocus({ x: 0, y: index }, { x: 0, y: index });
      },
      toTop: () => void grid.current?.scrollToRow(0),
    };
  }, [rows, columns, frozen]);

  const mayEdit = useEffectEvent(on.mayEdit);
  const onEntries = useEffectEvent(on.onEntries);
  const onPaste = useEffectEvent(on.onPaste);
  const onCopy = useEffectEvent(on.onCopy);
  const onRowMenu = useEffectEvent(on.onRowMenu);
  const onSelect = useEffectEvent(on.onSelect);
  const onWidth = useEffectEvent((column: string, width: number) => look.setWidth(column, width));
  const frozenNow = useEffectEvent(() => frozen);
  useEffect(() => {
    if (!grid.current) return undefined;
    return followGrid(grid.current, {
      mayEdit: (column) => mayEdit(column),
      onEntries: (entries, how) => onEntries(entries, how),
      onPaste: (table, row, column) => onPaste(table, row, column),
      onCopy: (range) => onCopy(range),
      onRowMenu: (row, at) => onRowMenu(row, at),
      onWidth: (column, width) => onWidth(column, width),
      frozen: () => frozenNow(),
      onSelect: (range) => {
        selected.current = range;
        onSelect(range);
      },
    });
  }, []);

  return (
    <RevoGrid
      ref={grid}
      className="sheet-grid"
      source={source}
      columns={gridColumnList}
      rowHeaders={{ size: 56, prop: '', cellTemplate: (h, { rowIndex }) => h('span', {}, String(rowIndex + 2)) }}
      rowSize={36}
      range
      resize
      filter={false}
      canMoveColumns={false}
      exporting={false}
      useClipboard={{ rangeFill: true }}
      applyOnClose
    />
  );
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

function modelsOf(rows: RowWindow, columns: readonly Column[]): GridRow[] {
  return Array.from({ length: rows.total }, (_, index) => modelOf(rows.at(index), columns));
}

/** What the grid edits: values and formulas as they are typed. What is drawn comes from the row itself. */
function modelOf(row: ShownRow | undefined, columns: readonly Column[]): GridRow {
  if (!row) return unfetched;
  return Object.fromEntries(
    columns.map((column) => [column.id, row.formulas?.[column.id] ?? entryText(row.cells[column.id], column.type)]),
  );
}

async function redraw(
  grid: HTMLRevoGridElement | null,
  { rows, columns }: { rows: RowWindow; columns: readonly Column[] },
  changed: readonly [from: number, to: number][],
): Promise<void> {
  if (!grid) return;
  const store = await grid.getSourceStore();
  const source = store.get('source');
  for (const [from, to] of changed)
    for (let index = from; index < to && index < source.length; index++)
      source[index] = modelOf(rows.at(index), columns);
  await grid.refresh('rgRow');
}
