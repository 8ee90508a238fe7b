import type { Logger } from 'pino';
import { FairSlots } from '#kit/queues/fair-slots.ts';
import type { Database } from '#platform/database/database.ts';
import { readVersions } from '../sheets/sheet-states.ts';
import type { FormulaKnowledge } from './known-formulas.ts';
import { mostFormulaThreads, NeedsThread } from './computing-thread.ts';
import { isOutOfDate } from './cell-formula-state.ts';
import { staleness } from './formula-state.ts';
import { KeyedSheets } from './keyed/live-keyed.ts';
import { LiveCells } from './live-cells.ts';
import { recalculateSheet } from './recalculate-sheet.ts';
import { recalculateWorkbook } from './recalculate-workbook.ts';
import { nextPace, type Pacing, type SlicedRecalculation } from './slice-pace.ts';

/** A recalculation rests so many times as long as it took, so that a busy sheet leaves room for others. */
const usualRest = 4;
const longestRest = 60_000;
/** So that a workspace with heavy formulas leaves a place for those of others. */
const mostOfWorkspace = 1;
/** Writers are never so fast that nothing is ever computed; what is left comes with the next write or maintenance. */
const mostRounds = 20;

export interface RecalculationNeeds {
  database: Database;
  knowledge: FormulaKnowledge;
  clock: () => number;
  log?: Pick<Logger, 'error' | 'warn'> | undefined;
  /** A sheet has new values; what was computed with it needs no word of it. */
  recalculated: (sheetId: string, by: RecalculationTarget) => void;
  /** How long slices of computing are. */
  pacing?: Pacing | undefined;
  /** How many times as long as it took a recalculation rests before the next one. */
  restTimes?: number | undefined;
}

/** What a recalculation did. */
export interface RecalculationNotes {
  /** What a person who edits should know, in sentences. */
  notes: string[];
}

interface Round extends RecalculationNotes {
  /** Sheets that have new values. */
  written: readonly string[];
  again: boolean;
  /** Whether all rows of a workbook were read first. */
  isCold?: boolean;
}

interface Work {
  running: Promise<RecalculationNotes | null>;
  again: boolean;
}

/** What is computed together: the formula columns of a sheet, or all of a workbook with formulas of single cells. */
export type RecalculationTarget = { sheet: string } | { workbook: string };

/** Computes what follows from whole columns and from single cells, after writes and by the clock. */
export class Recalculation {
  readonly #needs: RecalculationNeeds;
  readonly #positions = new FairSlots(mostFormulaThreads, mostOfWorkspace);
  readonly #cells = new LiveCells(() => mostFormulaThreads - this.#positions.taken);
  readonly #keyed = new KeyedSheets();
  readonly #working = new Map<string, Work>();
  readonly #following = new Set<Promise<void>>();

  constructor(needs: RecalculationNeeds) {
    this.#needs = needs;
  }

