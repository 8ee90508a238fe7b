import { Worker } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import type { Paragraph } from '#features/texts/server/paragraphs.ts';

/** What a PDF is made of. Texts only: nothing in it is ever an address or a file name. */
export interface PdfContent {
  title: string;
  /** False: readers of the file get the title, but it is not drawn. */
  heading?: false;
  subtitle: string;
  /** A table over the pages, its header repeated. Its rows come some at a time: never all are in memory. */
  table?: { header: string[]; numeric: boolean[]; rows: readonly string[][] | AsyncIterable<string[][]> };
  /** Paragraphs of a document. */
  paragraphs?: Paragraph[];
  /** Names and values of one record. */
  fields?: { name: string; value: string }[];
}
/** What the worker gets at its start. */
export interface PdfFrame extends Omit<PdfContent, 'table'> {
  table?: { header: string[]; numeric: boolean[] };
}

const timeout = 120_000;
const mostAtOnce = 2;
const mostWaiting = 50;
const mostBytes = 64 * 1024 * 1024;
let running = 0;
const waiting: (() => void)[] = [];

/** Makes a PDF in a thread of its own, so that a long one stalls no one. */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  if (running < mostAtOnce) running += 1;
  else {
    if (waiting.length >= mostWaiting)
      throw new Problem('unavailable', 'Many PDFs are being created right now. Try again in a moment.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await inWorker(content);
  } finally {
    // The next one that waits takes over the place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function inWorker({ table, ...rest }: PdfContent): Promise<Buffer> {
  const frame: PdfFrame = { ...rest, ...(table && { table: { header: table.header, numeric: table.numeric } }) };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: frame,
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    const rows = rowsOf(table?.rows ?? []);
    const parts: Uint8Array[] = [];
    let size = 0;
    const stop = (problem: unknown): void => {
      reject(problem);
      void worker.terminate();
    };
    const failed = (cause?: unknown): void =>
      stop(new Problem('unexpected', 'The PDF could not be created.', { cause }));
    const timer = setTimeout(() => stop(tooLarge()), timeout);
    worker.on('message', (message: Uint8Array | 'next') => {
      if (message === 'next') rows.next().then(({ done, value }) => worker.postMessage(done ? null : value), stop);
      else {
        parts.push(message);
        size += message.length;
        if (size > mostBytes) stop(tooLarge());
      }
    });
    worker.on('error', failed);
    worker.on('exit', (code) => {
      clearTimeout(timer);
      void rows.return(undefined);
      if (code === 0) resolve(Buffer.concat(parts));
      else failed();
    });
  });
}

async function* rowsOf(rows: readonly string[][] | AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else if (rows.length > 0) yield [...rows];
}

const tooLarge = (): Problem =>
  new Problem('too_large', 'This PDF would be very large. Filter the rows, or download the CSV.');
