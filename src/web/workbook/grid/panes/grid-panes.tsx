import type { ReactNode } from 'react';

/** One of the four parts of the grid: rows and columns that stay in view, and those that move. */
export interface GridPane {
  isPinned: boolean;
  /** Of the rows that stay above the others. */
  isAbove: boolean;
}

/** What is drawn over the cells, in each part of the grid that there is (`keepInStep` puts them there). */
export function GridPanes({
  frozen,
  frozenRows,
  children,
}: {
  frozen: number;
  frozenRows: number;
  children: (pane: GridPane) => ReactNode;
}) {
  const across = frozen > 0 ? [true, false] : [false];
  const down = frozenRows > 0 ? [true, false] : [false];
  return down.flatMap((isAbove) =>
    across.map((isPinned) => (
      <div key={`${isAbove} ${isPinned}`} data-pane={isPinned ? 'pinned' : 'moving'} data-above={isAbove || undefined}>
        <div>{children({ isPinned, isAbove })}</div>
      </div>
    )),
  );
}
