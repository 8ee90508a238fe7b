import { type ColumnRegular, RevoGrid, setNonce } from '@revolist/react-datagrid';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { entryText } from '#domain/cell-entry.ts';
import type { Column } from '#sheet/model.ts';
import type { Sort } from '#sheet/query-model.ts';
import { fittingWidths, gridColumns } from './grid-columns.ts';
import { followGrid, type GridEntry, type Range } from './grid-events.ts';
import type { RowWindow, ShownRow } from './row-window.ts';
import './sheet-grid.css';

export interface GridHandle {
  reset(): void;
  redraw(from: number, to: number): void;
  /** Places of the first and the last selected row; null before anything was selected. */
  selection(): { from: number; to: number } | null;
  focusRow(index: number): Promise<void>;
  toTop(): void;
}

interface Props {
  columns: readonly Column[];
  rows: RowWindow;
  sort: Sort | null;
  handle: RefObject<GridHandle | null>;
  onEntries(entries: GridEntry[]): void;
  /** A pasted table; the first cell belongs to this row and column. */
  onPaste(table: string[][], row: number, column: number): void;
  onColumnMenu(column: Column, at: DOMRect): void;
  onRowMenu(row: number, at: { x: number; y: number }): void;
}

type GridRow = Record<string, string>;
/** Stands for every row that has not been fetched. */
const unfetched: GridRow = Object.freeze({});

setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/** The spreadsheet itself. Knows no server: what people do to it goes up as events. */
export default function SheetGrid({ columns, rows, sort, handle, ...on }: Props) {
  const grid = useRef<HTMLRevoGridElement>(null);
  const latest = useRef({ ...on, columns, rows });
  latest.current = { ...on, columns, rows };
  const [source, setSource] = useState<GridRow[]>(() => modelsOf(rows, columns));
  const widths = useRef<Map<string, number> | null>(null);
  const selected = useRef<Range | null>(null);

  const gridColumnList = useMemo<ColumnRegular[]>(() => {
    const first = Array.from({ length: Math.min(60, rows.total) }, (_, index) => rows.at(index));
    const fitting = fittingWidths(columns, first);
    // Columns keep the width that they got or were given, whatever rows are shown later.
    widths.current = new Map(columns.map(({ id }) => [id, widths.current?.get(id) ?? fitting.get(id) ?? 160]));
    return gridColumns(columns, {
      rowAt: (index) => latest.current.rows.at(index),
      want: (index) => latest.current.rows.want(index),
      openMenu: (column, at) => latest.current.onColumnMenu(column, at),
      sort,
      widths: widths.current,
    });
  }, [columns, rows, sort]);

  useImperativeHandle(
    handle,
    () => ({
      reset: () => setSource(modelsOf(latest.current.rows, latest.current.columns)),
      redraw: (from, to) => void redraw(grid.current, latest.current, from, to),
      selection() {
        const range = selected.current;
        return range && { from: Math.min(range.y, range.y1), to: Math.max(range.y, range.y1) };
      },
      async focusRow(index) {
        // The grid learns of new rows with the next drawing.
        await twoFrames();
        await grid.current?.scrollToRow(index);
        await grid.current?.setCellsFocus({ x: 0, y: index }, { x: 0, y: index });
      },
      toTop: () => void grid.current?.scrollToRow(0),
    }),
    [],
  );

  useEffect(() => setSource(modelsOf(rows, columns)), [rows, columns]);

  useEffect(() => {
    if (!grid.current) return undefined;
    return followGrid(grid.current, {
      onEntries: (entries) => latest.current.onEntries(entries),
      onPaste: (table, row, column) => latest.current.onPaste(table, row, column),
      onRowMenu: (row, at) => latest.current.onRowMenu(row, at),
      onWidth: (column, width) => widths.current?.set(column, width),
      onSelect: (range) => {
        selected.current = range;
      },
    });
  }, []);

  return (
    <RevoGrid
      ref={grid}
      className="sheet-grid"
      source={source}
      columns={gridColumnList}
      rowHeaders={{ size: 56, prop: '', cellTemplate: (h, { rowIndex }) => h('span', {}, String(rowIndex + 1)) }}
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

/** What the grid edits and copies: values as they are typed. What is drawn comes from the row itself. */
function modelOf(row: ShownRow | undefined, columns: readonly Column[]): GridRow {
  if (!row) return unfetched;
  return Object.fromEntries(columns.map((column) => [column.id, entryText(row.cells[column.id], column.type)]));
}

async function redraw(
  grid: HTMLRevoGridElement | null,
  { rows, columns }: { rows: RowWindow; columns: readonly Column[] },
  from: number,
  to: number,
): Promise<void> {
  if (!grid) return;
  const store = await grid.getSourceStore();
  const source = store.get('source');
  for (let index = from; index < to && index < source.length; index++) source[index] = modelOf(rows.at(index), columns);
  await grid.refresh('rgRow');
}
