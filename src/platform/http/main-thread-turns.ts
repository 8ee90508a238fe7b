import { setImmediate as listen } from 'node:timers/promises';
import { FairQueue, type Share } from '#kit/queues/fair-queue.ts';
import { Problem } from '#kit/problem.ts';
import type { Steps } from '#engine/steps.ts';

/**
 * Milliseconds of work in one turn of the main thread, after which the server listens to everybody else: what is cached
 * is answered in between, so as quickly as if nothing else went on.
 */
const sliceLength = 2;

interface Job {
  /** Goes on by one step; true when that was the last. */
  step: () => boolean;
  signal: AbortSignal | undefined;
  reject: (error: unknown) => void;
}

export interface TakenTurns<Result> {
  result: Result;
  /** Milliseconds that it worked, without its waiting. */
  took: number;
}

/**
 * Long work of the main thread, in slices of few milliseconds: the next one is for those whose workspace, app and
 * network used least, as in the engine. What no one waits for any more ends at its next step. (decision 134)
 */
export class MainThreadTurns {
  readonly #queue = new FairQueue<Job>();
  readonly #now: () => number;
  #isWorking = false;

  /** When the slice of this turn ends; null where nothing was worked on in it. */
  #until: number | null = null;

  /** The clock gives milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does all steps of a work; its first slice at once where nothing else is under way or was in this turn. */
  run<Result>(steps: Steps<Result>, share: Share, signal?: AbortSignal): Promise<TakenTurns<Result>> {
    return new Promise((resolve, reject) => {
      let took = 0;
      const step = (): boolean => {
        const begun = this.#now();
        const next = steps.next();
        took += this.#now() - begun;
        if (next.done) resolve({ result: next.value, took });
        return next.done === true;
      };
      this.#queue.add({ step, signal, reject }, share);
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let job = this.#queue.next(); job; job = this.#queue.next()) {
      if (this.#isSliceOver()) await listen();
      else this.#goOn(job);
    }
    this.#isWorking = false;
  }

  #isSliceOver(): boolean {
    const now = this.#now();
    if (this.#until !== null) return now >= this.#until;
    this.#until = now + sliceLength;
    setImmediate(() => (this.#until = null));
    return false;
  }

  /** One step of a job. */
  #goOn(job: Job): void {
    const begun = this.#now();
    let isDone = true;
    try {
      stopIfUnwanted(job.signal);
      isDone = job.step();
    } catch (error) {
      job.reject(error);
    }
    this.#queue.charge(job, this.#now() - begun);
    if (isDone) this.#queue.remove(job);
  }
}

/** Throws where all callers have left. */
export function stopIfUnwanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw unwanted();
}

/** Said to no one: the connection is closed. */
export const unwanted = (): Problem => new Problem('unavailable', 'The request was canceled.');
