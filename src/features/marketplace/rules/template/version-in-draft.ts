/**
 * Which version of its template a draft is on. Versions are taken by a line of the log, and the log is walked back
 * and forth by undo, redo and restoring: the version follows from its lines. Pure.
 */

/** A version that was taken over: the line of the log that did it, and the versions before and after it. */
export interface TakenVersion {
  revision: number;
  from_version: number;
  to_version: number;
}

/** A line of the log that may change the version. */
export interface LineOfLog {
  revision: number;
  reason: string;
  of_revision: number | null;
}

/** `first` is the version that the app was made with; lines in the order of their revisions. */
export function versionInDraft(first: number, taken: readonly TakenVersion[], lines: readonly LineOfLog[]): number {
  const updates = new Map(taken.map((update) => [update.revision, update]));
  const about = new Map(lines.map((line) => [line.revision, line]));
  const states = [{ revision: 0, version: first }];
  const versionAt = (revision: number): number =>
    states.findLast((state) => state.revision <= revision)?.version ?? first;
  /** What moved the version, by each of its lines: a change that was undone and done again is the same. */
  const moves = new Map<number, { from: number; to: number }>();
  const revisions = [...new Set([...updates.keys(), ...about.keys()])].toSorted((one, other) => one - other);
  for (const revision of revisions) {
    const [line, update] = [about.get(revision), updates.get(revision)];
    const before = versionAt(revision);
    const of = line?.of_revision ?? null;
    const move = of === null || line?.reason === 'restored' ? undefined : moves.get(of);
    let version = before;
    if (line?.reason === 'restored' && of !== null) version = versionAt(of);
    if (move) {
      // Where another took a newer one meanwhile, what is undone is missing all the same.
      const back = move.from < move.to ? Math.min(before, move.from) : move.from;
      version = line?.reason === 'undone' ? back : move.to;
    }
    if (update) version = update.to_version;
    if (move) moves.set(revision, move);
    else if (version !== before) moves.set(revision, { from: before, to: version });
    states.push({ revision, version });
  }
  return versionAt(Number.POSITIVE_INFINITY);
}
