import type { RecalculationPace } from '#engine/formula/graph/computing-options.ts';

/** One slice of a long recalculation, as it is requested from a thread. */
export interface SlicePace extends Omit<RecalculationPace, 'mayGoOn'> {
  /** Milliseconds after which the slice ends. */
  longest: number;
}

/** What is not computed by then says so in its cells, until it is. */
const firstSlice = 2_000;
const laterSlice = 10_000;
/** Formulas that have not been computed after so many milliseconds are stopped. */
const longestInAll = 45_000;

export type Pacing = (began: number | null) => SlicePace | Promise<SlicePace>;

/** How what is out of date is computed. */
export interface SlicedRecalculation {
  /** The moment, in milliseconds. */
  at: number;
  inThread: boolean;
  nextPace: Pacing;
  /** A sheet has new values, and is to have more. */
  written: (sheetId: string) => void;
}

/** The pace of the first slice, or of the one that follows after so many milliseconds of computing. */
export function nextPace(began: number | null): SlicePace {
  if (began === null) return { longest: firstSlice };
  const left = longestInAll - (performance.now() - began);
  return { isContinued: true, isLast: left <= 0, longest: left <= 0 ? laterSlice : Math.min(laterSlice, left) };
}

export function paceOf({ longest, ...pace }: SlicePace): RecalculationPace {
  const until = performance.now() + longest;
  // The last slice stops what takes long, and is done soon.
  return { ...pace, mayGoOn: () => pace.isLast === true || performance.now() < until };
}
