import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import { Check, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { offeredTotals, type TotalFunction, totalWords } from '#features/workbooks/rules/arrangement/totals.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { GridLines } from '../grid/grid-lines.ts';
import type { SheetAppearance } from '../sheet-appearance.ts';
import type { SheetView } from '../sheet-view.ts';
import type { SheetViews } from '../views/sheet-views.ts';
import { cellsInView, type StripCell } from './column-window.ts';
import { type ShownTotal, useTotals } from './use-totals.ts';
import styles from './totals.module.css';

interface Props {
  sheetId: string;
  /** Of the sheet, as of the rows in view. */
  version: number;
  rows: GridLines;
  view: SheetView;
  /** Those that are shown, in their order. */
  columns: readonly Column[];
  /** How many of them stay in view. */
  frozen: number;
  look: SheetAppearance;
  views: SheetViews;
}

/** Below the grid, in step with it: a figure of each column that has one, over the rows that are found. */
export function TotalsStrip({ sheetId, version, rows, view, columns, frozen, look, views }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { totals } = useSyncExternalStore(views.watch, () => views.state.arrangement);
  const shown = useTotals(sheetId, version, view, columns, totals);
  const meanings = useMemo(() => meaningsByName(columns), [columns]);
  const scroll = useScrollOfGrid(root);
  // The grid may come later than this strip: whichever is first measures the columns.
  look.fit(columns, rows);
  useSyncExternalStore(look.watchFit, () => look.fitted);
  const widths = columns.map((column) => look.widthOf(column));
  const { chosen, setFocused, onKeyDown } = useFocusedCell(root, columns.length, (index) =>
    scrollTo(root, widths, frozen, index),
  );
  const pinned = cellsInView(widths.slice(0, frozen), { left: 0, width: Infinity }, -1);
  const moving = cellsInView(widths.slice(frozen), scroll, chosen - frozen);
  const renderCell = (cell: StripCell, first: number) => {
    const column = columns[first + cell.index];
    if (!column) return null;
    return (
      <TotalCell
        key={column.id}
        column={column}
        cell={{ ...cell, index: first + cell.index }}
        meaning={meanings.get(column.id)}
        shown={shown.get(column.id)}
        isInOrder={first + cell.index === chosen}
        onFocus={() => setFocused(first + cell.index)}
        onTotal={(total) => {
          const { [column.id]: _before, ...others } = views.state.arrangement.totals;
          views.change({ totals: total === null ? others : { ...others, [column.id]: total } });
        }}
      />
    );
  };
  return (
    <div
      ref={root}
      className={styles.strip}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('Totals')}
      onKeyDown={onKeyDown}
    >
      <span className={styles.head} aria-hidden="true">
        Σ
      </span>
      {frozen > 0 && (
        <div className={styles.pinned} style={{ width: pinned.total }}>
          {pinned.cells.map((cell) => renderCell(cell, 0))}
        </div>
      )}
      <div className={styles.window}>
        <div className={styles.moving} style={{ width: moving.total, transform: `translateX(${-scroll.left}px)` }}>
          {moving.cells.map((cell) => renderCell(cell, frozen))}
        </div>
      </div>
    </div>
  );
}

interface CellProps {
  column: Column;
  cell: StripCell;
  meaning: Meaning | undefined;
  shown: ShownTotal | undefined;
  /** The one that the Tab key reaches. */
  isInOrder: boolean;
  onFocus(): void;
  onTotal(total: TotalFunction | null): void;
}

function TotalCell({ column, cell, meaning, shown, isInOrder, onFocus, onTotal }: CellProps) {
  const name = shown ? t(totalWords(shown.total, column)) : t('Total');
  const about = { total: name, name: column.name, figure: shown?.text ?? '' };
  // What is on screen stays together in what is heard.
  const heard = { total: [name, shown?.text].filter(Boolean).join(' '), name: column.name };
  const describe = (sentence: string): string => [sentence, shown?.missed].filter(Boolean).join(' ');
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={styles.cell}
          style={{ left: cell.left, width: cell.width }}
          data-place={cell.index}
          data-numeric={isNumeric(column) || undefined}
          data-empty={shown === undefined || undefined}
          tabIndex={isInOrder ? 0 : -1}
          aria-label={describe(t('{total} of {name}.', heard))}
          title={shown ? describe(t('{total} of {name}: {figure}.', about)) : undefined}
          onFocus={onFocus}
        >
          <span className={styles.text}>{name} </span>
          {shown?.missed && <TriangleAlert className={styles.missed} size={14} aria-hidden="true" />}
          {shown && <b className={styles.figure}>{shown.text} </b>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown?.missed && <Menu.Label>{shown.missed}</Menu.Label>}
        {[null, ...offeredTotals(column, meaning)].map((total) => (
          <Menu.RadioItem
            key={total}
            value={total ?? ''}
            checked={(shown?.total ?? null) === total}
            checkIcon={<Check size={16} strokeWidth={1.5} />}
            closeMenuOnClick
            onChange={() => onTotal(total)}
          >
            {total === null ? t('None') : t(totalWords(total, column))}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How far the adjacent grid is scrolled, and how wide its moving columns are in view. */
function useScrollOfGrid(root: Root): { left: number; width: number } {
  const [scroll, setScroll] = useState({ left: 0, width: innerWidth });
  const read = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || !target.matches('revogr-viewport-scroll.rgCol')) return;
    const { scrollLeft: left, clientWidth: width } = target;
    if (left !== scroll.left || width !== scroll.width) setScroll({ left, width });
  });
  useEffect(() => {
    const room = root.current?.parentElement;
    if (!room) return undefined;
    const onScroll = (event: Event): void => read(event.target);
    // The grid scrolls within itself, and such events do not bubble.
    room.addEventListener('scroll', onScroll, { capture: true, passive: true });
    const resized = new ResizeObserver(() => read(room.querySelector('revogr-viewport-scroll.rgCol')));
    resized.observe(room);
    return () => {
      room.removeEventListener('scroll', onScroll, { capture: true });
      resized.disconnect();
    };
  }, [root]);
  return scroll;
}

type Root = { readonly current: HTMLElement | null };

/** Which of the cells the Tab key reaches; the arrow keys move along them. */
function useFocusedCell(root: Root, count: number, scrollTo: (index: number) => void) {
  const [focused, setFocused] = useState(0);
  const chosen = Math.min(focused, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: count - 1 }[event.key];
    // The list of a cell lies elsewhere in the document; its keys are its own.
    if (target === undefined || !(event.target instanceof Element) || !event.target.hasAttribute('data-place')) return;
    event.preventDefault();
    if (target < 0 || target >= count) return;
    setFocused(target);
    scrollTo(target);
    // The cell may only now be rendered.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-place="${target}"]`)?.focus({ preventScroll: true }),
    );
  };
  return { chosen, setFocused, onKeyDown };
}

/** Brings a column of the adjacent grid into view. */
function scrollTo(root: Root, widths: readonly number[], frozen: number, index: number): void {
  const grid = root.current?.parentElement?.querySelector('revogr-viewport-scroll.rgCol');
  if (!grid || index < frozen) return;
  const left = widths.slice(frozen, index).reduce((sum, width) => sum + width, 0);
  const isInView = left >= grid.scrollLeft && left + (widths[index] ?? 0) <= grid.scrollLeft + grid.clientWidth;
  if (!isInView) grid.scrollLeft = left;
}
