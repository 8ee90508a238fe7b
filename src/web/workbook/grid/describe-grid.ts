/**
 * Says to those who do not see the grid what it is: a table whose head, row numbers and cells are drawn in panes. What
 * scrolls can be reached by the tab key, and hands the keyboard on to where cells are typed.
 */
export function describeGrid(grid: HTMLElement, onFocus: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  grid.setAttribute('role', 'grid');
  grid.setAttribute('aria-multiselectable', 'true');
  const describe = (): void => {
    for (const head of grid.querySelectorAll('revogr-header')) {
      head.setAttribute('role', 'row');
      head.setAttribute('aria-rowindex', '1');
    }
    for (const part of grid.querySelectorAll('.rowHeaders .rgHeaderCell')) part.setAttribute('role', 'columnheader');
    for (const scroller of scrollersOf(grid)) scroller.tabIndex = 0;
  };
  for (const name of ['afterheaderrender', 'aftergridrender', 'afterrender'])
    grid.addEventListener(name, describe, { signal });
  grid.addEventListener(
    'beforerowrender',
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { node, item } = event.detail as { node: { $attrs$: object }; item: { itemIndex: number } };
      node.$attrs$ = { ...node.$attrs$, role: 'row', 'aria-rowindex': item.itemIndex + 2 };
    },
    { signal },
  );
  grid.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches('.vertical-inner, revogr-viewport-scroll')) onFocus();
    },
    { signal },
  );
  describe();
  return () => ending.abort();
}

/** The tab key passes the panes on its way out of the grid, which would send it back. */
export function letTabLeave(grid: HTMLElement): void {
  const scrollers = scrollersOf(grid);
  for (const scroller of scrollers) scroller.tabIndex = -1;
  setTimeout(() => {
    for (const scroller of scrollers) scroller.tabIndex = 0;
  });
}

const scrollersOf = (grid: HTMLElement): NodeListOf<HTMLElement> =>
  grid.querySelectorAll<HTMLElement>('revogr-viewport-scroll, .vertical-inner');
