/** Where the cells of a strip below the grid are, and which of them are in view. Pixels. */
export interface StripCell {
  /** Among the columns that are shown. */
  index: number;
  left: number;
  width: number;
}

/** Pixels next to the view that are rendered ahead. */
const ahead = 400;

/** The cells between the ends of the view, with some on either side; and `also`, which has the focus. */
export function cellsInView(
  widths: readonly number[],
  view: { left: number; width: number },
  also: number,
): { cells: StripCell[]; total: number } {
  const cells: StripCell[] = [];
  let left = 0;
  for (const [index, width] of widths.entries()) {
    const isNear = left + width >= view.left - ahead && left <= view.left + view.width + ahead;
    if (isNear || index === also) cells.push({ index, left, width });
    left += width;
  }
  return { cells, total: left };
}
