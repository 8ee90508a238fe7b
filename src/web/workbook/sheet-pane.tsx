import { lazy, Suspense } from 'react';
import type { ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ConversionBar } from './conversion-bar.tsx';
import { filterForValue } from './figures/filter-for-value.ts';
import { FilesDialog } from './files/files-dialog.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { toggledGroup } from './groups/toggled-group.ts';
import { AddDialog } from './layouts/add-dialog.tsx';
import { LayoutBody } from './layouts/layout-body.tsx';
import { LayoutDialog } from './layouts/layout-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { SheetConflictDialog } from './sheet-conflict-dialog.tsx';
import { EmptySheet, SheetSkeleton } from './sheet-states.tsx';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { showReadOnlyToast } from './show-read-only-toast.ts';
import { TotalsStrip } from './totals/totals-strip.tsx';
import totalStyles from './totals/totals.module.css';
import { type SheetPaneProps, type SheetPaneState, useSheetPane } from './use-sheet-pane.ts';
import { NewTableDialog } from './whole/new-table-dialog.tsx';
import { TableDialog } from './whole/table-dialog.tsx';
import { ModeSwitch } from './whole/mode-switch.tsx';
import { ViewControls } from './views/view-controls.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import styles from './workbook-page.module.css';

/** The grid is a large library that only browsers can load. */
const SheetGrid = lazy(() => import('./sheet-grid.tsx'));
const FormulaDialog = lazy(() => import('./formula/formula-dialog.tsx'));
const LinkColumnsDialog = lazy(() => import('./links/link-columns-dialog.tsx'));
const SheetDrawer = lazy(() => import('./sheet-drawer.tsx'));

interface PartProps {
  page: SheetPaneProps;
  pane: SheetPaneState;
}

/** One sheet: its toolbar and its grid, over a session that saves as you type. */
export function SheetPane(page: SheetPaneProps) {
  const pane = useSheetPane(page);
  const { session, view, conflict, whole, shownAs } = pane;
  const isNarrowed = view.search !== '' || view.filters.length > 0;
  const hasTotals = !whole && !shownAs.layout;
  return (
    <>
      <Toolbar page={page} pane={pane} />
      <div
        className={
          hasTotals ? `${styles.grid} ${totalStyles.withTotals}` : `${styles.grid} ${totalStyles.withoutTotals}`
        }
      >
        {!shownAs.layout && pane.formulaBar.bar}
        <ConversionBar view={view} onCancel={() => session.cancelConversion()} />
        {view.state === 'loading' ? (
          <SheetSkeleton />
        ) : (
          <Suspense fallback={<SheetSkeleton />}>
            {shownAs.layout ? (
              <Layout page={page} pane={pane} layout={shownAs.layout} />
            ) : (
              <Grid page={page} pane={pane} />
            )}
          </Suspense>
        )}
        {view.state !== 'loading' && hasTotals && (
          <TotalsStrip
            sheetId={page.sheet.id}
            version={session.version}
            rows={session.rows}
            view={view}
            columns={pane.shown}
            frozen={pane.frozen}
            look={pane.look}
            views={page.views}
          />
        )}
        {view.state !== 'loading' && hasTotals && view.total === 0 && (
          <EmptySheet searching={isNarrowed} onAddRow={page.canWrite ? () => void pane.addRow() : null} />
        )}
      </div>
      <Menus page={page} pane={pane} />
      <Dialogs page={page} pane={pane} />
      <OpenedDrawer page={page} pane={pane} />
      <SheetConflictDialog sheetId={page.sheet.id} conflict={conflict} columns={view.columns} onClose={pane.settle} />
    </>
  );
}

