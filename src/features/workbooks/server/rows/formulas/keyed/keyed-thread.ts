import { ComputingThread, FormulasTooHeavy } from '../computing-thread.ts';
import type { KeyedRequest } from './keyed-worker.ts';

/** One thread holds the large sheets of a process: what one write costs is far less than a thread. */
export class KeyedThread {
  readonly #thread = new ComputingThread<KeyedRequest>(new URL('./keyed-worker.ts', import.meta.url), 'sheaf-keyed');
  #last: Promise<unknown> = Promise.resolve();
  #isGone = false;
  #held = 0;

  /** Whether it failed: then nothing is held any more. */
  get isGone(): boolean {
    return this.#isGone;
  }

  post(request: KeyedRequest): void {
    if (!this.#isGone) this.#thread.post(request);
  }

  /** One request at a time. Throws FormulasTooHeavy, after which it is gone. */
  ask<Answer>(request: KeyedRequest): Promise<Answer> {
    const requested = this.#last.then(() => {
      if (this.#isGone) throw new FormulasTooHeavy('What was held is gone.');
      return this.#thread.ask<Answer>(request);
    });
    this.#last = requested.catch(() => (this.#isGone = true));
    return requested;
  }

  hold(): void {
    this.#held++;
  }

  /** The thread ends with the last sheet that it holds. */
  release(): void {
    if (--this.#held > 0) return;
    this.#isGone = true;
    void this.#last.then(() => this.#thread.end());
  }
}
