import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { FileToImport, ImportEnded } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { withLongDeadline } from '../storage/guarded-pool.ts';
import type { WorkbookCodec } from './codec/workbook-codec.ts';
import {
  announceWorkbook,
  dropUnwanted,
  failWorkbook,
  isWanted,
  storeWorkbook,
  UnwantedImport,
} from './import-file.ts';
import { ImporterLock } from './importer-lock.ts';

/** Reading a large file takes a worker with up to half a gigabyte; more at once would endanger small machines. */
const atOnce = 2;

const watchEvery = 1_000;

/** Reads files into workbooks, a few at a time, in the order they came. */
export class ImportDesk {
  readonly #database: Database;
  readonly #codec: Pick<WorkbookCodec, 'readWorkbook'>;
  readonly #log: Pick<Logger, 'error'>;
  readonly #lock: ImporterLock;
  readonly #progress = new Map<string, number>();
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(needs: { database: Database; codec: Pick<WorkbookCodec, 'readWorkbook'>; log: Pick<Logger, 'error'> }) {
    this.#database = needs.database;
    this.#codec = needs.codec;
    this.#log = needs.log;
    this.#lock = new ImporterLock(needs.database);
  }

  /** Of an import of this process, 0 to 1. */
  progressOf(workbookId: string): number {
    return this.#progress.get(workbookId) ?? 0;
  }

  /**
   * Announces a workbook and reads its file in the background; the workbook then says how it went. `done` runs once
   * the file is needed no more, `ended` when the workbook says how it went.
   */
  async start(file: FileToImport, done: () => Promise<void>, ended?: ImportEnded): Promise<{ id: string }> {
    const announced = Promise.withResolvers<string>();
    this.#track(
      this.#whileHeld(async () => {
        const id = await announceWorkbook(this.#database, file, this.#lock.key);
        announced.resolve(id);
        const begun = performance.now();
        await this.#read(id, file).catch((error: unknown) => this.#fail(id, error));
        await ended?.({ id, seconds: (performance.now() - begun) / 1000 }).catch((error: unknown) =>
          this.#log.error({ err: error, workbook: id }, 'nobody could be told how an import went'),
        );
      }),
      (error) => announced.reject(error),
      done,
    );
    return { id: await announced.promise };
  }

  /** Reads a file and answers once the workbook is ready. Throws its Problem, and leaves no workbook then. */
  importNow(file: FileToImport): Promise<{ id: string }> {
    return this.#whileHeld(async () => {
      const id = await announceWorkbook(this.#database, file, this.#lock.key);
      try {
        await this.#read(id, file);
      } catch (error) {
        await this.#database.deleteFrom('workbooks').where('id', '=', id).execute();
        throw error;
      }
      return { id };
    });
  }

  /** Breaks off what is being read; those workbooks are marked failed. */
  async stop(): Promise<void> {
    this.#ending.abort(new Problem('unavailable', 'Reading the file was interrupted. Upload it again.'));
    for (const next of this.#waiting.splice(0)) next();
    await Promise.all(this.#running);
  }

  #whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    return withLongDeadline(() => this.#lock.whileHeld(work));
  }

  #track(work: Promise<void>, onError: (error: unknown) => void, done: () => Promise<void>): void {
    const running = work
      .catch(onError)
      .then(done)
      .catch((error: unknown) => this.#log.error({ err: error }, 'an uploaded file could not be removed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #read(id: string, { path, fileName }: FileToImport): Promise<void> {
    await this.#turn();
    const unwanted = new AbortController();
    const watching = setInterval(() => void this.#watch(id, unwanted), watchEvery).unref();
    try {
      const signal = AbortSignal.any([this.#ending.signal, unwanted.signal]);
      signal.throwIfAborted();
      const onProgress = (fraction: number) => void this.#progress.set(id, fraction);
      await using file = await this.#codec.readWorkbook(path, { fileName, onProgress, signal });
      await storeWorkbook(this.#database, id, file, signal);
    } finally {
      clearInterval(watching);
      this.#progress.delete(id);
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#busy >= atOnce && !this.#ending.signal.aborted) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#busy++;
  }

  /** Whoever deletes a workbook that is being read, on whichever server, wants it no more. */
  async #watch(id: string, unwanted: AbortController): Promise<void> {
    const wanted = await isWanted(this.#database, id).catch(() => true);
    if (!wanted) unwanted.abort(new UnwantedImport());
  }

  async #fail(id: string, error: unknown): Promise<void> {
    if (error instanceof UnwantedImport) return dropUnwanted(this.#database, id);
    if (!(error instanceof Problem)) this.#log.error({ err: error, workbook: id }, 'an import failed');
    const failure =
      error instanceof Problem ? error.message : 'Something went wrong while the file was read. Try again.';
    await failWorkbook(this.#database, id, failure);
  }
}
