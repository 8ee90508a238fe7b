/** A server in a process of its own that mirrors a spreadsheet, to be killed at any moment by `kill -9`. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseParts } from '#platform/database/database.ts';
import type { Cell } from '#engine/model.ts';

export type Order =
  | { kind: 'sync'; workbook: string; spreadsheet: string }
  | { kind: 'add'; sheet: string; cells: Record<string, Cell> }
  | { kind: 'edit'; sheet: string; row_id: string; version: number; cells: Record<string, Cell> }
  | { kind: 'remove'; sheet: string; row_id: string };
export interface OrderAnswer {
  /** 0 once the program listens. */
  id: number;
  row_id: string | null;
  /** The code of a problem, or the text of a defect. */
  problem: string | null;
}
/** When it is killed while it follows an order: after so many milliseconds, or as soon as Google gets so many calls. */
export type KillAt = { after: number } | { call: number } | null;

const program = fileURLToPath(new URL('./syncing-node.ts', import.meta.url));

export class SyncingServer {
  kills = 0;
  readonly #words: string[];
  /** One works, another waits: to start one takes longer than most orders. */
  #waiting: Promise<ChildProcess>;
  #working: ChildProcess | null = null;
  #calls = Number.POSITIVE_INFINITY;
  #id = 0;

  constructor(address: DatabaseParts, base: string) {
    this.#words = [JSON.stringify(address), base];
    this.#waiting = this.#start();
  }

  /** Null where it was killed before it answered: then no one knows how far it came. */
  async follow(order: Order, killAt: KillAt): Promise<OrderAnswer | null> {
    if (!this.#working) {
      this.#working = await this.#waiting;
      this.#waiting = this.#start();
    }
    const child = this.#working;
    const id = ++this.#id;
    const ended = new Promise<OrderAnswer | null>((resolve) => {
      child.removeAllListeners('exit').once('exit', () => resolve(null));
      child.on('message', (message) => {
        const answer = message as OrderAnswer;
        if (answer.id === id) resolve(answer);
      });
    });
    child.send({ id, order });
    this.#calls = killAt && 'call' in killAt ? killAt.call : Number.POSITIVE_INFINITY;
    const timer = killAt && 'after' in killAt ? setTimeout(() => this.#kill(), killAt.after) : undefined;
    const answer = await ended;
    clearTimeout(timer);
    this.#calls = Number.POSITIVE_INFINITY;
    child.removeAllListeners('message');
    if (answer === null && killAt === null) throw new Error('The server ended by itself.');
    if (answer?.problem && !/^[a-z_]+$/.test(answer.problem)) throw new Error(answer.problem);
    return answer;
  }

  /** Google got a call. */
  called(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#kill();
  }

  async stop(): Promise<void> {
    this.#working?.kill('SIGKILL');
    (await this.#waiting).kill('SIGKILL');
  }

  #kill(): void {
    this.#working?.kill('SIGKILL');
    this.#working = null;
    this.kills += 1;
  }

  #start(): Promise<ChildProcess> {
    const child = fork(program, this.#words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child));
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The server did not start.')));
    });
  }
}
