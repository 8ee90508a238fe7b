import { notifications } from '@mantine/notifications';
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import type { Column } from '#engine/model.ts';
import { changeColumns, changedColumnText, columnToast, taskText } from './change-columns.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ConversionBar } from './conversion-bar.tsx';
import { filterForValue } from './figures/filter-for-value.ts';
import type { SelectionFigures } from './figures/selection-figures.ts';
import { useSelectionFigures } from './figures/use-selection-figures.ts';
import { FilterDialog } from './filter-dialog.tsx';
import type { ColumnTask } from './options/column-edits.ts';
import { gridActions } from './grid/grid-actions.ts';
import { useFormulaScope, useRowNumbers } from './grid/use-sheet-addresses.ts';
import { toggledGroup } from './groups/toggled-group.ts';
import { removeRows } from './remove-rows.ts';
import { useReplaceKey } from './replace/use-replace-key.ts';
import { type CellVisits, useCellVisits } from './use-cell-visits.ts';
import { type OpenRowMenu, RowMenu } from './row-menu.tsx';
import { SheetConflictDialog } from './sheet-conflict-dialog.tsx';
import type { OpenDrawer } from './sheet-drawer.tsx';
import type { GridHandle } from './sheet-grid.tsx';
import type { ColumnEdit } from './grid-change.ts';
import type { SheetSessions } from './sheet-sessions.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { EmptySheet, SheetSkeleton } from './sheet-states.tsx';
import { showReadOnlyToast } from './show-read-only-toast.ts';
import type { FormulaColumnTask } from './formula/formula-dialog.tsx';
import { useFormulaBar } from './formula/use-formula-bar.tsx';
import { TotalsStrip } from './totals/totals-strip.tsx';
import totalStyles from './totals/totals.module.css';
import { useSheetSession } from './use-sheet-session.ts';
import type { SheetViews } from './views/sheet-views.ts';
import { useArrangedRows, useRequestedRows, useSheetAppearance } from './views/use-arranged-rows.ts';
import { ViewControls } from './views/view-controls.tsx';
import styles from './workbook-page.module.css';

type Sheet = WorkbookOnTheWire['sheets'][number];

/** The grid is a large library that only browsers can load. */
const SheetGrid = lazy(() => import('./sheet-grid.tsx'));
const FormulaDialog = lazy(() => import('./formula/formula-dialog.tsx'));
const SheetDrawer = lazy(() => import('./sheet-drawer.tsx'));

interface Props extends CellVisits {
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
  onFigures(figures: SelectionFigures | null): void;
}

