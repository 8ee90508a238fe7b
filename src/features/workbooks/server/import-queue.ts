import { countAnew } from './rows/sheets/count-anew.ts';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { FileToImport, ImportEnded } from '../services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { withLongDeadline } from '#platform/database/guarded-pool.ts';
import type { ReadChoices, ReadWorkbook, WorkbookCodec, WorkbookPreview } from './codec/workbook-codec.ts';
import {
  announceWorkbook,
  dropUnwanted,
  type EraseRows,
  failWorkbook,
  isRequested,
  storeWorkbook,
  UnwantedImport,
} from './import-file.ts';
import { ImporterLock } from './importer-lock.ts';
import type { KeptUploads } from './kept-uploads.ts';
import { announceReading, fileToReadAgain } from './read-again.ts';
import type { FileSource } from './file-source.ts';

/** Reading a large file takes a process with up to 300 MB, a hostile one more; more at once would endanger small machines. */
const atOnce = 2;

const watchEvery = 1_000;

type Codec = Pick<WorkbookCodec, 'readWorkbook' | 'previewWorkbook'>;

/** Stores a file for exports; `keep` makes it that of a workbook. */
type KeepFile = <Result>(
  file: { path: string; fileName: string },
  work: (keep: (transaction: Transaction, workbookId: string, read: ReadWorkbook) => Promise<void>) => Promise<Result>,
) => Promise<Result>;

/** Reads files into workbooks, a few at a time, in the order they came. */
export class ImportQueue {
  readonly #database: Database;
  readonly #codec: Codec;
  readonly #stored: KeptUploads;
  readonly #eraseRows: EraseRows;
  readonly #compute: (workbookId: string) => void;
  readonly #keep: KeepFile;
  readonly #log: Pick<Logger, 'error' | 'warn'>;
  readonly #lock: ImporterLock;
  readonly #progress = new Map<string, number>();
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(needs: {
    database: Database;
    codec: Codec;
    log: Pick<Logger, 'error' | 'warn'>;
    stored: KeptUploads;
    eraseRows: EraseRows;
    /** Computes what took too long while a file was read, in the background. */
    compute: (workbookId: string) => void;
    /** Keeps a file that was read, for exports, in the transaction that stores what was read. */
    keep: KeepFile;
  }) {
    this.#database = needs.database;
    this.#codec = needs.codec;
    this.#log = needs.log;
    this.#stored = needs.stored;
    this.#eraseRows = needs.eraseRows;
    this.#compute = needs.compute;
    this.#keep = needs.keep;
    this.#lock = new ImporterLock(needs.database);
  }

  /** Of an import of this process, 0 to 1. */
  progressOf(workbookId: string): number {
    return this.#progress.get(workbookId) ?? 0;
  }