  /** A write to a sheet is committed. No one waits for it. */
  follow(sheetId: string, how: { isKnown: boolean; by?: RecalculationTarget }): void {
    const { knowledge, log } = this.#needs;
    const known = knowledge.lastSeen(sheetId);
    if (how.isKnown && known.version === 0) return;
    const following = (async () => {
      const { hasWhole, readers, workbook } = how.isKnown ? known : await knowledge.load(sheetId);
      const own = how.by && keyOf(how.by);
      if (workbook !== null) {
        if (workbook !== own) await this.run(sheetId, workbook);
        return;
      }
      const following = new Set([...(hasWhole ? [sheetId] : []), ...readers].filter((id) => id !== own));
      await Promise.all([...following].map((id) => this.run(id, null)));
    })().catch((error: unknown) => log?.error({ err: error, sheet: sheetId }, 'formulas could not be computed'));
    this.#following.add(following);
    void following.finally(() => this.#following.delete(following));
  }

  /**
   * Computes what of a sheet is out of date, or of the whole workbook where it has formulas of single cells; calls that
   * come meanwhile share one more round.
   */
  run(sheetId: string, workbook: string | null): Promise<RecalculationNotes | null> {
    const target: RecalculationTarget = workbook === null ? { sheet: sheetId } : { workbook };
    const key = keyOf(target);
    const working = this.#working.get(key);
    if (working) {
      working.again = true;
      return working.running;
    }
    const work: Work = { running: Promise.resolve(null), again: false };
    this.#working.set(key, work);
    work.running = this.#rounds(target, work).finally(() => this.#working.delete(key));
    return work.running;
  }

  async #rounds(target: RecalculationTarget, work: Work): Promise<RecalculationNotes | null> {
    const { log, recalculated, restTimes = usualRest } = this.#needs;
    const notes = new Set<string>();
    let isDone = false;
    let wasCold = false;
    for (let round = 1; round <= mostRounds; round++) {
      work.again = false;
      const began = Date.now();
      const done = await this.#round(target);
      if (done) {
        isDone = true;
        for (const note of done.notes) notes.add(note);
        for (const id of done.written) recalculated(id, target);
        if (done.notes.length > 0) log?.warn({ ...target, notes: done.notes.length }, 'formulas were stopped');
      }
      if (!done?.again && !work.again) break;
      // What is held from now on was read once, and the next round takes in what was written meanwhile.
      if (done?.isCold && !wasCold) {
        wasCold = true;
        continue;
      }
      const rest = Math.min(longestRest, (Date.now() - began) * restTimes);
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
    return isDone ? { notes: [...notes] } : null;
  }

  /** Much is computed in a thread, when there is a place for one: a workspace has one at a time. */
  async #round(target: RecalculationTarget): Promise<Round | null> {
    try {
      return await this.#compute(target, false);
    } catch (error) {
      if (!(error instanceof NeedsThread)) throw error;
    }
    const workspace = await workspaceOf(this.#needs.database, target);
    return this.#positions.run(workspace, async () => {
      await this.#cells.makeRoom(undefined, 'workbook' in target ? target.workbook : undefined);
      return this.#compute(target, true);
    });
  }

  async #compute(target: RecalculationTarget, inThread: boolean): Promise<Round | null> {
    const { database, clock, recalculated, pacing = nextPace } = this.#needs;
    const how: SlicedRecalculation = {
      ...{ at: clock(), inThread, nextPace: pacing },
      written: (sheetId) => recalculated(sheetId, target),
    };
    if ('workbook' in target) {
      const done = await recalculateWorkbook(database, this.#cells, target.workbook, how);
      return done && { ...done, written: [...done.written] };
    }
    const done = await recalculateSheet(database, target.sheet, { ...how, keyed: this.#keyed });
    const heavy = (name: string): string => `${name} exceeds the computing limit: #CALC! marks where it stopped.`;
    return (
      done && { written: done.written > 0 ? [target.sheet] : [], again: done.again, notes: done.stopped.map(heavy) }
    );
  }

  /** What is out of date by the clock, or since a process ended before it had followed a write. */
  async maintain(): Promise<void> {
    const { database, clock } = this.#needs;
    const workbooks = await database
      .selectFrom('workbooks')
      .select(['id', 'formulas'])
      .where('formulas', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, formulas } of workbooks) {
      const [first] = formulas?.sources ?? [];
      if (!formulas || first === undefined) continue;
      const versions = await readVersions(database, formulas.sources);
      if (isOutOfDate(formulas, versions, clock())) await this.run(first, id);
    }
    const together = new Set(workbooks.map(({ id }) => id));
    const sheets = await database
      .selectFrom('sheets')
      .select(['id', 'workbook_id', 'formulas'])
      .where('formulas', 'is not', null)
      .execute();
    for (const { id, workbook_id, formulas } of sheets) {
      if (!formulas || together.has(workbook_id)) continue;
      const versions = await readVersions(database, [id, ...formulas.sources]);
      const own = await database
        .selectFrom('sheet_states')
        .select('formulas_version')
        .where('sheet_id', '=', id)
        .executeTakeFirst();
      if (own && staleness(formulas, { formulas: own.formulas_version, versions, at: clock() }))
        await this.run(id, null);
    }
  }

  /** When all that followed from writes until now is computed. */
  async settled(): Promise<void> {
    while (this.#following.size > 0 || this.#working.size > 0) {
      await Promise.all([...this.#following, ...[...this.#working.values()].map(({ running }) => running)]);
    }
  }
}

const keyOf = (target: RecalculationTarget): string => ('workbook' in target ? target.workbook : target.sheet);

/** Whose formulas they are; '' where the workbook is gone. */
async function workspaceOf(database: Database, target: RecalculationTarget): Promise<string> {
  const found = await database
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', (query) =>
      'workbook' in target
        ? query.val(target.workbook)
        : query.selectFrom('sheets').select('workbook_id').where('sheets.id', '=', target.sheet),
    )
    .executeTakeFirst();
  return found?.workspace_id ?? '';
}
