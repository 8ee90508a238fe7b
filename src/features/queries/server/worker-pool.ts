import { Worker } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import type { FromWorker, QueryMessage, ToWorker, WorkerStart } from './messages.ts';

export type AnswerMessage = Extract<FromWorker, { kind: 'answer' }>;

/** Milliseconds that a worker has to end on its own. */
const patience = 1000;

interface PoolOptions {
  size: number;
  start: WorkerStart;
  /** Of each worker's own heap, in megabytes; a worker that needs more ends alone, not with the process. */
  heapLimit: number;
  onHolding(sheetId: string, holding: Extract<FromWorker, { kind: 'holding' }>['holding']): void;
  /** A worker could not do something that no one waits for. */
  onTrouble(error: Error): void;
  /** A worker is gone, and with it all that it held. */
  onLost(position: number, error: Error): void;
}

interface Pending {
  message: Omit<QueryMessage, 'number'>;
  attempts: number;
  /** Gets the milliseconds that a worker took, even when it failed. */
  took: (milliseconds: number) => void;
  signal: AbortSignal;
  resolve: (answer: AnswerMessage) => void;
  reject: (error: Error) => void;
}

interface Member {
  worker: Worker;
  pending: Map<number, Pending>;
  /** What goes to the worker when this turn ends, in one message: waking a thread costs more than most questions. */
  leaving: ToWorker[];
}

/** A fixed number of places, each with a worker once it is needed. A worker that ends is replaced on the next need. */
export class WorkerPool {
  #options: PoolOptions;
  #members: (Member | undefined)[];
  #lastNumber = 0;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#members = Array.from({ length: options.size });
  }

  get size(): number {
    return this.#members.length;
  }

  /** Runs a query at a place. When its worker is lost meanwhile, it is run once more by the next one. */
  ask(
    position: number,
    message: Omit<QueryMessage, 'number'>,
    { signal, took }: Pick<Pending, 'signal' | 'took'>,
  ): Promise<AnswerMessage> {
    return new Promise((resolve, reject) =>
      this.#send(position, { message, attempts: 0, signal, took, resolve, reject }),
    );
  }

  post(position: number, message: Exclude<ToWorker, QueryMessage>): void {
    const member = this.#members[position];
    if (member) post(member, message);
  }

  /** How many queries a place is busy with. */
  load(position: number): number {
    return this.#members[position]?.pending.size ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#members.flatMap((member) => (member ? end(member) : [])));
  }

  #send(position: number, pending: Pending): void {
    if (this.#stopped) {
      pending.reject(new Problem('unavailable', 'Sheaf is shutting down. Try again in a moment.'));
      return;
    }
    const member = this.#memberAt(position);
    const number = ++this.#lastNumber;
    pending.attempts++;
    member.pending.set(number, pending);
    post(member, { ...pending.message, number });
    // The worker still says what it took.
    const cancel = (): void => {
      if (member.pending.get(number) !== pending) return;
      post(member, { kind: 'cancel', number });
      pending.reject(new Problem('unavailable', 'The request was canceled.'));
    };
    if (pending.signal.aborted) cancel();
    else pending.signal.addEventListener('abort', cancel, { once: true });
  }

  #memberAt(position: number): Member {
    const present = this.#members[position];
    if (present) return present;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#options.start,
      name: `sheaf-engine-${position}`,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapLimit, maxYoungGenerationSizeMb: 6 },
    });
    const member: Member = { worker, pending: new Map(), leaving: [] };
    this.#members[position] = member;
    worker.on('message', (message: FromWorker) => this.#receive(member, message));
    let lost = new Error('An engine worker exited without an error.');
    worker.on('error', (error) => {
      lost = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => this.#lose(position, member, lost));
    // A server that has nothing else to do may end; queries in flight keep it alive through their requests.
    worker.unref();
    return member;
  }

  #receive(member: Member, message: FromWorker): void {
    if (message.kind === 'holding') {
      this.#options.onHolding(message.sheetId, message.holding);
      return;
    }
    if (message.kind === 'trouble') {
      this.#options.onTrouble(message.error);
      return;
    }
    const pending = member.pending.get(message.number);
    member.pending.delete(message.number);
    pending?.took(message.took);
    if (message.kind === 'answer') pending?.resolve(message);
    else if (message.kind === 'problem')
      pending?.reject(new Problem(message.code, message.message, { details: message.details }));
    else pending?.reject(message.error);
  }

  #lose(position: number, member: Member, error: Error): void {
    if (this.#members[position] === member) this.#members[position] = undefined;
    if (!this.#stopped) this.#options.onLost(position, error);
    for (const pending of member.pending.values()) {
      if (pending.attempts < 2 && !pending.signal.aborted) this.#send(position, pending);
      else pending.reject(new Problem('unavailable', 'This sheet can’t be read right now.', { cause: error }));
    }
  }
}

function post(member: Member, message: ToWorker): void {
  member.leaving.push(message);
  if (member.leaving.length === 1) setImmediate(() => member.worker.postMessage(member.leaving.splice(0)));
}

/**
 * The worker ends on its own, so that nothing is cut off in the middle of a file; one that is busy for longer is
 * terminated.
 */
async function end(member: Member): Promise<void> {
  const { worker } = member;
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  post(member, { kind: 'stop' });
  const timer = setTimeout(() => void worker.terminate(), patience);
  await exit;
  clearTimeout(timer);
}
