import { lineOf } from './panes/grid-rows.ts';
import type { GroupLine } from '../groups/row-layout.ts';

interface GridDescription {
  label: string;
  rows: number;
  columns: number;
  frozenRows: number;
  /** Null where rows are in no groups. */
  groupAt: ((index: number) => GroupLine | undefined) | null;
}

/**
 * Says to those who don't see the grid what it is: a table whose head, row numbers and cells are rendered in panes.
 * What scrolls can be reached by the tab key, and hands the keyboard on to where cells are typed. The table is what
 * holds the panes: the library's link to its site is no part of it.
 */
export function describeGrid(
  grid: HTMLElement,
  { label, rows, columns, frozenRows, groupAt }: GridDescription,
  onFocus: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const described = {
    role: groupAt ? 'treegrid' : 'grid',
    'aria-label': label,
    'aria-rowcount': String(rows + 1),
    'aria-colcount': String(columns + 1),
    'aria-multiselectable': 'true',
  };
  const describe = (): void => {
    const table = grid.querySelector('.main-viewport');
    for (const [name, value] of Object.entries(described)) table?.setAttribute(name, value);
    for (const head of grid.querySelectorAll('revogr-header')) {
      head.setAttribute('role', 'row');
      head.setAttribute('aria-rowindex', '1');
    }
    for (const part of grid.querySelectorAll('.rowHeaders .rgHeaderCell')) part.setAttribute('role', 'columnheader');
    for (const scroller of scrollersOf(grid)) {
      scroller.setAttribute('role', 'rowgroup');
      scroller.tabIndex = 0;
    }
    passBars(grid);
  };
  for (const name of ['afterheaderrender', 'aftergridrender', 'afterrender'])
    grid.addEventListener(name, describe, { signal });
  grid.addEventListener(
    'beforerowrender',
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { node, item, rowType } = event.detail as {
        node: { $attrs$: object };
        item: { itemIndex: number };
        rowType: string;
      };
      const line = lineOf({ rowIndex: item.itemIndex, type: rowType }, frozenRows);
      const group = groupAt?.(line);
      node.$attrs$ = {
        ...{ ...node.$attrs$, role: 'row', 'aria-rowindex': line + 2 },
        ...(group && { 'aria-level': group.level + 1, 'aria-expanded': String(group.isOpen) }),
      };
    },
    { signal },
  );
  grid.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(scrollers)) onFocus();
    },
    { signal },
  );
  describe();
  return () => ending.abort();
}

/** Browsers let the tab key come to what scrolls: from the bars of the grid it would be sent back to the cells. */
function passBars(grid: HTMLElement): void {
  for (const bar of grid.querySelectorAll<HTMLElement>('revogr-scroll-virtual')) {
    bar.tabIndex = -1;
    bar.ariaHidden = 'true';
  }
}

/** The tab key passes the panes on its way out of the grid, which would send it back. */
export function letTabLeave(grid: HTMLElement): void {
  const reached = scrollersOf(grid);
  // Browsers let the key come to what scrolls across, too, while nothing in it can be reached.
  const across = grid.querySelectorAll<HTMLElement>('revogr-viewport-scroll');
  for (const scroller of [...reached, ...across]) scroller.tabIndex = -1;
  setTimeout(() => {
    for (const scroller of reached) scroller.tabIndex = 0;
    for (const scroller of across) scroller.removeAttribute('tabindex');
  });
}

/** What scrolls the rows. It scrolls across with what is around it, which so needs no place of its own in the tab order. */
const scrollers = '.vertical-inner';
const scrollersOf = (grid: HTMLElement): NodeListOf<HTMLElement> => grid.querySelectorAll<HTMLElement>(scrollers);
