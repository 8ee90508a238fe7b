import { cellAddress } from '../cell-address.ts';
import { reportNote } from '../report-note.ts';
import type { Msg } from '#kit/language/msg.ts';
import type { NoteKind, ReportNote } from '../workbook-codec.ts';

const mostNamed = 20;

/** How many cells something happened to, and where the first of them are. */
export interface CellTally {
  count: number;
  /** Row from 1, column from 0. */
  positions: [row: number, column: number][];
}

export function newTally(): CellTally {
  return { count: 0, positions: [] };
}

export function tally(into: CellTally, row: number, column: number): void {
  into.count++;
  if (into.positions.length < mostNamed) into.positions.push([row, column]);
}

/** Several tallies as one, its places in reading order. */
export function joinTallies(tallies: CellTally[]): CellTally {
  return {
    count: tallies.reduce((sum, { count }) => sum + count, 0),
    positions: tallies
      .flatMap(({ positions }) => positions)
      .sort((one, other) => one[0] - other[0] || one[1] - other[1])
      .slice(0, mostNamed),
  };
}

export function noteOf(kind: NoteKind, text: Msg, of: CellTally): ReportNote {
  const cells = of.positions.map(([row, column]) => cellAddress(row, column));
  return reportNote(kind, text, of.count, cells);
}
