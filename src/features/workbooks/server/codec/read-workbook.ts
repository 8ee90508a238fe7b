import { fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { randomText } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { remember } from '#kit/language/translated.ts';
import { Problem } from '#kit/problem.ts';
import { AroundOfFile } from './inference/read-around.ts';
import { toRows } from './inference/row-batch.ts';
import { type ReadLimits, readLimits } from './read-limits.ts';
import type { ReaderAnswer, ReaderOrder, ReaderTask } from './reader-messages.ts';
import type { ReadOptions, ReadSheet, ReadWorkbook, WorkbookPreview } from './workbook-codec.ts';

/**
 * Reads a workbook file in a process of its own, so that neither its size nor its malice reaches the caller: a thread
 * that runs out of memory can take the whole process with it. Answers when the whole file has been looked at: columns,
 * types, row counts and report are final then. Rows are converted as the caller iterates them; at no time are more than
 * a few thousand in memory on either side.
 *
 * Throws `unsupported_file`, `unreadable_file` or `too_large` with a sentence for people, and the signal's reason.
 */
export async function readWorkbook(filePath: string, options: ReadOptions): Promise<ReadWorkbook> {
  const reader = startReader(await taskOf(filePath, options), options);
  try {
    const outline = await reader.answer();
    if (outline.kind !== 'outline') throw new Error(`The reader answered ${outline.kind} before the outline.`);
    const total = outline.sheets.reduce((sum, { rowCount }) => sum + rowCount, 0);
    let delivered = 0;
    const report = (count: number): void => {
      delivered += count;
      if (total > 0) options.onProgress?.(Math.min(1, 0.5 + (delivered / total) * 0.5));
    };
    const sheets = outline.sheets.map(
      (sheet, index): ReadSheet => ({
        ...sheet,
        async *batches() {
          for await (const batch of answers(reader, { sheet: index }, rowsOf)) {
            yield toRows(batch, sheet.columns);
            report(batch.rows.length);
          }
        },
        async withAround(use) {
          const around = new AroundOfFile(sheet);
          for await (const batch of answers(reader, { sheet: index }, rowsOf)) {
            around.add(batch);
            use(toRows(batch, sheet.columns));
            report(batch.rows.length);
          }
          return around.around;
        },
        async *lines(sheetId) {
          for await (const batch of answers(reader, { sheet: index, sheetId }, linesOf)) {
            yield batch;
            report(batch.count);
          }
        },
      }),
    );
    return {
      name: outline.name,
      sheets,
      report: outline.report,
      definitions: outline.definitions,
      close: reader.close,
      [Symbol.asyncDispose]: reader.close,
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** All rows of a sheet, answer by answer; the reader reads on while one is used. */
async function* answers<Batch>(
  reader: Reader,
  order: Omit<ReaderOrder, 'fromStart'>,
  batchOf: (answer: ReaderAnswer) => Batch | null | undefined,
): AsyncGenerator<Batch, void, undefined> {
  for (let next = reader.ask({ ...order, fromStart: true }); ; ) {
    const answer = await next;
    const batch = batchOf(answer);
    if (batch === undefined) throw new Error(`The reader answered ${answer.kind} in place of rows.`);
    if (batch === null) return;
    next = reader.ask({ ...order, fromStart: false });
    next.catch(() => undefined);
    yield batch;
  }
}

const rowsOf = (answer: ReaderAnswer) => (answer.kind === 'batch' ? answer.batch : undefined);
const linesOf = (answer: ReaderAnswer) => (answer.kind === 'lines' ? answer.batch : undefined);

/** The beginning of each sheet, and what would become of it under the choices; in a process of its own too. */
export async function previewWorkbook(filePath: string, options: ReadOptions): Promise<WorkbookPreview> {
  const reader = startReader({ ...(await taskOf(filePath, options)), preview: true }, options);
  try {
    const answer = await reader.answer();
    if (answer.kind !== 'preview') throw new Error(`The reader answered ${answer.kind} in place of a preview.`);
    return answer.preview;
  } finally {
    await reader.close();
  }
}

async function taskOf(filePath: string, { fileName, signal, ...options }: ReadOptions): Promise<ReaderTask> {
  const limits: ReadLimits = { ...readLimits, ...options.limits };
  const { size } = await stat(filePath);
  signal?.throwIfAborted();
  if (size === 0) throw new Problem('unreadable_file', 'The file is empty.');
  if (size > limits.fileBytes) {
    throw new Problem(
      'too_large',
      t('The file is larger than {count} MB.', { count: Math.floor(limits.fileBytes / 1024 / 1024) }),
    );
  }
  return { path: filePath, fileName, fileSize: size, limits, ...(options.choices && { choices: options.choices }) };
}

interface Reader {
  /** The answer to the last request; only one thing is under way at a time. */
  answer(): Promise<ReaderAnswer>;
  ask(order: ReaderOrder): Promise<ReaderAnswer>;
  close(): Promise<void>;
}

/**
 * What is read goes on at once, so memory is collected early and given back: several files are read next to a server.
 */
const thrifty = {
  arguments: ['--max-semi-space-size=8', '--heap-growing-percent=50'],
  variables: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '262144' },
};

/** Where Node caches compiled sources, the one part of our environment that the reader gets. */
const compileCache = process.env['NODE_COMPILE_CACHE'];

function startReader(task: ReaderTask, { signal, onProgress, onDefect }: ReadOptions): Reader {
  const child = fork(fileURLToPath(new URL('./read-workbook-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    env: { ...thrifty.variables, ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    execArgv: [`--max-old-space-size=${task.limits.memoryMegabytes}`, ...thrifty.arguments, '--stack-size=3900'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send(task);
  let waiting: { resolve: (answer: ReaderAnswer) => void; reject: (error: unknown) => void } | null = null;
  let failure: { error: unknown } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const settle = (answer: ReaderAnswer): void => {
    clearTimeout(timer);
    waiting?.resolve(answer);
    waiting = null;
  };
  const fail = (error: unknown): void => {
    failure ??= { error };
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
    waiting?.reject(failure.error);
    waiting = null;
  };
  /** Not the file's fault. */
  const failOfOurs = (error: Error): void => {
    if (failure) return;
    const reference = randomText(10).toUpperCase();
    onDefect?.(error, reference);
    fail(failed(reference, error));
  };
  const onAbort = (): void => fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.on('message', (message) => {
    const answer = message as ReaderAnswer;
    if (answer.kind === 'progress') onProgress?.(answer.fraction * 0.5);
    else if (answer.kind === 'problem') {
      if (answer.trouble !== undefined) onDefect?.(new Error(answer.trouble), null);
      for (const [text, said] of answer.said) remember(text, said);
      fail(new Problem(answer.code, answer.message, { fields: answer.fields }));
    } else if (answer.kind === 'defect') failOfOurs(new Error(answer.stack));
    else settle(answer);
  });
  child.on('error', failOfOurs);
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, sign) => {
      const reason = new Error(`The reader ended with ${sign ?? code}.`);
      if (fullOfMemory.has(sign ?? code)) fail(tooLarge(reason));
      else failOfOurs(reason);
      resolve();
    });
  });

  const answer = (): Promise<ReaderAnswer> => {
    if (failure) return Promise.reject(failure.error);
    const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>();
    waiting = { resolve, reject };
    timer = setTimeout(() => fail(tooSlow()), task.limits.milliseconds);
    return promise;
  };
  return {
    answer,
    ask(order) {
      const next = queue.then(() => {
        const promise = answer();
        child.send(order);
        return promise;
      });
      queue = next.catch(() => undefined);
      return next;
    },
    async close() {
      fail(new Error('The workbook is closed.'));
      await ended;
    },
  };
}

/** How a process ends whose heap is full (V8 aborts it), or that the system ends since its memory is. */
const fullOfMemory: ReadonlySet<string | number | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGKILL', 134, 133]);

function failed(reference: string, cause: unknown): Problem {
  return new Problem(
    'unexpected',
    t(
      'Sheaf failed while reading the file, which may not be the file’s fault. Try again, or save it as .xlsx first. If it fails again, give your administrator the reference {reference}.',
      { reference },
    ),
    { details: { reference }, cause },
  );
}

function tooLarge(cause: unknown): Problem {
  return new Problem('too_large', 'The file needs too much memory. Split it into smaller files.', {
    cause,
  });
}

function tooSlow(): Problem {
  return new Problem('too_large', 'Reading the file takes too long. Split it into smaller files.');
}
