/** The thread that reads one file. Told by messages: `batch` asks for the next rows of a sheet. */

import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#kit/problem.ts';
import { deliverRows } from './inference/deliver-rows.ts';
import type { RowBatch } from './inference/row-batch.ts';
import { lostFormulas } from './inference/lost-formulas.ts';
import type { SheetMove } from './inference/move-formula.ts';
import { type ProfiledSheet, profileSheet } from './inference/profile-sheet.ts';
import type { ReaderAnswer, ReaderOrder, ReaderTask } from './reader-messages.ts';
import { openSource, sheetTitle } from './sources/open-source.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker only.');
const task: ReaderTask = workerData;
const sheets: ProfiledSheet[] = [];
const moves = new Map<string, SheetMove | null>();
const streams = new Map<number, AsyncGenerator<RowBatch, void, undefined>>();

port.on('message', (order: ReaderOrder) => {
  nextBatch(order).catch((error: unknown) => send(asFailure(error)));
});
try {
  await look();
} catch (error) {
  send(asFailure(error));
}

async function look(): Promise<void> {
  const { path, fileName, fileSize, limits } = task;
  let bytes = 0;
  let told = 0;
  const raw = await openSource(path, fileName, limits, (read) => {
    bytes += read;
    const fraction = Math.min(1, bytes / fileSize);
    if (fraction - told < 0.01) return;
    told = fraction;
    send({ kind: 'progress', fraction });
  });
  const skipped = [...raw.skipped];
  for (const sheet of raw.sheets) {
    const profiled = await profileSheet(sheet, limits);
    if (profiled) sheets.push(profiled);
    else skipped.push(`The sheet “${sheet.title}” was left out: it is empty.`);
  }
  if (sheets.length === 0)
    throw new Problem('unreadable_file', 'There is nothing in the file: all its cells are blank.');
  send({
    kind: 'outline',
    name: sheetTitle(fileName),
    sheets: sheets.map(({ raw: { title, hidden }, columns, rowCount }) => ({
      title,
      hidden,
      columns: columns.map(({ column }) => column),
      rowCount,
    })),
    report: { sheets: sheets.map(({ report }) => report), skipped },
  });
}

async function nextBatch({ sheet: index, fromStart }: ReaderOrder): Promise<void> {
  const sheet = sheets[index];
  if (!sheet) throw new Error(`There is no sheet ${index}.`);
  let stream = streams.get(index);
  if (fromStart || !stream) {
    await stream?.return();
    stream = deliverRows(sheet, task.limits, moves);
    streams.set(index, stream);
  }
  const next = await stream.next();
  if (next.done) streams.delete(index);
  send({ kind: 'batch', batch: next.done ? null : next.value });
}

function asFailure(error: unknown): ReaderAnswer {
  if (error instanceof Problem) return { kind: 'problem', code: error.code, message: error.message };
  return { kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function send(answer: ReaderAnswer): void {
  port?.postMessage(answer);
}
