/** A cell by its position in the view: `x` counts the shown columns from the left, frozen ones first, `y` the rows. */
export interface GridPoint {
  x: number;
  y: number;
}

/** `x` and `y` are the cell with the frame, `x1` and `y1` the opposite corner; either may be the first. */
export interface SelectedCells extends GridPoint {
  x1: number;
  y1: number;
}

/** The first and the last row and column of a selection. */
export interface CellBounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boundsOf({ x, y, x1, y1 }: SelectedCells): CellBounds {
  return { left: Math.min(x, x1), right: Math.max(x, x1), top: Math.min(y, y1), bottom: Math.max(y, y1) };
}

export const isOneCell = ({ x, y, x1, y1 }: SelectedCells): boolean => x === x1 && y === y1;

export const isWithin = ({ x, y }: GridPoint, { left, right, top, bottom }: CellBounds): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export const isSameRange = (one: SelectedCells | null | undefined, other: SelectedCells): boolean =>
  one?.x === other.x && one.y === other.y && one.x1 === other.x1 && one.y1 === other.y1;
