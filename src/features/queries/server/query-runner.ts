import { setImmediate as listen } from 'node:timers/promises';
import { Problem } from '#kit/problem.ts';
import type { QueryAnswer } from '#engine/query-model.ts';
import type { FoundRows } from '#engine/matching-slots.ts';
import { querySteps } from '#engine/run-query.ts';
import type { Snapshot } from '#engine/snapshot.ts';
import type { Steps } from '#engine/steps.ts';
import { FairQueue } from '#kit/queues/fair-queue.ts';
import { cacheFoundRows } from './found-rows.ts';
import type { Holding, QueryMessage, Work } from './messages.ts';
import { patienceFor } from './patience.ts';
import { DamagedFile } from './snapshot-file/section-file.ts';
import { type Hold, measureHolding, type SnapshotCache } from './snapshot-cache.ts';

/** Milliseconds of work of one slice, after which others may have theirs: what anybody waits for a heavy query. */
const sliceLength = 8;
const sweepEvery = 100;
/** A query begins again because of a change at most so often; then the change waits for it, though not forever. */
const mostRestarts = 2;
const longestHold = 500;

export interface Ran {
  outcome: { answer: QueryAnswer; holding: Holding } | { error: unknown };
  /** Milliseconds that it ran. */
  took: number;
  work: Work;
}

interface Running {
  message: QueryMessage;
  work: Work;
  /** When its sheet was at hand; 0 before. */
  since: number;
  took: number;
  restarts: number;
  isCancelled: boolean;
}

/** A query in the queue. */
interface Job {
  running: Running;
  hold: Hold;
  steps: Steps<QueryAnswer>;
  /** Milliseconds that it ran since it holds its snapshot. */
  took: number;
  /** Null where it must begin again. */
  resolve: (answer: QueryAnswer | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs the queries of a worker in slices of some milliseconds, in the order of a fair queue. Between slices messages
 * and the database are listened to, so that a heavy query holds up neither other sheets nor its own end.
 */
export class QueryRunner {
  readonly #snapshots: SnapshotCache;
  readonly #deadline: number;
  readonly #queue = new FairQueue<Job>();
  readonly #running = new Map<number, Running>();
  readonly #foundRows = new WeakMap<Snapshot, FoundRows>();
  #isWorking = false;
  #swept = 0;

  /** `deadline` in milliseconds, see WorkerStart. */
  constructor(snapshots: SnapshotCache, deadline: number) {
    this.#snapshots = snapshots;
    this.#deadline = deadline;
  }

  async run(message: QueryMessage): Promise<Ran> {
    const work: Work = { loads: 0, fileLoads: 0, refreshes: 0 };
    const running: Running = { message, work, since: 0, took: 0, restarts: 0, isCancelled: false };
    this.#running.set(message.number, running);
    try {
      for (;;) {
        const hold = await this.#snapshots.hold(message.sheetId, message.version, work);
        try {
          running.since ||= performance.now();
          if (running.isCancelled) throw cancelled();
          const answer = await this.#inSlices(running, hold);
          hold.snapshot.hand?.letGo();
          if (answer) return { outcome: { answer, holding: measureHolding(hold.snapshot) }, took: running.took, work };
        } catch (error) {
          // Once: the sheet is read again from the database.
          if (!(error instanceof DamagedFile) || running.restarts > mostRestarts) throw error;
          await this.#snapshots.forgetFile(message.sheetId, hold.snapshot);
        } finally {
          hold.letGo();
        }
        running.restarts++;
      }
    } catch (error) {
      return { outcome: { error }, took: running.took, work };
    } finally {
      this.#running.delete(message.number);
    }
  }

  /** No one waits for the answer any more. */
  cancel(number: number): void {
    const running = this.#running.get(number);
    if (!running) return;
    running.isCancelled = true;
    for (const job of this.#queue.jobs()) if (job.running === running) this.#end(job, cancelled());
  }

  #inSlices(running: Running, hold: Hold): Promise<QueryAnswer | null> {
    const { query, context, share } = running.message;
    const foundRows = this.#foundRows.get(hold.snapshot) ?? cacheFoundRows();
    this.#foundRows.set(hold.snapshot, foundRows);
    const steps = querySteps(hold.snapshot, query, context, foundRows);
    return new Promise((resolve, reject) => {
      this.#queue.add({ running, hold, steps, took: 0, resolve, reject }, share);
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let job = this.#queue.next(); job; job = this.#queue.next()) {
      const until = performance.now() + sliceLength;
      for (let now = 0; job && now < until; job = this.#queue.next()) {
        now = this.#runSlice(job, until);
        // What ended is answered at once.
        await Promise.resolve();
      }
      await listen();
      this.#sweep();
    }
    this.#isWorking = false;
  }

  /** Goes on with a job until a time; answers when it stopped. */
  #runSlice(job: Job, until: number): number {
    const { running, hold, steps } = job;
    const begun = performance.now();
    let now = begun;
    let answer: QueryAnswer | null | undefined;
    try {
      if (hold.isAwaited && (running.restarts < mostRestarts || job.took > longestHold)) answer = null;
      while (answer === undefined && now < until) {
        const step = steps.next();
        if (step.done) answer = step.value;
        now = performance.now();
      }
    } catch (error) {
      this.#end(job, error);
    }
    running.took += now - begun;
    job.took += now - begun;
    this.#queue.charge(job, now - begun);
    if (answer !== undefined) {
      this.#queue.remove(job);
      job.resolve(answer);
    }
    return now;
  }

  #sweep(): void {
    const now = performance.now();
    if (now - this.#swept < sweepEvery) return;
    this.#swept = now;
    for (const job of this.#queue.jobs()) {
      const { rows, hand } = job.hold.snapshot;
      const most = this.#deadline * patienceFor({ rows: rows.size, isInParts: hand !== null });
      if (now - job.running.since > most) this.#end(job, tooLong());
    }
  }

  #end(job: Job, error: unknown): void {
    this.#queue.remove(job);
    job.reject(error);
  }
}

const cancelled = (): Problem => new Problem('unavailable', 'The request was canceled.');

const tooLong = (): Problem =>
  new Problem('unavailable', 'This query takes too long right now. Narrow it down, or try again in a moment.', {
    details: { retry_after: 5 },
  });
