import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { editSheet, querySheet, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { enterCell } from '#domain/cell-entry.ts';
import type { Cell, Column } from '#sheet/model.ts';
import { call, CallError } from '../call.ts';
import { ColumnDialog, type ColumnTask } from './column-dialog.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { copyFetched, mostCopiedRows, readRange } from './copy-range.ts';
import type { Range } from './grid-events.ts';
import { ColumnWidths } from './column-widths.ts';
import { RowMenu } from './row-menu.tsx';
import type { GridHandle } from './sheet-grid.tsx';
import { SheetSession } from './sheet-session.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { EmptySheet, SheetSkeleton } from './sheet-states.tsx';
import styles from './workbook-page.module.css';

type Sheet = WorkbookOnTheWire['sheets'][number];

/** The grid is a large library that only browsers can load. */
const SheetGrid = lazy(() => import('./sheet-grid.tsx'));

/** One sheet: its toolbar and its grid, over a session that saves as you type. */
export function SheetPane({ sheet, onRenamed }: { sheet: Sheet; onRenamed: () => void }) {
  const grid = useRef<GridHandle>(null);
  const [session] = useState(() => openSession(sheet));
  const view = useSyncExternalStore(session.watch, () => session.view);
  const [columnMenu, setColumnMenu] = useState<{ column: Column; at: DOMRect } | null>(null);
  const openColumnMenu = useCallback((column: Column, at: DOMRect) => setColumnMenu({ column, at }), []);
  const [widths] = useState(() => new ColumnWidths());
  const [rowMenu, setRowMenu] = useState<{ row: number; x: number; y: number } | null>(null);
  const [task, setTask] = useState<ColumnTask | null>(null);

  useEffect(() => {
    const unfollow = session.follow({
      onReset: () => grid.current?.reset(),
      onRows: (from, to) => grid.current?.redraw(from, to),
      onProblem: (error) => notifications.show({ color: 'red', message: sentenceFor(error) }),
    });
    void session.load();
    const look = () => void (document.visibilityState === 'visible' && session.refresh().catch(() => undefined));
    const timer = setInterval(look, 10_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      unfollow();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (!(event.ctrlKey || event.metaKey) || typing) return;
      const redo = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey);
      if (!redo && event.key !== 'z') return;
      event.preventDefault();
      void (redo ? session.redo() : session.undo());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.view.state === 'saving') event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [session]);

  const look = async (changed: Parameters<SheetSession['look']>[0]) => {
    await session.look(changed);
    grid.current?.toTop();
  };
  const addRow = useCallback(
    async (before?: string) => {
      const place = before === undefined ? session.rows.total : session.rows.indexOf(before);
      await session.do({ kind: 'add', rows: [{ cells: {} }], ...(before !== undefined && { before }) });
      await grid.current?.focusRow(place);
    },
    [session],
  );
  const removeRows = useCallback(
    async (from: number, to: number) => {
      await session.rows.need(from, to + 1);
      const rows = [];
      for (let index = from; index <= to; index++) {
        const row = session.rows.at(index);
        if (row) rows.push({ row_id: row.row_id, cells: row.cells });
      }
      const before = session.rows.at(to + 1)?.row_id;
      if (rows.length > 0) await session.do({ kind: 'remove', rows, ...(before !== undefined && { before }) });
    },
    [session],
  );
  const removeSelected = async (clicked?: number) => {
    const selected = grid.current?.selection();
    const inside = selected && (clicked === undefined || (clicked >= selected.from && clicked <= selected.to));
    if (inside) await removeRows(selected.from, selected.to);
    else if (clicked !== undefined) await removeRows(clicked, clicked);
    else notifications.show({ message: 'Select a cell of the rows that you want to delete.' });
  };

  const atEnd = view.search === '' && view.sort === null;
  return (
    <>
      <SheetToolbar
        view={view}
        onSearch={(search) => void look({ search })}
        onSort={(sort) => void look({ sort })}
        onUndo={() => void session.undo()}
        onRedo={() => void session.redo()}
        onAddRow={() => void addRow()}
        onAddColumn={() => setTask({ kind: 'add' })}
        onDeleteRows={() => void removeSelected()}
        onRetry={() => void session.load()}
      />
      <main className={styles.grid} aria-label={`Sheet ${sheet.title}`}>
        {view.state === 'loading' ? (
          <SheetSkeleton />
        ) : (
          <Suspense fallback={<SheetSkeleton />}>
            <SheetGrid
              columns={view.columns}
              rows={session.rows}
              sort={view.sort}
              handle={grid}
              onEntries={(entries) => void session.write(entries)}
              onCopy={(range) => readRange(session, range) ?? copyLater(session, range)}
              onPaste={(table, row, column) => void paste(session, table, row, column)}
              onColumnMenu={openColumnMenu}
              widths={widths}
              onRowMenu={(row, at) => setRowMenu({ row, ...at })}
            />
          </Suspense>
        )}
        {view.state !== 'loading' && view.total === 0 && (
          <EmptySheet searching={view.search !== ''} onAddRow={() => void addRow()} />
        )}
      </main>
      <ColumnMenu
        open={columnMenu}
        onClose={() => setColumnMenu(null)}
        onSort={(sort) => void look({ sort })}
        onTask={setTask}
        columns={view.columns}
      />
      <RowMenu
        open={rowMenu}
        onClose={() => setRowMenu(null)}
        canInsert={atEnd}
        onInsert={(index) => void addRow(session.rows.at(index)?.row_id)}
        onDelete={(index) => void removeSelected(index)}
      />
      <ColumnDialog
        task={task}
        onClose={() => setTask(null)}
        onEdit={(edit, inverse) => {
          setTask(null);
          void session.do({ kind: 'columns', edit, inverse }).then(onRenamed);
        }}
      />
    </>
  );
}

function openSession(sheet: Sheet): SheetSession {
  const params = { sheetId: sheet.id };
  return new SheetSession(sheet.columns, {
    query: (body) => call(querySheet, { params, body }),
    edit: (edits) => call(editSheet, { params, body: { edits } }),
  });
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return 'There was an error. Please try again or reach out via chat.';
  return error.code === 'row_conflict'
    ? 'Somebody changed this row meanwhile. It is shown as it is now; make your change again.'
    : error.message;
}

/** Fetches what is selected beyond the rows that were seen, and says when it is on the clipboard. */
function copyLater(session: SheetSession, range: Range): null {
  copyFetched(session, range).then(
    (rows) =>
      notifications.show({
        message:
          rows > 0
            ? `${rows.toLocaleString('en-US')} rows are copied.`
            : `At most ${mostCopiedRows.toLocaleString('en-US')} rows are copied at once. Export the sheet instead.`,
      }),
    (error: unknown) => notifications.show({ color: 'red', message: sentenceFor(error) }),
  );
  return null;
}

/** A pasted table overwrites what is there; rows beyond the end are added. */
async function paste(session: SheetSession, table: string[][], row: number, column: number): Promise<void> {
  const columns = session.view.columns.slice(column);
  await session.rows.need(row, Math.min(session.rows.total, row + table.length));
  const beyond = Math.max(0, row + table.length - session.rows.total);
  const inside = table.slice(0, table.length - beyond);
  await session.write(
    inside.flatMap((cells, down) =>
      cells.flatMap((text, right) => {
        const target = columns[right];
        return target ? [{ index: row + down, column: target.id, text }] : [];
      }),
    ),
  );
  if (beyond === 0) return;
  const rows = table.slice(table.length - beyond).map((texts) => {
    const cells: Record<string, Cell> = {};
    texts.forEach((text, right) => {
      const target = columns[right];
      if (target) cells[target.id] = enterCell(text, target.type);
    });
    return { cells };
  });
  await session.do({ kind: 'add', rows });
}
