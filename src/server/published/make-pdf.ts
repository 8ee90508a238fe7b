import { Worker } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';

/** What a PDF is made of. Texts only: nothing in it is ever an address or a file name. */
export interface PdfContent {
  title: string;
  subtitle: string;
  /** A table over the pages, its header repeated. */
  table?: { header: string[]; rows: string[][]; numeric: boolean[] };
  /** Paragraphs of a document. */
  paragraphs?: PdfParagraph[];
  /** Names and values of one record. */
  fields?: { name: string; value: string }[];
}
export interface PdfParagraph {
  text: string;
  look: 'heading-1' | 'heading-2' | 'heading-3' | 'text' | 'item' | 'quote';
}

const timeout = 60_000;
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Makes a PDF in a thread of its own, so that a long one stalls nobody. */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  if (running >= mostAtOnce) {
    if (waiting.length >= 50)
      throw new Problem('unavailable', 'Many PDFs are being made just now. Please try again in a moment.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await inWorker(content);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function inWorker(content: PdfContent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: content,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => void worker.terminate(), timeout);
    const failed = (cause?: unknown): void =>
      reject(new Problem('unexpected', 'The PDF could not be made.', { cause }));
    worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.on('error', failed);
    worker.on('exit', (code) => {
      clearTimeout(timer);
      if (code !== 0) failed();
    });
  });
}
