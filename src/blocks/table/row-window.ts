/** Which rows of a long table are loaded, by where the visitor is in it. Heights in pixels. Pure. */

export interface ScrollPosition {
  scrollTop: number;
  /** Of what is seen. */
  height: number;
  rowHeight: number;
  /** Of the rows that are loaded, or on their way. */
  offset: number;
  /** How many rows an answer has. */
  pageSize: number;
  total: number;
}

/** The first row to ask for; null while the loaded ones reach far enough. */
export function windowFor({ scrollTop, height, rowHeight, offset, pageSize, total }: ScrollPosition): number | null {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const margin = Math.min(20, Math.floor(pageSize / 4));
  const reachesUp = offset === 0 || first - margin >= offset;
  const reachesDown = offset + pageSize >= total || last + margin <= offset + pageSize;
  if (reachesUp && reachesDown) return null;
  const middle = Math.round((first + last) / 2);
  const requested = Math.max(0, Math.min(middle - Math.floor(pageSize / 2), total - pageSize));
  return requested === offset ? null : requested;
}

/** Browsers draw no element higher than about 33 million pixels. */
const highest = 30_000_000;

/** The height of a row that is not loaded: as measured, or less where there are very many. */
export const rowHeightFor = (measured: number, total: number): number =>
  total > 0 ? Math.min(measured, highest / total) : measured;
