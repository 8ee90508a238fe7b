import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import type { Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';
import { changeColumns, changedColumnText, columnToast, taskText } from './change-columns.ts';
import type { PlacedColumn } from './column-menu.tsx';
import type { SelectionFigures } from './figures/selection-figures.ts';
import { useSelectionFigures } from './figures/use-selection-figures.ts';
import type { FormulaColumnTask } from './formula/formula-dialog.tsx';
import { useFormulaBar } from './formula/use-formula-bar.tsx';
import { useCellFiles } from './files/use-cell-files.ts';
import { gridActions } from './grid/grid-actions.ts';
import { useFormulaScope, useRowNumbers } from './grid/use-sheet-addresses.ts';
import type { LinkColumnsTask } from './links/link-columns-dialog.tsx';
import { useLinkNames } from './links/use-link-names.ts';
import { useGoTo } from './names/use-go-to.ts';
import type { NamedPlace } from './names/named-place.ts';
import type { GridSheet } from './grid/grid-lines.ts';
import { useSheetMode, useWholeSheet } from './whole/use-whole-sheet.ts';
import type { WholeSheet } from './whole/whole-sheet.ts';
import type { ColumnEdit } from './grid-change.ts';
import type { ColumnTask } from './options/column-edits.ts';
import { useNewTable } from './whole/use-new-table.ts';
import { useTableMove } from './whole/use-table-move.ts';
import { useLayout } from './layouts/use-layout.ts';
import { removeRows } from './remove-rows.ts';
import { useReplaceKey } from './replace/use-replace-key.ts';
import type { OpenRowMenu } from './row-menu.tsx';
import type { OpenDrawer } from './sheet-drawer.tsx';
import type { GridHandle } from './sheet-grid.tsx';
import type { SheetSession } from './sheet-session.ts';
import type { SheetSessions } from './sheet-sessions.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import { showReadOnlyToast } from './show-read-only-toast.ts';
import { type CellVisits, useCellVisits } from './use-cell-visits.ts';
import { useSheetSession } from './use-sheet-session.ts';
import type { SheetView } from './sheet-view.ts';
import type { SheetViews } from './views/sheet-views.ts';
import { useRowTops } from './views/use-row-tops.ts';
import { useArrangedRows, useRequestedRows, useSheetAppearance } from './views/use-arranged-rows.ts';

type Sheet = WorkbookOnTheWire['sheets'][number];

export interface SheetPaneProps extends CellVisits {
  sessions: SheetSessions;
  views: SheetViews;
  sheet: Sheet;
  /** All of the workbook, which formulas may name. */
  sheets: readonly Sheet[];
  /** Where the workbook comes from may keep its columns to itself. */
  canChangeColumns: boolean;
  /** False where rows are changed at the source alone. */
  canWrite: boolean;
  canWriteFormulas: boolean;
  onRenamed(): void;
  /** Cells that another sheet leads to; null where none does. */
  place: NamedPlace | null;
  /** Opens another sheet at its cells; without one, what `place` led to is reached. */
  onPlace(place: ({ sheet: string } & ({ bounds: NamedPlace['bounds'] } | { filter: Filter })) | null): void;
  /** Rows that another sheet leads to; they are shown from the beginning. (arranged-sheet.tsx) */
  filter: Filter | null;
  onFigures(figures: SelectionFigures | null): void;
}

export type SheetPaneState = ReturnType<typeof useSheetPane>;

/** Reads the sheets again once a table came or went. */
const readTables = (page: SheetPaneProps, session: SheetSession) => (gone?: string) => {
  if (gone !== undefined) page.sessions.forget(gone);
  void session.load().then(page.onRenamed);
};

/** Rows that another sheet leads to are at the beginning: a place from before is left. */
function useArrival(filter: Filter | null, onPlace: SheetPaneProps['onPlace']): void {
  const arrive = useEffectEvent(() => onPlace(null));
  useEffect(() => {
    if (filter) arrive();
  }, [filter]);
}

/** What the parts around a sheet's grid share: its session, its arrangement, what is open, and what can be done. */
export function useSheetPane(page: SheetPaneProps) {
  const { views, sheet, sheets, canWrite, canWriteFormulas, filter, onPlace } = page;
  const grid = useRef<GridHandle>(null);
  const { look, looked } = useSheetAppearance(views);
  const shownAs = useLayout(views);
  const requested = useRequestedRows(looked, sheet.columns, shownAs.layout, shownAs.span);
  const { session, view, conflict, settle } = useSheetSession(page.sessions, sheet, grid, requested);
  const arranged = useArrangedRows(views, { looked, requested }, { session, view }, grid);
  const [mode, setMode] = useSheetMode(sheet.id);
  const whole = useWholeSheet(session, view, look, {
    ...{ frozenColumn: looked.frozen, canWrite: canWrite && page.canChangeColumns },
    mode: shownAs.layout ? 'table' : mode,
  });
  /** What the grid shows, line by line and column by column. */
  const lines: GridSheet = whole?.sheet ?? session;
  const shown = whole?.sheet.columns ?? arranged.shown;
  const opened = useOpened(grid);
  const { drawer, setDrawer } = opened;
  useColumnToast(view, drawer);
  const measure = useSelectionFigures(lines, shown, page.onFigures);
  const visits = useCellVisits({ session, lines }, shown, grid, page, setDrawer);
  useReplaceKey(() => {
    if (!canWrite) return showReadOnlyToast();
    grid.current?.hold();
    return setDrawer({ kind: 'replace' });
  });
  const goTo = useGoTo(page, { view, whole: whole?.sheet ?? null, session, shown, setMode }, grid);
  useArrival(filter, onPlace);
  const may = { canWrite, canWriteFormulas, canChangeColumns: page.canChangeColumns };
  const files = useCellFiles(session, { rows: lines.rows, columns: shown, canWrite }, grid);
  return {
    ...files,
    ...{ grid, session, view, conflict, settle, look, looked, measure, visits },
    ...arranged,
    ...opened,
    ...{ mode, setMode, whole, lines, gridColumns: shown, shownAs },
    ...useRowActs(session, whole?.sheet ?? null, grid, setDrawer),
    ...useColumnTasks(session, page.onRenamed),
    ...useTableMove(session, lines, shown, grid),
    ...useNewTable({ session, lines, onTables: readTables(page, session) }, shown, grid),
    tops: useRowTops(looked.height, session.rows.layout),
    names: useLinkNames(sheet.id, grid),
    addresses: useRowNumbers(session, lines, view.columns),
    formulaScope: useFormulaScope(sheet, sheets, view.columns),
    formulaBar: useFormulaBar({
      id: sheet.id,
      title: sheet.title,
      sheets,
      session: lines,
      shown,
      grid,
      ...may,
      onGo: goTo,
    }),
    actions: { ...gridActions({ session: lines, shown, sheets, ...may, showReadOnlyToast }), ...files.acts },
    searchField: useRef<HTMLInputElement>(null),
    /** Shows the rows that pass this filter, in position of another on its column. */
    filterBy(filter: Filter) {
      views.change({ filters: [...looked.filters.filter((one) => one.column !== filter.column), filter] });
    },
  };
}

/** What was said of a column leaves when that is undone, and gives way to the trash and the history. */
function useColumnToast({ redo }: SheetView, drawer: OpenDrawer | null): void {
  const isUndone = redo?.kind === 'delete-column' || redo?.kind === 'change-column';
  useEffect(() => {
    if (isUndone || drawer) notifications.hide(columnToast);
  }, [isUndone, drawer]);
}

/** What is open over the grid or next to it. The grid lets go of the keyboard for the drawer, and takes it again. */
function useOpened(grid: RefObject<GridHandle | null>) {
  const [columnMenu, setColumnMenu] = useState<{ column: Column; at: DOMRect } | null>(null);
  const openColumnMenu = useCallback((column: Column, at: DOMRect) => setColumnMenu({ column, at }), []);
  const [filtering, setFiltering] = useState<Column | null>(null);
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null);
  const [drawer, setDrawer] = useState<OpenDrawer | null>(null);
  useEffect(() => (drawer ? grid.current?.release() : grid.current?.regain()), [drawer, grid]);
  const closeColumnMenu = () => setColumnMenu(null);
  return {
    ...{ columnMenu, openColumnMenu, closeColumnMenu, filtering, setFiltering },
    ...{ rowMenu, setRowMenu, drawer, setDrawer },
  };
}

