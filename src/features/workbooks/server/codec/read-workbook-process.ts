/**
 * The process that reads one file. It gets messages: first the task, then orders that ask for the next rows of a sheet.
 */

import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { howSaid } from '#kit/language/translated.ts';
import { Problem } from '#kit/problem.ts';
import { type RowBatch, toLines } from './inference/row-batch.ts';
import { type OpenWorkbook, openWorkbook } from './open-workbook.ts';
import { previewSheets } from './preview-sheets.ts';
import type { ReaderAnswer, ReaderOrder, ReaderTask } from './reader-messages.ts';
import { LibraryRefusal } from './sources/library-refusal.ts';

interface RowStream {
  batches: AsyncGenerator<RowBatch, void, undefined>;
  /** How many rows it gave, and the id of the last of them. */
  count: number;
  last: string;
}

const streams = new Map<number, RowStream>();

// A file can wait: everyone who waits for a page comes before it. On disconnect, the process that wanted it is gone.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
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
    // It ends by a kill, at which Node would store nothing of what it compiled. Without a cache this does nothing.
    flushCompileCache();
  } catch (error) {
    send(asFailure(error));
  }
}

async function nextBatch(book: OpenWorkbook, { sheet, fromStart, sheetId }: ReaderOrder): Promise<void> {
  let stream = streams.get(sheet);
  if (fromStart || !stream) {
    await stream?.batches.return();
    stream = { batches: book.batches(sheet), count: 0, last: '' };
    streams.set(sheet, stream);
  }
  const next = await stream.batches.next();
  const batch = next.done ? null : next.value;
  if (!batch) streams.delete(sheet);
  if (sheetId === undefined) return send({ kind: 'batch', batch });
  const columns = book.outline.sheets[sheet]?.columns ?? [];
  const lines = batch && toLines(batch, columns, sheetId, stream);
  send({ kind: 'lines', batch: lines });
  stream.count += lines?.count ?? 0;
  stream.last = lines?.last ?? stream.last;
}

function asFailure(error: unknown): ReaderAnswer {
  if (error instanceof LibraryRefusal)
    return {
      kind: 'problem',
      code: error.code,
      message: error.message,
      fields: [],
      said: [],
      trouble: stackOf(error.cause),
    };
  if (error instanceof Problem)
    return {
      kind: 'problem',
      code: error.code,
      message: error.message,
      fields: error.fields,
      said: howSaid(error.message),
    };
  return { kind: 'defect', stack: stackOf(error) };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function send(answer: ReaderAnswer): void {
  process.send?.(answer);
}
