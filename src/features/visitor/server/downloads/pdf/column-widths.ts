export interface ColumnNeed {
  /** Width of the longest text without wrapping, and of the longest word. */
  line: number;
  word: number;
  numeric: boolean;
}

const widest = 240;
const narrowest = 24;
const widestWord = 110;

/** What columns would like to have. */
export function requestedWidth({ line }: ColumnNeed): number {
  return Math.min(Math.max(line, narrowest), widest);
}

/** Shares a width among columns: all they need where it is enough, else at least their words, else in proportion. */
export function columnWidths(needs: readonly ColumnNeed[], available: number): number[] {
  const requested = needs.map(requestedWidth);
  const least = needs.map(({ word }, index) => Math.min(Math.max(word, narrowest), widestWord, requested[index] ?? 0));
  const [allRequested, allLeast] = [sum(requested), sum(least)];
  if (allRequested <= available) {
    // Figures are at the right: room next to them would tear them from their neighbours.
    const grows = needs.map(({ numeric }, index) => (numeric ? 0 : (requested[index] ?? 0)));
    const share = sum(grows) > 0 ? grows : requested;
    return requested.map((width, index) => width + ((available - allRequested) * (share[index] ?? 0)) / sum(share));
  }
  if (allLeast >= available) return least.map((width) => (width * available) / allLeast);
  const more = (available - allLeast) / (allRequested - allLeast);
  return least.map((width, index) => width + ((requested[index] ?? 0) - width) * more);
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
