import { t } from '#kit/language/product.ts';
import { type ColumnRegular, RevoGrid, setNonce } from '@revolist/react-datagrid';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { RowHeight } from '#features/workbooks/rules/arrangement/row-heights.ts';
import type { Column } from '#engine/model.ts';
import type { CellMarks } from './cell-marks.ts';
import type { CellColors } from './colors/cell-colors.ts';
import { CellEntry, type FormulaScope } from './grid/cell-entry.tsx';
import { describeGrid, letTabLeave } from './grid/describe-grid.ts';
import type { GridActs } from './grid/grid-actions.ts';
import type { GridControl } from './grid/grid-control.ts';
import type { RowTops } from './grid/panes/row-tops.ts';
import { useGridRows } from './grid/panes/use-grid-rows.ts';
import { useGridControl } from './grid/use-grid-control.ts';
import type { GridControlNeeds } from './grid/grid-needs.ts';
import { boundsOf, type CellBounds, type GridPoint, isSameRange, type SelectedCells } from './grid/selected-cells.ts';
import { SelectionLayer } from './grid/selection-layer.tsx';
import type { GridLines } from './grid/grid-lines.ts';
import type { LinkNames } from './links/link-names.ts';
import type { SheetView } from './sheet-view.ts';
import { wholeColumns } from './whole/whole-columns.ts';
import { WholeLayer } from './whole/whole-layer.tsx';
import type { WholeSheet } from './whole/whole-sheet.ts';
import type { GridWidths } from './whole/whole-widths.ts';
import { workbookColumns } from './workbook-columns.ts';
import './sheet-grid.css';
import './cell-marks.css';

export interface GridHandle {
  reset(): void;
  /** Rows from one place to another came or changed. */
  redraw(from: number, to: number): void;
  /** Places of the first and the last selected row; null before anything was selected. */
  selection(): { from: number; to: number } | null;
  /** Its first and last rows and columns, in the view. */
  range(): CellBounds | null;
  focusRow(index: number): void;
  /** `column` counts from the left, frozen ones first. */
  focusCell(index: number, column: number): void;
  select(range: SelectedCells): void;
  /** The cell with the frame; null before anything was selected. */
  focused(): GridPoint | null;
  /** Lets go of the keyboard, which something else is about to take. */
  release(): void;
  /** Keeps what is typed from now on for something that is about to open, which takes it by `takeHeld`. */
  hold(): void;
  takeHeld(): string;
  /** Takes the keyboard again, where nothing else has it by now. */
  regain(): void;
  /** Draws what is in view again: cells are marked otherwise. */
  repaint(): void;
  toTop(): void;
}

interface Props extends Pick<GridControlNeeds, 'mayEdit' | 'onCommand' | 'onRowMenu' | 'onSelect' | 'onGroup'> {
  title: string;
  /** Of the sheet, whose files its cells show. */
  sheetId: string;
  columns: readonly Column[];
  rows: GridLines;
  /** Of the sheet, as of now. */
  version(): number;
  /** Of the row at this place, as formulas count it. */
  numberOf(index: number): number | null;
  /** Of a column among all of the sheet, as formulas count it. */
  positionOf(column: string): number;
  /** All of the sheet, hidden ones too. */
  all: readonly Column[];
  view: Pick<SheetView, 'sort' | 'groups' | 'groupFigures'>;
  look: GridWidths;
  /** All of the sheet, where that is shown. */
  whole: WholeSheet | null;
  marks: CellMarks;
  colors: CellColors;
  names: LinkNames;
  /** How many columns at the left stay in view. */
  frozen: number;
  /** How many rows at the top do. */
  frozenRows: number;
  tops: RowTops;
  /** Texts have as many lines as rows have room for. */
  height: RowHeight;
  handle: RefObject<GridHandle | null>;
  actions: GridActs;
  /** Null where formulas are not typed. */
  formulas: FormulaScope | null;
  canFill: boolean;
  onColumnMenu(column: Column, at: DOMRect): void;
}

setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/** The spreadsheet itself. Knows no server: what people do to it goes up as events. */
export default function SheetGrid(props: Props) {
  const { columns, rows, look, whole, frozen, frozenRows, tops, handle, ...on } = props;
  const { title, numberOf, onGroup } = on;
  const { groups } = on.view;
  const room = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLRevoGridElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const onText = useRef(() => undefined);
  const [generation, nextGeneration] = useReducer((count: number) => count + 1, 0);
  const gridRows = useGridRows({ rows, generation, frozenRows, tops }, numberOf);
  const gridColumnList = useGridColumns(props);
  const { actions, mayEdit, onCommand, onRowMenu, onSelect } = on;
  const control = useGridControl(room, input, {
    ...{ ...actions, mayEdit, onCommand, onRowMenu, onSelect, onGroup },
    columns: () => columns,
    rows: () => rows,
    widths: () => columns.map((column) => look.widthOf(column)),
    frozen: () => frozen,
    frozenRows: () => frozenRows,
    tops: () => tops,
    mergeAt: ({ x, y }) => whole?.mergeAt(y, x),
    onText: () => onText.current(),
    onLeave: () => grid.current && letTabLeave(grid.current),
  });
  useEffect(() => control?.refit(), [control, gridRows.source, gridColumnList]);
  useGridHandle(handle, grid, control, nextGeneration, {
    fitNumbers: (from, to) => look.fitNumbers(columns, rows, from, to),
    above: frozenRows,
  });
  useColumnResize(grid, (column, width) => {
    look.setWidth(column, width);
    control?.refit();
  });
  useDescription(grid, control, { title, rows, columns, frozenRows, hasGroups: groups.length > 0 });
  usePlacing(grid, control);
  return (
    <div ref={room} className="sheet-room" data-height={props.height}>
      <RevoGrid ref={grid} className="sheet-grid" columns={gridColumnList} {...gridRows} {...ownWays} />
      {control && whole && (
        <WholeLayer control={control} sheet={whole} {...{ frozen, frozenRows }} generation={gridColumnList} />
      )}
      {control && <SelectionLayer control={control} {...{ frozen, frozenRows }} canFill={on.canFill} />}
      <CellEntry input={input} control={control} onText={onText} formulas={on.formulas} />
    </div>
  );
}

/** Columns are resized in the grid; the rest that it offers is done here. */
const ownWays = {
  ...{ resize: true, readonly: true, canFocus: false, accessible: false, filter: false },
  ...{ canMoveColumns: false, exporting: false, useClipboard: false },
};

/** Says what the grid is to those who don't see it. */
function useDescription(
  grid: RefObject<HTMLRevoGridElement | null>,
  control: GridControl | null,
  {
    title,
    rows,
    columns,
    hasGroups,
    frozenRows,
  }: Pick<Props, 'title' | 'rows' | 'columns' | 'frozenRows'> & {
    hasGroups: boolean;
  },
): void {
  const [total, width] = [rows.total, columns.length];
  useEffect(() => {
    if (!grid.current || !control) return undefined;
    const label = t('Cells of {title}', { title });
    const groupAt = hasGroups ? (index: number) => rows.groupAt(index) : null;
    return describeGrid(grid.current, { label, rows: total, columns: width, frozenRows, groupAt }, () => {
      if (!control.cursor.range) control.select({ x: 0, y: 0, x1: 0, y1: 0 });
      control.takeKeyboard();
    });
  }, [grid, control, title, rows, total, width, frozenRows, hasGroups]);
}

/** What is drawn over the cells is placed once they are. */
function usePlacing(grid: RefObject<HTMLRevoGridElement | null>, control: GridControl | null): void {
  useEffect(() => {
    const ending = new AbortController();
    for (const name of ['aftergridrender', 'afterrender'])
      grid.current?.addEventListener(name, () => control?.place(), { signal: ending.signal });
    return () => ending.abort();
  }, [grid, control]);
}

