/** Runs in a worker thread: one PDF from texts, its bytes sent page by page, its rows requested some at a time. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Paragraph } from '#features/texts/server/paragraphs.ts';
import type { PdfFrame } from './make-pdf.ts';
import { drawTable, planTable } from './pdf/draw-table.ts';
import { drawText } from './pdf/draw-text.ts';
import { PdfPages, quietInk } from './pdf/pdf-pages.ts';

const atOnce = 256 * 1024;
const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
const { title, heading = true, subtitle, table, fields, paragraphs } = workerData as PdfFrame;
const pages = new PdfPages(title);
let parts: Uint8Array[] = [];
let size = 0;
pages.document.on('data', (bytes: Uint8Array) => {
  parts.push(bytes);
  size += bytes.length;
  if (size > atOnce) send();
});
const ended = once(pages.document, 'end');

const first = table ? await nextRows() : null;
const plan = table ? planTable(pages, table, first ?? []) : null;
pages.begin(plan?.shape ?? { size: 'A4', layout: 'portrait' });
if (title && heading) drawText(pages, title, { size: 18, bold: true, after: 2 });
if (subtitle) drawText(pages, subtitle, { size: 9, color: quietInk, after: 12 });
if (table && plan) await drawTable(pages, table, plan, rowsFrom(first));
for (const { name, value } of fields ?? []) {
  drawText(pages, name, { size: 8, color: quietInk });
  drawText(pages, value || '–', { size: 11, after: 9 });
}
for (const paragraph of paragraphs ?? []) drawParagraph(paragraph);
pages.end();
await ended;
send();

/**
 * Small parts are sent as one, in memory of its own that is handed over: a part alone would take along the pool that it
 * is in.
 */
function send(): void {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  parts = [];
  size = 0;
  port?.postMessage(bytes, [bytes.buffer]);
}

async function* rowsFrom(some: string[][] | null) {
  for (let rows = some; rows; rows = await nextRows()) yield rows;
}

/** Null: there are no more. */
async function nextRows(): Promise<string[][] | null> {
  const answer = port && once(port, 'message');
  port?.postMessage('next');
  const [rows] = (await answer) ?? [];
  return rows as string[][] | null;
}

function drawParagraph({ text, look }: Paragraph): void {
  switch (look) {
    case 'heading-1':
      return drawText(pages, text, { size: 18, bold: true, before: 8, after: 6 });
    case 'heading-2':
      return drawText(pages, text, { size: 14, bold: true, before: 8, after: 4 });
    case 'heading-3':
      return drawText(pages, text, { size: 12, bold: true, before: 6, after: 4 });
    case 'item':
      return drawText(pages, text, { size: 11, indent: 14, bullet: '•', after: 3 });
    case 'quote':
      return drawText(pages, text, { size: 11, color: quietInk, indent: 12, after: 6 });
    case 'text':
      return drawText(pages, text, { size: 11, after: 6 });
  }
}