function Toolbar({ page, pane }: PartProps) {
  const { views, canWrite, canChangeColumns } = page;
  const { session, shown, setDrawer, shownAs } = pane;
  const { layout } = shownAs;
  // The days of a calendar are no filter that anyone set.
  const view = layout ? { ...pane.view, filters: pane.looked.filters, groups: [] } : pane.view;
  const isForm = layout?.kind === 'form';
  const addRow = () => void (layout ? shownAs.setAdding({}) : pane.addRow());
  return (
    <SheetToolbar
      lead={<ViewsMenu views={views} columns={view.columns} />}
      arrange={
        <>
          <ViewControls sheetId={session.id} views={views} columns={view.columns} grouping={session.grouping} />
          {view.grid && !layout && (
            <ModeSwitch grid={view.grid} mode={pane.mode} isArranged={!session.isInOrder} onMode={pane.setMode} />
          )}
        </>
      }
      view={view}
      isArranged={!session.isInOrder}
      hidden={pane.whole || layout ? [] : view.columns.filter((column) => !shown.includes(column))}
      onShow={(columns) => pane.look.show(columns)}
      searchField={pane.searchField}
      onSearch={pane.search}
      onDone={() => pane.grid.current?.regain()}
      onFilters={(filters) => views.change({ filters: [...filters] })}
      onFilter={pane.setFiltering}
      onUndo={() => void session.undo()}
      onRedo={() => void session.redo()}
      onAddRow={canWrite && !isForm ? addRow : null}
      onAddColumn={canChangeColumns && !layout ? () => pane.startColumnTask({ kind: 'add' }) : null}
      onDeleteRows={canWrite && !layout ? () => void pane.removeSelected() : null}
      onRetry={() => void session.load()}
      onForm={layout ? null : () => void pane.openRow()}
      onReplace={canWrite && !layout ? () => setDrawer({ kind: 'replace' }) : null}
      onComments={() => pane.visits.openComments()}
      onHistory={() => setDrawer({ kind: 'history' })}
      onTrash={() => setDrawer({ kind: 'trash' })}
    />
  );
}

/** Rows as the view shows them, where that is no grid. */
function Layout({ page, pane, layout }: PartProps & { layout: ViewLayout }) {
  const { session, view, shownAs, names, grid } = pane;
  const { current } = page.views.state;
  return (
    <>
      <LayoutBody
        key={current?.id ?? ''}
        {...{ layout, session, view, names }}
        title={page.sheet.title}
        views={page.views}
        handle={grid}
        canWrite={page.canWrite}
        span={shownAs.span}
        onSpan={shownAs.onSpan}
        onOpen={(row_id) => pane.setDrawer({ kind: 'form', row_id })}
        onAdd={shownAs.setAdding}
        onSetUp={() => shownAs.setSettingUp(true)}
      />
      <AddDialog layout={layout} session={session} begin={shownAs.adding} onClose={() => shownAs.setAdding(null)} />
      <LayoutDialog
        view={shownAs.isSettingUp ? current : null}
        views={page.views}
        columns={view.columns}
        onClose={() => shownAs.setSettingUp(false)}
      />
    </>
  );
}

function Grid({ page, pane }: PartProps) {
  const { session, view, formulaBar, measure, visits } = pane;
  return (
    <SheetGrid
      columns={pane.gridColumns}
      rows={pane.lines.rows}
      whole={pane.whole?.sheet ?? null}
      version={pane.addresses.versionNow}
      all={view.columns}
      view={view}
      handle={pane.grid}
      mayEdit={(column, index) => {
        if (pane.openFiles(column, index)) return false;
        if (page.canWrite) return pane.lines.mayEdit(column, index);
        showReadOnlyToast();
        return false;
      }}
      actions={pane.actions}
      formulas={page.canWriteFormulas ? pane.formulaScope : null}
      canFill={page.canWrite}
      title={page.sheet.title}
      sheetId={page.sheet.id}
      numberOf={pane.addresses.numberOf}
      positionOf={pane.addresses.positionOf}
      onCommand={(command) => void (command === 'find' ? pane.searchField.current?.select() : session[command]())}
      onColumnMenu={pane.openColumnMenu}
      onGroup={session.grouping.toggle}
      look={pane.whole?.widths ?? pane.look}
      marks={visits.marks}
      colors={pane.colors}
      names={pane.names}
      frozen={pane.whole?.frozen ?? pane.frozen}
      frozenRows={pane.whole?.frozenRows ?? 0}
      tops={pane.whole?.tops ?? pane.tops}
      height={pane.whole ? 'small' : pane.looked.height}
      onRowMenu={(row, at) => pane.setRowMenu({ row, ...at })}
      onSelect={(range) => {
        formulaBar.select(range);
        measure(range);
        visits.select(range);
      }}
    />
  );
}

