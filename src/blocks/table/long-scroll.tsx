import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowsState } from '../shared/use-rows.ts';
import { rowHeightFor, windowFor } from './row-window.ts';
import styles from './long-scroll.module.css';

interface LongScrollProps {
  rows: RowsState;
  table: RefObject<HTMLElement | null>;
  /** As it was measured last; 0 before. */
  rowHeight: number;
  onMeasure: (height: number) => void;
}

/** Rows on screen are marked with this attribute, so that space around them is not taken for one. */
const rowsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('tr[data-row]')];

/** What the page scrolls in: the window, or in the studio its canvas. */
function scrollerOf(table: HTMLElement): HTMLElement | Window {
  for (let one = table.parentElement; one && one !== document.documentElement; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    if ((overflowY === 'auto' || overflowY === 'scroll') && one.scrollHeight > one.clientHeight) return one;
  }
  return window;
}

/** What is seen of it, below the headings. */
function seenPart(scroller: HTMLElement | Window): { top: number; bottom: number } {
  if (!(scroller instanceof HTMLElement)) return { top: headings, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: top + headings, bottom };
}

/** The first row that is seen below the headings, and where it is. */
function firstSeen(table: HTMLElement, { top, bottom }: { top: number; bottom: number }): SeenRow | null {
  const row = rowsOf(table).find((one) => one.getBoundingClientRect().bottom > top);
  const position = row?.getBoundingClientRect();
  return row && position && position.top < bottom ? { id: row.dataset['row'] ?? '', top: position.top } : null;
}

/** Their height, which may stay in view. */
const headings = 48;

/**
 * Follows the scrolling of a table that has more rows than are loaded: asks for those around the visitor's place, and
 * keeps the row that they look at where it is when the answer comes.
 */
export function LongScroll(props: LongScrollProps) {
  useMeasuring(props);
  useStayingInPlace(props, useFollowing(props));
  return null;
}

interface SeenRow {
  id: string;
  /** Of the screen, in pixels. */
  top: number;
}

/** Tells the height of a row, once there are some. */
function useMeasuring({ rows: { data }, table, rowHeight, onMeasure }: LongScrollProps): void {
  useEffect(() => {
    const element = table.current;
    const shown = element ? rowsOf(element) : [];
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last || rowHeight > 0) return;
    const height = (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / shown.length;
    onMeasure(rowHeightFor(height, data.total));
  }, [table, rowHeight, onMeasure, data]);
}

/** Scrolls to where the page begins, and from then on to where the row that was seen is now. */
function useStayingInPlace(
  { rows: { data }, table, rowHeight }: LongScrollProps,
  seen: RefObject<SeenRow | null>,
): void {
  const isPositioned = useRef(false);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || rowHeight === 0) return;
    const scroller = scrollerOf(element);
    if (!isPositioned.current) {
      // An address, or the way back, may lead into the middle.
      isPositioned.current = true;
      const [first] = rowsOf(element);
      if (data.offset === 0 || !first) return;
      const top = first.getBoundingClientRect().top - seenPart(scroller).top;
      scroller.scrollBy({ top, behavior: 'instant' });
      return;
    }
    const anchor = seen.current;
    const row = anchor && rowsOf(element).find((one) => one.dataset['row'] === anchor.id);
    if (!row) return;
    scroller.scrollBy({ top: row.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
  }, [table, rowHeight, data, seen]);
}

/** Asks for the rows around what is seen, while the visitor scrolls. Answers the row that was seen first, at the last look. */
function useFollowing({ rows, table, rowHeight }: LongScrollProps): RefObject<SeenRow | null> {
  const { data, query } = rows;
  const seen = useRef<SeenRow | null>(null);
  const requested = useRef(data.offset);
  useEffect(() => {
    const element = table.current;
    const body = element?.querySelector('tbody');
    if (!element || !body || rowHeight === 0) return;
    const scroller = scrollerOf(element);
    let frame = 0;
    const look = () => {
      frame = 0;
      const { top, bottom } = seenPart(scroller);
      const next = windowFor({
        scrollTop: Math.max(0, top - body.getBoundingClientRect().top),
        height: bottom - top,
        rowHeight,
        offset: rows.pending ? requested.current : data.offset,
        pageSize: data.pageSize,
        total: data.total,
      });
      if (next === null || next === requested.current) return;
      requested.current = next;
      rows.page(next);
    };
    // At once: rows may be put in place before the next frame.
    const follow = () => {
      seen.current = firstSeen(element, seenPart(scroller));
      frame ||= requestAnimationFrame(look);
    };
    requested.current = query.offset ?? 0;
    scroller.addEventListener('scroll', follow, { passive: true });
    follow();
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', follow);
    };
  }, [table, rowHeight, data, query.offset, rows]);
  return seen;
}

/** In place of rows that are not loaded. */
export function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={styles.space}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to hear */}
      <td style={{ height }} />
    </tr>
  );
}
