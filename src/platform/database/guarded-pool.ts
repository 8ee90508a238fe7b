import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Problem } from '#kit/problem.ts';
import { CopiedLines, copyIn } from './copy-in.ts';
import { diskFull, isDiskFull } from '../files/disk-space.ts';
import { traceStatement } from '../telemetry/spans.ts';
import { isLoss, isStopped, tookTooLong, unknownOutcome, unreachable } from './lost-database.ts';

/** How long a statement may take, in milliseconds: in the foreground, where a person waits, and in the background. */
export interface Deadlines {
  interactive: number;
  long: number;
}

export const usualDeadlines: Deadlines = { interactive: 30_000, long: 3_600_000 };

/** PostgreSQL itself stops a statement first; a server that was halted or is out of reach does not. */
const grace = 2_000;

const kind = new AsyncLocalStorage<keyof Deadlines>();

/** For jobs, imports, migrations and the like: statements of `work`, and of what it calls, may take long. */
export const withLongDeadline = <Result>(work: () => Result): Result => kind.run('long', work);

/** What is read of PostgreSQL's answer. */
type Answer<Row extends object> = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;

/** Hears of writes that concern it. */
export interface WriteWatch {
  /** Whether a statement may have written what is watched. */
  concerns(statement: string): boolean;
  /** Called as soon as such a write is committed: before the writer goes on. */
  written(): void;
}

export interface GuardedPoolOptions {
  deadlines: Deadlines;
  /** A pool in transaction mode is in between: deadlines are enforced here alone, and nothing is prepared. */
  isShared: boolean;
  onConnectionLost: (error: Error) => void;
}

/**
 * Connections whose loss ends nothing but the statements on them, and those with an `unavailable` Problem; every
 * statement has a deadline, here and in PostgreSQL. (decision 46)
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #options: GuardedPoolOptions;
  /** Which deadline is set in PostgreSQL on a connection. */
  readonly #applied = new WeakMap<pg.PoolClient, keyof Deadlines>();
  readonly #lost = new WeakSet<pg.PoolClient>();
  readonly writeWatches = new Set<WriteWatch>();
  /** Why the database cannot be reached now, where that is known: nothing is waited for. (database-health.ts) */
  away: Error | null = null;

  constructor(config: pg.PoolConfig, options: GuardedPoolOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      ...config,
      ...(!options.isShared && { statement_timeout: options.deadlines.interactive }),
    });
    // Without listeners the loss of a connection would end the process: the pool hears of idle ones alone.
    this.#pool.on('error', (error) => this.#notify(error));
    this.#pool.on('connect', (client) => {
      client.on('error', (error) => this.#lose(client, error));
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async connect(): Promise<GuardedConnection> {
    const { deadlines, isShared } = this.#options;
    if (this.away) throw unreachable(this.away);
    const requested = kind.getStore() ?? 'interactive';
    const client = await this.#pool.connect().catch((error: unknown) => {
      if (error instanceof Error) this.#notify(error);
      throw unreachable(error);
    });
    const connection = new GuardedConnection(client, deadlines[requested], {
      isLost: () => this.#lost.has(client),
      lose: (error) => this.#lose(client, error),
      watches: this.writeWatches,
    });
    if (isShared || (this.#applied.get(client) ?? 'interactive') === requested) return connection;
    try {
      await connection.run(`set statement_timeout = ${deadlines[requested]}`);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    this.#applied.set(client, requested);
    return connection;
  }

  /** One statement on its own. With a name, each connection prepares it once. */
  async query<Row extends object>(text: string | pg.QueryConfig, values?: unknown[]): Promise<Answer<Row>> {
    const connection = await this.connect();
    const isNamed = this.#options.isShared && typeof text !== 'string';
    let failed = true;
    try {
      const answer = await connection.run<Row>(isNamed ? { ...text, name: undefined } : text, values);
      failed = false;
      return answer;
    } finally {
      // Of several statements in one text, the first may have opened a transaction that a later one broke.
      connection.release(failed);
    }
  }

  /** Called once for each: PostgreSQL's last words and the end of the connection are the same loss. */
  #lose(client: pg.PoolClient, error: Error): void {
    if (this.#lost.has(client)) return;
    this.#lost.add(client);
    this.#notify(error);
  }

  #notify(error: Error): void {
    // One that we are closing ourselves is not lost.
    if (!this.#pool.ending) this.#options.onConnectionLost(error);
  }
}

interface ConnectionState {
  isLost(): boolean;
  lose(error: Error): void;
  readonly watches: ReadonlySet<WriteWatch>;
}

/** A connection while it is in use. */
class GuardedConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #deadline: number;
  readonly #state: ConnectionState;
  #inTransaction = false;
  /** To tell of what this transaction wrote. */
  readonly #concerned = new Set<WriteWatch>();
  #released = false;
  /** What happened to the connection; it takes no more queries. */
  #problem: Problem | undefined;

  constructor(client: pg.PoolClient, deadline: number, state: ConnectionState) {
    this.#client = client;
    this.#deadline = deadline;
    this.#state = state;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row extends object>(
    query: string | PostgresCursor<Row>,
    parameters?: readonly unknown[],
  ): Promise<Answer<Row>> | PostgresCursor<Row> {
    if (typeof query !== 'string') throw new Error('Kysely has a cursor it wasn’t given.');
    return this.run<Row>(query, parameters);
  }

  async run<Row extends object>(query: string | pg.QueryConfig, values?: readonly unknown[]): Promise<Answer<Row>> {
    // Code that tidies up after a loss gets that loss again, not its consequence.
    if (this.#problem) throw this.#problem;
    const text = typeof query === 'string' ? query : query.text;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      // Cuts the connection, and so ends the statement that is waited for.
      this.release(true);
    }, this.#deadline + grace);
    try {
      const [first] = values ?? [];
      const answer = await traceStatement<Answer<Row>>(text, () =>
        first instanceof CopiedLines
          ? copyIn(this.#client, text, first)
          : this.#client.query<Row>(query, values && [...values]),
      );
      this.#note(text);
      return answer;
    } catch (error) {
      // It may have been written all the same.
      for (const watch of this.#state.watches) if (watch.concerns(text) || this.#concerned.has(watch)) watch.written();
      throw this.#read(error, text, late);
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy = false): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.release(destroy || this.#problem !== undefined);
  }

  #note(text: string): void {
    if (opening.test(text)) this.#inTransaction = true;
    else if (closing.test(text)) this.#inTransaction = false;
    for (const watch of this.#state.watches) if (watch.concerns(text)) this.#concerned.add(watch);
    if (this.#inTransaction) return;
    for (const watch of this.#concerned) watch.written();
    this.#concerned.clear();
  }

  #read(error: unknown, text: string, late: boolean): unknown {
    if (isStopped(error)) return tookTooLong(error);
    if (!late && isDiskFull(error)) return diskFull(error);
    if (!late && !isLoss(error) && !this.#state.isLost()) return error;
    if (error instanceof Error) this.#state.lose(error);
    const unknown = this.#inTransaction ? /^\s*commit\b/i.test(text) : !reading.test(text) || calling.test(text);
    this.#problem = unknown ? unknownOutcome(error) : late ? tookTooLong(error) : unreachable(error);
    return this.#problem;
  }
}

const opening = /^\s*(?:begin|start transaction)\b/i;
const closing = /^\s*(?:commit|rollback(?! to))\b/i;
/** What changes nothing on its own. */
const reading = /^\s*(?:select|begin|start|set|show|fetch|declare)\b/i;
/** A function of the database may write. (migration 0016) */
const calling = /^\s*select \* from \w+\s*\(/i;
