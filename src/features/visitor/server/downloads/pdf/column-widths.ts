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
export function wantedWidth({ line }: ColumnNeed): number {
  return Math.min(Math.max(line, narrowest), widest);
}

/** Shares a width among columns: all they need where it is enough, else at least their words, else in proportion. */
export function columnWidths(needs: readonly ColumnNeed[], available: number): number[] {
  const wanted = needs.map(wantedWidth);
  const least = needs.map(({ word }, index) => Math.min(Math.max(word, narrowest), widestWord, wanted[index] ?? 0));
  const [allWanted, allLeast] = [sum(wanted), sum(least)];
  if (allWanted <= available) {
    // Figures are at the right: room next to them would tear them from their neighbours.
    const grows = needs.map(({ numeric }, index) => (numeric ? 0 : (wanted[index] ?? 0)));
    const share = sum(grows) > 0 ? grows : wanted;
    return wanted.map((width, index) => width + ((available - allWanted) * (share[index] ?? 0)) / sum(share));
  }
  if (allLeast >= available) return least.map((width) => (width * available) / allLeast);
  const more = (available - allLeast) / (allWanted - allLeast);
  return least.map((width, index) => width + ((wanted[index] ?? 0) - width) * more);
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
