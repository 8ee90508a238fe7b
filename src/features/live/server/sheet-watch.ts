import type { Logger } from 'pino';
import { readVersions } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import { isThreadId } from '#features/comments/server/threads/thread-id.ts';
import type { Database } from '#platform/database/database.ts';

const pollPause = 1_000;
/** Hints that come together are looked up together. */
const hintPause = 20;

type Follower = (version: number) => void;
interface Watched {
  version: number;
  followers: Set<Follower>;
}

/**
 * The versions of the sheets, and of the threads of comments, that are followed. The truth is the table, read every
 * second; a hint makes it be read at once. A follower is notified after every look that found another version than the
 * one before.
 */
export class SheetWatch {
  readonly #database: Database;
  readonly #log: Pick<Logger, 'debug'>;
  readonly #watched = new Map<string, Watched>();
  readonly #hinted = new Set<string>();
  #poll: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  /** Under way or waiting. */
  #looks = 0;

  constructor(database: Database, log: Pick<Logger, 'debug'>) {
    this.#database = database;
    this.#log = log;
  }

  get sheets(): number {
    return this.#watched.size;
  }

  /** Tells of every other version than these (of one of them where several changed); the answer ends it. */
  follow(sheets: ReadonlyMap<string, number>, listeners: Follower): () => void {
    for (const [id, version] of sheets) {
      const watched = this.#watched.get(id) ?? { version, followers: new Set() };
      this.#watched.set(id, watched);
      watched.followers.add(listeners);
      // Who read before or after the others hears of the difference at the next look.
      if (watched.version !== version) this.hint([id]);
      watched.version = Math.min(watched.version, version);
    }
    this.#poll ??= setInterval(() => {
      // A database that takes longer than that is not queried twice.
      if (this.#looks === 0) this.#look([...this.#watched.keys()]);
    }, pollPause).unref();
    return () => {
      for (const id of sheets.keys()) {
        const watched = this.#watched.get(id);
        watched?.followers.delete(listeners);
        if (watched?.followers.size === 0) this.#watched.delete(id);
      }
      if (this.#watched.size === 0) this.stop();
    };
  }

  /** These sheets may have been written to. */
  hint(sheetIds: readonly string[]): void {
    for (const id of sheetIds) if (this.#watched.has(id)) this.#hinted.add(id);
    if (this.#hinted.size === 0) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      const ids = [...this.#hinted];
      this.#hinted.clear();
      this.#look(ids);
    }, hintPause).unref();
  }

  /** Looks no more, until there is a follower again. */
  stop(): void {
    clearInterval(this.#poll);
    clearTimeout(this.#soon);
    this.#poll = undefined;
    this.#soon = undefined;
  }

  /** One look at a time, so that an older answer never comes after a newer one. */
  #look(ids: string[]): void {
    this.#looks += 1;
    this.#looking = this.#looking.then(async () => {
      try {
        await this.#compare(ids);
      } catch (error) {
        this.#log.debug({ err: error }, 'the versions of the sheets on open pages could not be read');
      } finally {
        this.#looks -= 1;
      }
    });
  }

  async #compare(ids: string[]): Promise<void> {
    const requested = ids.filter((id) => this.#watched.has(id));
    if (requested.length === 0) return;
    const versions = await this.#versionsOf(requested);
    const listeners = new Map<Follower, number>();
    for (const id of requested) {
      const watched = this.#watched.get(id);
      const version = versions.get(id) ?? -1;
      if (!watched || watched.version === version) continue;
      watched.version = version;
      for (const follower of watched.followers) listeners.set(follower, version);
    }
    for (const [listener, version] of listeners) listener(version);
  }

  async #versionsOf(ids: string[]): Promise<ReadonlyMap<string, number>> {
    const threads = ids.filter(isThreadId);
    const sheets = ids.filter((id) => !isThreadId(id));
    const [ofSheets, ofThreads] = await Promise.all([
      readVersions(this.#database, sheets),
      this.#versionsOfThreads(threads),
    ]);
    // A thread is there from its first comment on.
    return new Map([...threads.map((id): [string, number] => [id, 0]), ...ofSheets, ...ofThreads]);
  }

  async #versionsOfThreads(ids: string[]): Promise<[string, number][]> {
    if (ids.length === 0) return [];
    const threads = this.#database.selectFrom('comment_threads').select(['id', 'version']).where('id', 'in', ids);
    return (await threads.execute()).map(({ id, version }) => [id, version]);
  }
}
