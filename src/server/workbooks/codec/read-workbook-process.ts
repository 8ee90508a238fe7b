/** The process that reads one file. Told by messages: first the task, then orders that ask for the next rows of a sheet. */

import { flushCompileCache } from 'node:module';
import { Problem } from '#kit/problem.ts';
import type { RowBatch } from './inference/row-batch.ts';
import { type OpenWorkbook, openWorkbook } from './open-workbook.ts';
import { previewSheets } from './preview-sheets.ts';
import type { ReaderAnswer, ReaderOrder, ReaderTask } from './reader-messages.ts';
import { LibraryRefusal } from './sources/library-refusal.ts';

const streams = new Map<number, AsyncGenerator<RowBatch, void, undefined>>();

// Whoever wanted the file is gone.
process.once('disconnect', () => process.exit(0));
process.once('message', (task) => void readFile(task as ReaderTask));

async function readFile(task: ReaderTask): Promise<void> {
  try {
    if (task.preview) return send({ kind: 'preview', preview: await previewSheets(task) });
    const book = await openWorkbook(task, (fraction) => send({ kind: 'progress', fraction }));
    process.on('message', (order) => {
      nextBatch(book, order as ReaderOrder).catch((error: unknown) => send(asFailure(error)));
    });
    send({ kind: 'outline', ...book.outline });
    // It ends by a kill, at which Node would keep nothing of what it compiled. Without a cache this does nothing.
    flushCompileCache();
  } catch (error) {
    send(asFailure(error));
  }
}

async function nextBatch(book: OpenWorkbook, { sheet, fromStart }: ReaderOrder): Promise<void> {
  let stream = streams.get(sheet);
  if (fromStart || !stream) {
    await stream?.return();
    stream = book.batches(sheet);
    streams.set(sheet, stream);
  }
  const next = await stream.next();
  if (next.done) streams.delete(sheet);
  send({ kind: 'batch', batch: next.done ? null : next.value });
}

function asFailure(error: unknown): ReaderAnswer {
  if (error instanceof LibraryRefusal)
    return { kind: 'problem', code: error.code, message: error.message, fields: [], trouble: stackOf(error.cause) };
  if (error instanceof Problem)
    return { kind: 'problem', code: error.code, message: error.message, fields: error.fields };
  return { kind: 'defect', stack: stackOf(error) };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function send(answer: ReaderAnswer): void {
  process.send?.(answer);
}