/** Adds, deletes and opens rows; those that are selected, where none was clicked. */
function useRowActs(
  session: SheetSession,
  whole: WholeSheet | null,
  grid: RefObject<GridHandle | null>,
  setDrawer: (drawer: OpenDrawer) => void,
) {
  /** The rows of the table among some lines of the grid; null where there are none. */
  const rowsOf = (from: number, to: number): { from: number; to: number } | null =>
    whole ? whole.dataWithin(from, to) : { from, to };
  const addRow = async (before?: string) => {
    const position = before === undefined ? session.rows.total : session.rows.indexOf(before);
    await session.do({ kind: 'add', rows: [{ cells: {} }], ...(before !== undefined && { before }) });
    grid.current?.focusRow(session.view.grid && whole ? session.view.grid.placeOfData(position) : position);
  };
  const removeSelected = async (clicked?: number) => {
    const selected = grid.current?.selection();
    const inside = selected && (clicked === undefined || (clicked >= selected.from && clicked <= selected.to));
    const lines = inside ? selected : clicked !== undefined && { from: clicked, to: clicked };
    const rows = lines && rowsOf(lines.from, lines.to);
    if (rows) await removeRows(session, rows.from, rows.to);
    else showToast(t('Select a cell of the rows that you want to delete.'));
  };
  const openRow = async (clicked?: number) => {
    const line = clicked ?? grid.current?.selection()?.from;
    const index = line === undefined ? undefined : rowsOf(line, line)?.from;
    if (index === undefined) {
      showToast(t('Select a cell of the row that you want to open.'));
      return;
    }
    await session.rows.need(index, index + 1);
    const row = session.rows.at(index);
    if (row) setDrawer({ kind: 'form', row_id: row.row_id });
  };
  /** Above the row on a line, or behind the last row of the table. */
  const insertRow = async (line: number) => {
    // Below a row may be blank ones before the next.
    const index = whole ? (whole.dataWithin(line, whole.grid.bottom)?.from ?? null) : line;
    await addRow(index === null ? undefined : session.rows.at(index)?.row_id);
  };
  return { addRow, insertRow, removeSelected, openRow };
}