/** One sheet: its toolbar and its grid, over a session that saves as you type. */
export function SheetPane({ sessions, views, sheet, sheets, canChangeColumns, canWrite, ...page }: Props) {
  const { onRenamed, onFigures, canWriteFormulas } = page;
  const grid = useRef<GridHandle>(null);
  const { look, looked } = useSheetAppearance(views);
  const requested = useRequestedRows(looked, sheet.columns);
  const { session, view, conflict, settle } = useSheetSession(sessions, sheet, grid, requested);
  const { shown, frozen, colors, search } = useArrangedRows(views, { looked, requested }, { session, view }, grid);
  const [columnMenu, setColumnMenu] = useState<{ column: Column; at: DOMRect } | null>(null);
  const openColumnMenu = useCallback((column: Column, at: DOMRect) => setColumnMenu({ column, at }), []);
  const [filtering, setFiltering] = useState<Column | null>(null);
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null);
  const [task, setTask] = useState<ColumnTask | null>(null);
  const [formulaTask, setFormulaTask] = useState<FormulaColumnTask | null>(null);
  const [drawer, setDrawer] = useState<OpenDrawer | null>(null);

  // What was said of a column leaves when that is undone, and gives way to the trash and the history.
  const isUndone = view.redo === 'deleted column' || view.redo === 'changed column';
  useEffect(() => {
    if (isUndone || drawer) notifications.hide(columnToast);
  }, [isUndone, drawer]);
  useEffect(() => (drawer ? grid.current?.release() : grid.current?.regain()), [drawer]);

  const editColumns = (edit: ColumnEdit, inverse: ColumnEdit | null, words: string | null) =>
    void changeColumns(session, { kind: 'columns', edit, inverse }, words).then(onRenamed);
  const onTask: ComponentProps<typeof ColumnMenu>['onTask'] = (next) => {
    if (next.kind === 'plain') {
      const { id, formula = null } = next.column;
      editColumns(
        { kind: 'change-column', column: id, formula: null },
        { kind: 'change-column', column: id, formula },
        changedColumnText(next.column),
      );
    } else if (next.kind === 'formula' || next.kind === 'add-formula') setFormulaTask(next);
    else setTask(next);
  };
  const { versionNow, numberOf, positionOf } = useRowNumbers(session, view.columns);
  const searchField = useRef<HTMLInputElement>(null);
  const addRow = useCallback(
    async (before?: string) => {
      const position = before === undefined ? session.rows.total : session.rows.indexOf(before);
      await session.do({ kind: 'add', rows: [{ cells: {} }], ...(before !== undefined && { before }) });
      grid.current?.focusRow(position);
    },
    [session],
  );
  const removeSelected = async (clicked?: number) => {
    const selected = grid.current?.selection();
    const inside = selected && (clicked === undefined || (clicked >= selected.from && clicked <= selected.to));
    if (inside) await removeRows(session, selected.from, selected.to);
    else if (clicked !== undefined) await removeRows(session, clicked, clicked);
    else notifications.show({ message: 'Select a cell of the rows that you want to delete.' });
  };

  const openRow = async (clicked?: number) => {
    const index = clicked ?? grid.current?.selection()?.from;
    if (index === undefined) {
      notifications.show({ message: 'Select a cell of the row that you want to open.' });
      return;
    }
    await session.rows.need(index, index + 1);
    const row = session.rows.at(index);
    if (row) setDrawer({ kind: 'form', row_id: row.row_id });
  };
  const measure = useSelectionFigures(session, shown, onFigures);
  const visits = useCellVisits(session, shown, grid, page, setDrawer);
  useReplaceKey(() => {
    if (!canWrite) return showReadOnlyToast();
    grid.current?.hold();
    return setDrawer({ kind: 'replace' });
  });

  const isNarrowed = view.search !== '' || view.filters.length > 0;
  const actions = gridActions({ session, shown, sheets, canWrite, canWriteFormulas, showReadOnlyToast });
  const formulaScope = useFormulaScope(sheet, sheets, view.columns);
  const formulaBar = useFormulaBar({
    id: sheet.id,
    title: sheet.title,
    sheets,
    session,
    shown,
    grid,
    canWrite,
    canWriteFormulas,
  });
  return (
    <>
      <SheetToolbar
        lead={<ViewControls views={views} columns={view.columns} grouping={session.grouping} />}
        view={view}
        hidden={view.columns.filter((column) => !shown.includes(column))}
        onShow={(columns) => look.show(columns)}
        searchField={searchField}
        onSearch={search}
        onFilters={(filters) => views.change({ filters: [...filters] })}
        onFilter={setFiltering}
        onUndo={() => void session.undo()}
        onRedo={() => void session.redo()}
        onAddRow={canWrite ? () => void addRow() : null}
        onAddColumn={canChangeColumns ? () => setTask({ kind: 'add' }) : null}
        onDeleteRows={canWrite ? () => void removeSelected() : null}
        onRetry={() => void session.load()}
        onForm={() => void openRow()}
        onReplace={canWrite ? () => setDrawer({ kind: 'replace' }) : null}
        onComments={() => visits.openComments()}
        onHistory={() => setDrawer({ kind: 'history' })}
        onTrash={() => setDrawer({ kind: 'trash' })}
      />
      <div className={`${styles.grid} ${totalStyles.withTotals}`}>
        {formulaBar.bar}
        <ConversionBar view={view} onCancel={() => session.cancelConversion()} />
        {view.state === 'loading' ? (
          <SheetSkeleton />
        ) : (
          <Suspense fallback={<SheetSkeleton />}>
            <SheetGrid
              columns={shown}
              rows={session.rows}
              version={versionNow}
              all={view.columns}
              view={view}
              handle={grid}
              mayEdit={(column) => {
                if (canWrite) return session.mayEdit(column);
                showReadOnlyToast();
                return false;
              }}
              actions={actions}
              formulas={canWriteFormulas ? formulaScope : null}
              canFill={canWrite}
              title={sheet.title}
              numberOf={numberOf}
              positionOf={positionOf}
              onCommand={(command) => void (command === 'find' ? searchField.current?.select() : session[command]())}
              onColumnMenu={openColumnMenu}
              onGroup={session.grouping.toggle}
              look={look}
              marks={visits.marks}
              colors={colors}
              frozen={frozen}
              onRowMenu={(row, at) => setRowMenu({ row, ...at })}
              onSelect={(range) => {
                formulaBar.select(range);
                measure(range);
                visits.select(range);
              }}
            />
          </Suspense>
        )}
        {view.state !== 'loading' && (
          <TotalsStrip
            sheetId={sheet.id}
            version={session.version}
            rows={session.rows}
            view={view}
            columns={shown}
            frozen={frozen}
            look={look}
            views={views}
          />
        )}
        {view.state !== 'loading' && view.total === 0 && (
          <EmptySheet searching={isNarrowed} onAddRow={canWrite ? () => void addRow() : null} />
        )}
      </div>
      <ColumnMenu
        open={columnMenu}
        onClose={() => setColumnMenu(null)}
        onSort={(sort) => views.change({ sort: [sort] })}
        onGroup={({ id }) => views.change({ groups: toggledGroup(looked.groups, id) })}
        onFilter={setFiltering}
        onFigures={(column) => setDrawer({ kind: 'figures', column })}
        look={look}
        onTask={canChangeColumns ? onTask : null}
        columns={shown}
        all={view.columns}
      />
      <RowMenu
        open={rowMenu}
        onClose={() => setRowMenu(null)}
        canInsert={session.isInOrder && canWrite}
        group={rowMenu ? session.rows.groupAt(rowMenu.row) : undefined}
        grouping={session.grouping}
        canDelete={canWrite}
        onInsert={(index) => void addRow(session.rows.at(index)?.row_id)}
        onDelete={(index) => void removeSelected(index)}
        onForm={(index) => void openRow(index)}
        onComment={visits.openComments}
        onHistory={(index) => {
          const row = session.rows.at(index);
          if (row) setDrawer({ kind: 'row', row_id: row.row_id });
        }}
      />
      <FilterDialog
        column={filtering}
        filter={view.filters.find((one) => one.column === filtering?.id)}
        onClose={() => setFiltering(null)}
        onFilter={(filter) => {
          setFiltering(null);
          views.change({ filters: [...looked.filters.filter((one) => one.column !== filter.column), filter] });
        }}
      />
      <ColumnDialog
        sheetId={sheet.id}
        task={task}
        onClose={() => setTask(null)}
        onEdit={(edit, inverse) => {
          setTask(null);
          editColumns(edit, inverse, taskText(task));
        }}
      />
      {formulaTask && (
        <Suspense>
          <FormulaDialog
            task={formulaTask}
            own={{ id: sheet.id, title: sheet.title, columns: view.columns }}
            sheets={sheets}
            onClose={() => setFormulaTask(null)}
            onEdit={(edit, inverse) => {
              setFormulaTask(null);
              editColumns(edit, inverse, taskText(formulaTask));
            }}
          />
        </Suspense>
      )}
      {drawer && (
        <Suspense>
          <SheetDrawer
            sheet={sheet}
            session={session}
            canChangeColumns={canChangeColumns}
            canWrite={canWrite}
            open={drawer}
            onOpen={setDrawer}
            shown={shown}
            onCell={visits.go}
            onRow={(index) => grid.current?.focusRow(index)}
            takeHeld={() => grid.current?.takeHeld() ?? ''}
            onValue={(column, value) => {
              setDrawer(null);
              const filter = filterForValue(column, value);
              views.change({ filters: [...looked.filters.filter((one) => one.column !== column.id), filter] });
            }}
          />
        </Suspense>
      )}
      <SheetConflictDialog sheetId={sheet.id} conflict={conflict} columns={view.columns} onClose={settle} />
    </>
  );
}