  /**
   * Announces a workbook and reads its file in the background; the workbook then says how it went. Takes the file, and
   * stores it for a while when it could be read. `ended` runs when the workbook says how it went.
   */
  async start(file: FileToImport, ended?: ImportEnded): Promise<{ id: string }> {
    const announced = Promise.withResolvers<string>();
    this.#track(
      this.#whileHeld(async () => {
        const id = await announceWorkbook(this.#database, file, this.#lock.key);
        announced.resolve(id);
        const begun = performance.now();
        await this.#readStored(id, file).catch(async (error: unknown) => {
          await this.#fail(id, error);
          await this.#stored.remove(id);
        });
        await ended?.({ id, seconds: (performance.now() - begun) / 1000 }).catch((error: unknown) =>
          this.#log.error({ err: error, workbook: id }, 'nobody could be told how an import went'),
        );
      }),
      (error) => announced.reject(error),
    );
    return { id: await announced.promise };
  }

  async #readStored(id: string, file: FileToImport): Promise<void> {
    await this.#read(id, { path: await this.#stored.keep(id, file.path), fileName: file.fileName });
  }

  /**
   * Reads the stored file of a workbook another way, in the background. Until it was read the workbook stays as it is.
   */
  async readAgain(id: string, choices: ReadChoices): Promise<void> {
    await this.#checkFile(id);
    const path = await this.#stored.pathOf(id);
    const announced = Promise.withResolvers<void>();
    this.#track(
      this.#whileHeld(async () => {
        const { name } = await announceReading(this.#database, id, this.#lock.key, choices);
        announced.resolve();
        await this.#read(id, { path, fileName: name, choices }).catch((error: unknown) => this.#fail(id, error));
      }),
      (error) => announced.reject(error),
    );
    await announced.promise;
  }

  /** What would become of the stored file of a workbook; without choices, under those that it was read with. */
  async preview(id: string, choices?: ReadChoices): Promise<{ preview: WorkbookPreview; choices: ReadChoices }> {
    const source = await this.#checkFile(id);
    const path = await this.#stored.pathOf(id);
    const used = choices ?? source.choices ?? {};
    const options = { fileName: source.name, choices: used, signal: this.#ending.signal };
    return { preview: await this.#inTurn(() => this.#codec.previewWorkbook(path, options)), choices: used };
  }

  /** Reads a file for a caller that decides what to do with it. */
  async readFor<Result>(
    path: string,
    file: { fileName: string; choices?: ReadChoices },
    use: (read: ReadWorkbook) => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(async () => {
      const { signal } = this.#ending;
      signal.throwIfAborted();
      await using read = await this.#codec.readWorkbook(path, { ...file, signal });
      return await use(read);
    });
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

  #checkFile(id: string): Promise<FileSource> {
    return this.#database.transaction().execute((transaction) => fileToReadAgain(transaction, id));
  }

  #track(work: Promise<void>, onError: (error: unknown) => void): void {
    const running = work.catch(onError).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #read(id: string, file: { path: string; fileName: string; choices?: ReadChoices }): Promise<void> {
    return this.#inTurn(() => this.#readNow(id, file));
  }

  async #readNow(
    id: string,
    { path, ...file }: { path: string; fileName: string; choices?: ReadChoices },
  ): Promise<void> {
    const unwanted = new AbortController();
    const watching = setInterval(() => void this.#watch(id, unwanted), watchEvery).unref();
    try {
      const signal = AbortSignal.any([this.#ending.signal, unwanted.signal]);
      signal.throwIfAborted();
      const onProgress = (fraction: number) => void this.#progress.set(id, fraction);
      await using read = await this.#codec.readWorkbook(path, { ...file, onProgress, signal });
      const isBusy = await this.#keep({ path, ...file }, (keep) =>
        storeWorkbook(this.#database, id, read, {
          ...{ signal, eraseRows: this.#eraseRows },
          keepFile: (transaction) => keep(transaction, id, read),
        }),
      );
      const rows = read.report.sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
      await countAnew(this.#database, rows).catch((error: unknown) =>
        this.#log.warn({ err: error, workbook: id }, 'PostgreSQL couldn’t look at a large import'),
      );
      if (isBusy) this.#compute(id);
    } finally {
      clearInterval(watching);
      this.#progress.delete(id);
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#busy >= atOnce && !this.#ending.signal.aborted) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  /** When a person deletes a workbook that is being read, on whichever server, the reading stops. */
  async #watch(id: string, unwanted: AbortController): Promise<void> {
    const requested = await isRequested(this.#database, id).catch(() => true);
    if (!requested) unwanted.abort(new UnwantedImport());
  }

  async #fail(id: string, error: unknown): Promise<void> {
    if (error instanceof UnwantedImport) return dropUnwanted(this.#database, id);
    if (!(error instanceof Problem)) this.#log.error({ err: error, workbook: id }, 'an import failed');
    const failure =
      error instanceof Problem ? error.message : 'Something went wrong while reading the file. Try again.';
    await failWorkbook(this.#database, id, failure);
  }
}
