import { Problem } from '#kit/problem.ts';

interface Waiting<Requested, Answered> {
  requested: Requested;
  resolve: (answered: Answered) => void;
  reject: (error: unknown) => void;
}

export interface WriteTogetherOptions<Requested, Answered> {
  /** Writes all in one statement; answers one by one, in the order of the requests. */
  write: (sheetId: string, together: readonly Requested[]) => Promise<Answered[]>;
  /** Two of one key never go together: the second finds what the first did. */
  keyOf: (requested: Requested) => string | null;
  /** How many rows it is about. */
  sizeOf: (requested: Requested) => number;
}

/** So many rows at most go together; more of one writer go alone. */
const mostTogether = 500;

/**
 * Requests to a sheet that is being written to go in together, right after. A sheet is locked until its write is on the
 * disk, so writers one by one would each wait for the disk once for everyone before.
 */
export class WriteTogether<Requested, Answered> {
  readonly #options: WriteTogetherOptions<Requested, Answered>;
  /** What waits, of the sheets that are being written to. */
  readonly #waiting = new Map<string, Waiting<Requested, Answered>[]>();

  constructor(options: WriteTogetherOptions<Requested, Answered>) {
    this.#options = options;
  }

  ask(sheetId: string, requested: Requested): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const one = { requested, resolve, reject };
      const waiting = this.#waiting.get(sheetId);
      if (waiting) {
        waiting.push(one);
        return;
      }
      const queue = [one];
      this.#waiting.set(sheetId, queue);
      void this.#work(sheetId, queue);
    });
  }

  async #work(sheetId: string, queue: Waiting<Requested, Answered>[]): Promise<void> {
    while (queue.length > 0) {
      await this.#write(sheetId, this.#takeTogether(queue));
      // Requests that came while the database answered join in.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#waiting.delete(sheetId);
  }

  async #write(sheetId: string, together: readonly Waiting<Requested, Answered>[]): Promise<void> {
    try {
      const answers = await this.#options.write(
        sheetId,
        together.map((one) => one.requested),
      );
      for (const [index, answer] of answers.entries()) together[index]?.resolve(answer);
    } catch (error) {
      // One that cannot be written must not take the others with it.
      // Lost on the way, it may have been written: nothing is sent twice.
      if (together.length === 1 || isUnavailable(error)) for (const one of together) one.reject(error);
      else for (const one of together) await this.#write(sheetId, [one]);
    }
  }

  #takeTogether(queue: Waiting<Requested, Answered>[]): Waiting<Requested, Answered>[] {
    const keys = new Set<string>();
    let rows = 0;
    let count = 0;
    for (const { requested } of queue) {
      const key = this.#options.keyOf(requested);
      rows += this.#options.sizeOf(requested);
      if (count > 0 && (rows > mostTogether || (key !== null && keys.has(key)))) break;
      if (key !== null) keys.add(key);
      count++;
    }
    return queue.splice(0, count);
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable';
