import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowsState } from '../shared/use-rows.ts';
import { rowHeightFor, windowFor } from './row-window.ts';
import styles from './long-scroll.module.css';

interface LongScrollProps {
  rows: RowsState;
  scroller: RefObject<HTMLElement | null>;
  /** As it was measured last; 0 before. */
  rowHeight: number;
  onMeasure: (height: number) => void;
}

/** Rows on screen are marked with this attribute, so that space around them is not taken for one. */
const rowsOf = (scroller: HTMLElement): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The first row that is seen below the headings, and how far below the upper edge it stands. */
function firstSeen(scroller: HTMLElement): { id: string; top: number } | null {
  const { top, bottom } = scroller.getBoundingClientRect();
  const row = rowsOf(scroller).find((one) => one.getBoundingClientRect().bottom > top + headings);
  const place = row?.getBoundingClientRect();
  return row && place && place.top < bottom ? { id: row.dataset['row'] ?? '', top: place.top - top } : null;
}

/** Their height, which stays in view. */
const headings = 48;

/**
 * Follows the scrolling of a table that has more rows than are loaded: asks for those around the visitor's place, and
 * keeps the row that they look at where it is when the answer comes.
 */
export function LongScroll({ rows, scroller, rowHeight, onMeasure }: LongScrollProps) {
  const { data, query } = rows;
  const seen = useRef<{ id: string; top: number } | null>(null);
  const asked = useRef(data.offset);
  const isPlaced = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    const shown = element ? rowsOf(element) : [];
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last || rowHeight > 0) return;
    const height = (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / shown.length;
    onMeasure(rowHeightFor(height, data.total));
  }, [scroller, rowHeight, onMeasure, data]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight === 0) return;
    if (!isPlaced.current) {
      // An address, or the way back, may lead into the middle.
      isPlaced.current = true;
      if (data.offset > 0) element.scrollTo({ top: data.offset * rowHeight, behavior: 'instant' });
      return;
    }
    const anchor = seen.current;
    const row = anchor && rowsOf(element).find((one) => one.dataset['row'] === anchor.id);
    if (!row) return;
    const moved = row.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.top;
    element.scrollBy({ top: moved, behavior: 'instant' });
  }, [scroller, rowHeight, data]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight === 0) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = windowFor({
        scrollTop: element.scrollTop,
        height: element.clientHeight,
        rowHeight,
        offset: rows.pending ? asked.current : data.offset,
        pageSize: data.pageSize,
        total: data.total,
      });
      if (next === null || next === asked.current) return;
      asked.current = next;
      rows.page(next);
    };
    // At once: rows may be put in place before the next frame.
    const follow = () => {
      seen.current = firstSeen(element);
      frame ||= requestAnimationFrame(look);
    };
    asked.current = query.offset ?? 0;
    element.addEventListener('scroll', follow, { passive: true });
    follow();
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, rowHeight, data, query.offset, rows]);
  return null;
}

/** Stands for rows that are not loaded. */
export function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={styles.space}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to hear */}
      <td style={{ height }} />
    </tr>
  );
}