/** What the page may do with the grid. */
function useGridHandle(
  handle: RefObject<GridHandle | null>,
  grid: RefObject<HTMLRevoGridElement | null>,
  control: GridControl | null,
  reset: () => void,
  { fitNumbers, above }: { fitNumbers: (from: number, to: number) => void; above: number },
): void {
  // A refresh costs as much as the sheet has rows: what changes in one go is rendered in one.
  const isRedrawing = useRef(false);
  const onRows = useEffectEvent(fitNumbers);
  useImperativeHandle(handle, () => {
    const focusCell = (index: number, column: number): void => {
      const range = { x: column, y: index, x1: column, y1: index };
      control?.select(range);
      // The grid learns of new rows with the next drawing, and can be scrolled to them from then on.
      void twoFrames().then(() => isSameRange(control?.cursor.range, range) && control?.geometry.reveal(range));
    };
    return {
      reset,
      redraw(from, to) {
        onRows(from, to);
        if (isRedrawing.current) return;
        isRedrawing.current = true;
        queueMicrotask(() => {
          isRedrawing.current = false;
          void grid.current?.refresh(above > 0 ? 'all' : 'rgRow');
        });
      },
      selection() {
        const range = control?.cursor.range;
        if (!range) return null;
        const { top, bottom } = boundsOf(range);
        return { from: top, to: bottom };
      },
      range() {
        const range = control?.cursor.range;
        return range ? boundsOf(range) : null;
      },
      focused() {
        const range = control?.cursor.range;
        return range ? { x: range.x, y: range.y } : null;
      },
      repaint: () => void grid.current?.refresh('all'),
      focusCell,
      select: (range) => control?.select(range),
      focusRow: (index) => focusCell(index, 0),
      release: () => control?.release(),
      hold: () => control?.hold(),
      takeHeld: () => control?.takeHeld() ?? '',
      regain() {
        if (control?.cursor.range && document.activeElement === document.body) control.takeKeyboard();
      },
      toTop: () => void grid.current?.scrollToRow(0),
    };
  }, [control, grid, reset, above]);
}

function useColumnResize(
  grid: RefObject<HTMLRevoGridElement | null>,
  onResize: (column: string, width: number) => void,
): void {
  const onWidth = useEffectEvent(onResize);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const onSizes = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      const sizes = event.detail as Record<number, { prop?: string | number; size?: number }>;
      for (const { prop, size } of Object.values(sizes)) {
        if (prop !== undefined && size !== undefined) onWidth(String(prop), size);
      }
    };
    element.addEventListener('aftercolumnresize', onSizes);
    return () => element.removeEventListener('aftercolumnresize', onSizes);
  }, [grid]);
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

type ColumnNeeds = Omit<
  Props,
  | 'handle'
  | 'title'
  | 'numberOf'
  | 'mayEdit'
  | 'onCommand'
  | 'onRowMenu'
  | 'onSelect'
  | 'actions'
  | 'formulas'
  | 'canFill'
  | 'tops'
  | 'height'
>;

/** The columns as the grid knows them: new ones where anything changed that their cells show. */
function useGridColumns({
  sheetId,
  columns,
  rows,
  version,
  look,
  whole,
  marks,
  colors,
  names,
  frozen,
  frozenRows,
  positionOf,
  all,
  view,
  ...on
}: ColumnNeeds) {
  const { onColumnMenu, onGroup } = on;
  const { sort, groups, groupFigures } = view;
  const fitted = useSyncExternalStore(look.watchFit, () => look.fitted);
  return useMemo<ColumnRegular[]>(() => {
    const needs = {
      rowAt: (index: number) => rows.at(index),
      request: (index: number) => rows.request(index),
      groupAt: (index: number) => rows.groupAt(index),
      openMenu: onColumnMenu,
      onToggle: onGroup,
      look: look.fit(columns, rows),
      ...{ sheetId, all, sort, groups, groupFigures, marks, colors, names, frozen, positionOf, version },
    };
    if (whole) return wholeColumns(whole, { ...needs, frozenRows, widthOf: (column) => look.widthOf(column) });
    return workbookColumns(fitted < 0 ? [] : columns, needs);
  }, [
    sheetId,
    columns,
    rows,
    whole,
    fitted,
    all,
    sort,
    groups,
    groupFigures,
    look,
    marks,
    colors,
    names,
    frozen,
    frozenRows,
    positionOf,
    version,
    onColumnMenu,
    onGroup,
  ]);
}