/** The change of a column that is under way in a dialog, and how it is done. */
function useColumnTasks(session: SheetSession, onRenamed: () => void) {
  const [task, setTask] = useState<ColumnTask | null>(null);
  const [formulaTask, setFormulaTask] = useState<FormulaColumnTask | null>(null);
  const [linkTask, setLinkTask] = useState<LinkColumnsTask | null>(null);
  const edit = (edits: ColumnEdit, inverse: ColumnEdit | null, words: string | null) =>
    void changeColumns(session, { kind: 'columns', edit: edits, inverse }, words).then(onRenamed);
  return {
    ...{ task, formulaTask, linkTask },
    startColumnTask(
      next: ColumnTask | FormulaColumnTask | LinkColumnsTask | PlacedColumn | { kind: 'plain'; column: Column },
    ) {
      if (next.kind === 'plain') {
        const { id, formula = null } = next.column;
        edit(
          { kind: 'change-column', column: id, formula: null },
          { kind: 'change-column', column: id, formula },
          changedColumnText(next.column),
        );
      } else if (next.kind === 'place') {
        const { id: column, name } = next.column;
        edit(
          { kind: 'change-column', column, before: next.before },
          { kind: 'change-column', column, before: next.back },
          t('{name} was moved on the sheet.', { name }),
        );
      } else if (next.kind === 'formula' || next.kind === 'add-formula') setFormulaTask(next);
      else if (next.kind === 'lookup' || next.kind === 'rollup') setLinkTask(next);
      else setTask(next);
    },
    endColumnTask() {
      setTask(null);
      setFormulaTask(null);
      setLinkTask(null);
    },
    finishColumnTask(edits: ColumnEdit, inverse: ColumnEdit | null) {
      setTask(null);
      setFormulaTask(null);
      setLinkTask(null);
      edit(edits, inverse, taskText(task ?? formulaTask));
    },
  };
}
