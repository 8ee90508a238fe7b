import type { Logger } from 'pino';
import type { Database } from '../../storage/database.ts';
import { readVersions } from '../sheets/sheet-states.ts';
import type { FormulaKnowledge } from './known-formulas.ts';
import { recalculateSheet, type RecalculatedSheet } from './recalculate-sheet.ts';
import { staleness } from './formula-state.ts';

/** A recalculation rests so many times as long as it took, so that a busy sheet leaves room for others. */
const restTimes = 4;
const longestRest = 60_000;
/** Writers are never so fast that nothing is ever computed; what is left comes with the next write or upkeep. */
const mostRounds = 20;

export interface RecalculationNeeds {
  database: Database;
  knowledge: FormulaKnowledge;
  clock: () => number;
  log?: Pick<Logger, 'error' | 'warn'> | undefined;
  /** A sheet has new values. */
  recalculated: (sheetId: string) => void;
}

interface Work {
  running: Promise<RecalculatedSheet | null>;
  again: boolean;
}

/** Computes the formula columns that follow from whole columns, after writes and by the clock. */
export class Recalculation {
  readonly #needs: RecalculationNeeds;
  readonly #working = new Map<string, Work>();
  readonly #following = new Set<Promise<void>>();

  constructor(needs: RecalculationNeeds) {
    this.#needs = needs;
  }

  /** A write to a sheet is committed. Nobody waits for it. */
  follow(sheetId: string, how: { isKnown: boolean }): void {
    const { knowledge, log } = this.#needs;
    const known = knowledge.lastSeen(sheetId);
    if (how.isKnown && known.version === 0) return;
    const following = (async () => {
      const { hasWhole, readers } = how.isKnown ? known : await knowledge.load(sheetId);
      await Promise.all([...(hasWhole ? [sheetId] : []), ...readers].map((id) => this.run(id)));
    })().catch((error: unknown) => log?.error({ err: error, sheet: sheetId }, 'formulas could not be computed'));
    this.#following.add(following);
    void following.finally(() => this.#following.delete(following));
  }

  /** Computes what of a sheet is out of date; calls that come meanwhile share one more round. */
  run(sheetId: string): Promise<RecalculatedSheet | null> {
    const working = this.#working.get(sheetId);
    if (working) {
      working.again = true;
      return working.running;
    }
    const work: Work = { running: Promise.resolve(null), again: false };
    this.#working.set(sheetId, work);
    work.running = this.#rounds(sheetId, work).finally(() => this.#working.delete(sheetId));
    return work.running;
  }

  async #rounds(sheetId: string, work: Work): Promise<RecalculatedSheet | null> {
    const { database, clock, log, recalculated } = this.#needs;
    let all: RecalculatedSheet | null = null;
    let written = 0;
    for (let round = 1; round <= mostRounds; round++) {
      work.again = false;
      const began = Date.now();
      const done = await recalculateSheet(database, sheetId, clock());
      if (done) {
        written += done.written;
        all = { ...done, written };
        if (done.written > 0) recalculated(sheetId);
        if (done.stopped.length > 0)
          log?.warn({ sheet: sheetId, columns: done.stopped.length }, 'formulas were stopped');
      }
      if (!done?.again && !work.again) break;
      const rest = Math.min(longestRest, (Date.now() - began) * restTimes);
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
    return all;
  }

  /** What is out of date by the clock, or since a process ended before it had followed a write. */
  async upkeep(): Promise<void> {
    const { database, clock } = this.#needs;
    const sheets = await database
      .selectFrom('sheets')
      .select(['id', 'formulas'])
      .where('formulas', 'is not', null)
      .execute();
    for (const { id, formulas } of sheets) {
      if (!formulas) continue;
      const versions = await readVersions(database, [id, ...formulas.sources]);
      const own = await database
        .selectFrom('sheet_states')
        .select('formulas_version')
        .where('sheet_id', '=', id)
        .executeTakeFirst();
      if (own && staleness(formulas, { formulas: own.formulas_version, versions, at: clock() })) await this.run(id);
    }
  }

  /** When all that followed from writes until now is computed. */
  async settled(): Promise<void> {
    while (this.#following.size > 0 || this.#working.size > 0) {
      await Promise.all([...this.#following, ...[...this.#working.values()].map(({ running }) => running)]);
    }
  }
}
