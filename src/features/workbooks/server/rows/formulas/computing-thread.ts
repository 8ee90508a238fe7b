import { Worker } from 'node:worker_threads';

/** Milliseconds that one answer may take. */
const longestAnswer = 60_000;

/** Formulas took longer than they may, or needed more memory than there is. */
export class FormulasTooHeavy extends Error {}

/** There are more cells than are computed: none of them was tried. */
export class TooManyCells extends FormulasTooHeavy {}

/** It is too much to compute where pages are answered: it must begin again in a thread. */
export class NeedsThread extends Error {}

/** How many threads compute at a time, or hold what they computed. */
export const mostFormulaThreads = 2;
let alive = 0;

/** How many there are. */
export const formulaThreads = (): number => alive;

/** A thread that computes formulas: it gets messages in order, and one request at a time. */
export class ComputingThread<Request> {
  readonly #worker: Worker;
  #failure: Error | undefined;

  constructor(script: URL, name: string) {
    this.#worker = new Worker(script, { name, resourceLimits: { maxOldGenerationSizeMb: 2_048 } });
    alive++;
    this.#worker.once('exit', () => alive--);
    this.#worker.on('error', (error) => (this.#failure = error instanceof Error ? error : new Error(String(error))));
  }

  post(request: Request): void {
    this.#worker.postMessage(request);
  }

  /** What the thread answers; throws FormulasTooHeavy, after which there is no thread. */
  ask<Answer>(request: Request): Promise<Answer> {
    const worker = this.#worker;
    // It keeps the process alive only while it has a request.
    worker.ref();
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        clearTimeout(timer);
        worker.off('message', done);
        void worker.terminate();
        reject(new FormulasTooHeavy('The formulas take too long.', { cause: this.#failure }));
      };
      const done = (answer: Answer): void => {
        clearTimeout(timer);
        worker.off('exit', fail);
        worker.unref();
        resolve(answer);
      };
      const timer = setTimeout(fail, longestAnswer);
      worker.once('message', done);
      worker.once('exit', fail);
      this.post(request);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