/** The menu of a column and the menu of a row. */
function Menus({ page, pane }: PartProps) {
  const { views, canWrite, sheet, sheets } = page;
  const { session, view, rowMenu, setDrawer } = pane;
  const isOfTable = rowMenu !== null && !pane.lines.rows.at(rowMenu.row)?.isLoose;
  return (
    <>
      <ColumnMenu
        open={pane.columnMenu}
        onClose={pane.closeColumnMenu}
        onSort={(sort) => views.change({ sort: [sort] })}
        onGroup={({ id }) => views.change({ groups: toggledGroup(pane.looked.groups, id) })}
        onFilter={pane.setFiltering}
        onFigures={(column) => setDrawer({ kind: 'figures', column })}
        look={pane.look}
        onTask={page.canChangeColumns ? pane.startColumnTask : null}
        sheetId={sheet.id}
        sheets={sheets}
        columns={pane.shown}
        all={view.columns}
      />
      <RowMenu
        open={rowMenu}
        onClose={() => pane.setRowMenu(null)}
        canInsert={session.isInOrder && canWrite && isOfTable}
        column={view.columns.find(({ id }) => id === pane.gridColumns[rowMenu?.column ?? -1]?.id)}
        onColumn={pane.openColumnMenu}
        isOfTable={isOfTable}
        group={rowMenu ? pane.lines.rows.groupAt(rowMenu.row) : undefined}
        grouping={session.grouping}
        canDelete={canWrite}
        onInsert={(index) => void pane.insertRow(index)}
        onDelete={(index) => void pane.removeSelected(index)}
        onForm={(index) => void pane.openRow(index)}
        onComment={pane.visits.openComments}
        onTable={page.canChangeColumns && canWrite && session.isInOrder ? pane.askForTable : null}
        onNewTable={page.sheet.host === undefined && pane.whole ? pane.askForNewTable : null}
        onHeading={pane.askForHeading}
        onHistory={(index) => {
          const row = pane.lines.rows.at(index);
          if (row) setDrawer({ kind: 'row', row_id: row.row_id });
        }}
      />
    </>
  );
}

/** The dialogs of a column: its filter, its name and type, its formula. */
function Dialogs({ page, pane }: PartProps) {
  const { sheet, sheets } = page;
  const { view, filtering, task, formulaTask, setFiltering } = pane;
  return (
    <>
      <FilterDialog
        sheetId={pane.session.id}
        column={filtering}
        filter={view.filters.find((one) => one.column === filtering?.id)}
        onClose={() => setFiltering(null)}
        onFilter={(filter) => {
          setFiltering(null);
          pane.filterBy(filter);
        }}
      />
      <TableDialog
        sheetId={sheet.id}
        moved={pane.movedTable}
        onClose={pane.endTableMove}
        onMove={(moved) => void pane.moveTable(moved)}
      />
      <NewTableDialog
        sheetId={sheet.id}
        range={pane.newTable}
        onClose={pane.endNewTable}
        onMake={(made) => void pane.makeTable(made)}
      />
      <ColumnDialog
        sheetId={sheet.id}
        sheets={sheets}
        task={task}
        onClose={pane.endColumnTask}
        onEdit={pane.finishColumnTask}
      />
      <FilesDialog session={pane.session} cell={pane.fileCell} canWrite={page.canWrite} onClose={pane.closeFiles} />
      {pane.linkTask && (
        <Suspense>
          <LinkColumnsDialog
            task={pane.linkTask}
            own={{ id: sheet.id, title: sheet.title, columns: view.columns }}
            sheets={sheets}
            onClose={pane.endColumnTask}
            onEdits={(edits) => edits.forEach((edit) => pane.finishColumnTask(edit, null))}
          />
        </Suspense>
      )}
      {formulaTask && (
        <Suspense>
          <FormulaDialog
            task={formulaTask}
            own={{ id: sheet.id, title: sheet.title, columns: view.columns }}
            sheets={sheets}
            onClose={pane.endColumnTask}
            onEdit={pane.finishColumnTask}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenedDrawer({ page, pane }: PartProps) {
  const { drawer, setDrawer, grid } = pane;
  if (!drawer) return null;
  return (
    <Suspense>
      <SheetDrawer
        sheet={page.sheet}
        session={pane.session}
        canChangeColumns={page.canChangeColumns}
        canWrite={page.canWrite}
        open={drawer}
        onOpen={setDrawer}
        shown={pane.shown}
        onCell={pane.visits.go}
        onRow={(index) => grid.current?.focusRow(pane.whole?.sheet.grid.placeOfData(index) ?? index)}
        takeHeld={() => grid.current?.takeHeld() ?? ''}
        sheets={page.sheets}
        onRows={(sheetId, filter) => {
          setDrawer(null);
          if (sheetId === page.sheet.id) pane.filterBy(filter);
          else page.onPlace({ sheet: sheetId, filter });
        }}
        onValue={(column, value) => {
          setDrawer(null);
          pane.filterBy(filterForValue(column, value));
        }}
      />
    </Suspense>
  );
}
