import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { visibleLength } from '#kit/visible-length.ts';
import type { DataRow } from '../data-contract.ts';
import { Icon } from '../shared/icon.tsx';
import { isPlainClick, Link } from '../shared/link.tsx';
import { addressOfQuery, withoutPlace } from '../shared/query-address.ts';
import { titleOfAction } from '../shared/rows/action-titles.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { nextSort } from '../shared/sort/next-sort.ts';
import { useLazy } from '../shared/use-lazy.ts';
import { GridRow } from './grid-row.tsx';
import { tableWidths } from './column-widths.ts';
import { roomFor, usualRoom } from './table-room.ts';
import { fitsInCell, type ShownColumn, type TableSettings } from './shown-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface GridProps {
  block: RowBlock;
  settings: TableSettings;
  columns: readonly ShownColumn[];
}

const loadScroll = () => import('./long-scroll.tsx');
const loadEditor = () => import('../shared/rows/cell-editor.tsx');

/** The table itself. It flows with the page: only sideways it scrolls where it must, and its first column stays. */
export function Grid({ block, settings, columns: all }: GridProps) {
  const { data, rows, isHydrated } = block;
  const columns = all.filter((shown) => !shown.detailsOnly);
  const { editor, editing, editCell, stopEditing } = useCellEditing(block, columns);
  const scroller = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  const { offset, pageSize, total } = rows.data;
  const isLong = isHydrated && !settings.paginate && total > pageSize;
  const scroll = useLazy(loadScroll, isLong);
  const before = isLong ? rowHeight * offset : 0;
  const after = isLong ? rowHeight * (total - offset - rows.data.rows.length) : 0;
  // Rows that come while the visitor scrolls take nothing away.
  const isPending = rows.pending && !(isLong && rows.query.offset);
  const { widths, ownWidth, width } = widthsOf(block, columns);
  const name = settings.title || data.rows.columns[0]?.name || t('Rows');
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-long={isLong || undefined}
      data-needs={roomFor(width)}
      data-rows
      // Scrolling by keyboard needs the focus, and so does who turned the page.
      tabIndex={0}
      aria-label={t('Table: {name}', { name })}
      aria-busy={rows.pending || undefined}
    >
      <table
        className={styles.table}
        style={{ minWidth: width }}
        data-pending={isPending || undefined}
        aria-rowcount={isLong ? total + 1 : undefined}
      >
        <Columns columns={columns} widths={widths} ownWidth={ownWidth} />
        <Head block={block} settings={settings} columns={columns} hasActions={ownWidth > 0} />
        <tbody>
          {scroll && before > 0 && <scroll.Space height={before} />}
          {rows.data.rows.map((row, position) => (
            <GridRow
              key={row.row_id}
              block={block}
              settings={settings}
              row={row}
              position={isLong ? offset + position : undefined}
              columns={columns}
              editor={editor}
              editing={editing.row === row.row_id ? editing.column : ''}
              isChanged={rows.changed.has(row.row_id)}
              onEditCell={editCell}
              onStopEditing={stopEditing}
            />
          ))}
          {scroll && after > 0 && <scroll.Space height={after} />}
        </tbody>
      </table>
      {isLong && scroll && (
        <scroll.LongScroll rows={rows} table={scroller} rowHeight={rowHeight} onMeasure={setRowHeight} />
      )}
    </section>
  );
}

const none = { row: '', column: '' };

/** The one cell that is edited, whose row stays meanwhile; what does not fit in a cell is edited in a window. */
function useCellEditing(block: RowBlock, columns: readonly ShownColumn[]) {
  const { hold } = block.rows;
  const [editing, setEditing] = useState(none);
  useEffect(() => (editing.row ? hold(editing.row) : undefined), [editing.row, hold]);
  const editor = useLazy(loadEditor, block.isHydrated && columns.some((shown) => shown.editable));
  const editCell = (row: DataRow, shown: ShownColumn) => {
    if (fitsInCell(shown)) setEditing({ row: row.row_id, column: shown.key });
    else block.windows.showEdit(row, { columns: [shown] });
  };
  return { editor, editing, editCell, stopEditing: () => setEditing(none) };
}

/** Of each column, of the buttons of a row, and of all, in pixels. */
function widthsOf(block: RowBlock, columns: readonly ShownColumn[]) {
  const { id, data, rows } = block;
  const ownWidth = widthOfActions(block);
  const measured = data.rows.rows.length > 0 ? data.rows.rows : rows.data.rows;
  const widths = tableWidths({ id, columns, rows: measured, room: usualRoom - ownWidth });
  const width = widths.reduce((sum, one) => sum + one, ownWidth);
  return { widths, ownWidth, width };
}

/** How wide the buttons of a row are, in pixels; 0 without any. */
function widthOfActions({ config, rights }: RowBlock): number {
  const titles = [
    ...config.item_buttons.map((button) => button.title),
    ...rights.actions.flatMap((index) => config.actions[index] ?? []).map(titleOfAction),
  ];
  return titles.reduce((width, title) => width + Math.min(48 + visibleLength(title) * 8, 220), titles.length && 32);
}

interface ColumnsProps {
  columns: readonly ShownColumn[];
  widths: readonly number[];
  ownWidth: number;
}

function Columns({ columns, widths, ownWidth }: ColumnsProps) {
  return (
    <colgroup>
      {columns.map((shown, index) => (
        <col key={shown.key} style={{ width: widths[index] }} />
      ))}
      {ownWidth > 0 && <col style={{ width: ownWidth }} />}
    </colgroup>
  );
}

function Head({ block, settings, columns, hasActions }: GridProps & { hasActions: boolean }) {
  return (
    <thead>
      <tr>
        {columns.map((shown) => (
          <HeadCell key={shown.key} block={block} shown={shown} isSortable={settings.show_sort} />
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions} data-frozen={settings.freeze_actions_column || undefined}>
            <span className={styles.hidden}>{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell({ block, shown, isSortable }: { block: RowBlock; shown: ShownColumn; isSortable: boolean }) {
  const { id, context, rows } = block;
  const sort = rows.query.sort?.[0];
  const own = sort?.column === shown.column.id ? sort.direction : undefined;
  const next = nextSort(shown.column.id, sort);
  return (
    <th scope="col" data-align={shown.align} aria-sort={own}>
      {isSortable ? (
        <Link
          className={styles.heading}
          href={addressOfQuery(context.path, id, { ...withoutPlace(rows.query), sort: next })}
          context={context}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            rows.sort(next);
          }}
        >
          <span>{shown.column.name}</span>
          <Icon
            of={own === 'ascending' ? ArrowUp : own === 'descending' ? ArrowDown : ArrowUpDown}
            size={14}
            className={own ? styles.sorted : styles.sortable}
          />
        </Link>
      ) : (
        shown.column.name
      )}
    </th>
  );
}
