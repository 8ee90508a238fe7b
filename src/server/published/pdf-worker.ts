/** Runs in a worker thread: one PDF from texts. */
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';
import type { PdfContent, PdfParagraph } from './make-pdf.ts';

const fontFiles = new Set(Object.values(fonts.Roboto));
pdfmake.setFonts(fonts);
// Without these an address in a document would be fetched, and a path read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

const content = workerData as PdfContent;
const bytes = await pdfmake.createPdf(documentOf(content)).getBuffer();
parentPort?.postMessage(bytes);

function documentOf({ title, subtitle, table, paragraphs, fields }: PdfContent): object {
  const isWide = (table?.header.length ?? 0) > 5;
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [40, 44, 40, 48],
    defaultStyle: {
      font: 'Roboto',
      fontSize: isWide && (table?.header.length ?? 0) > 9 ? 7 : 9,
      lineHeight: 1.25,
      color: '#161819',
    },
    footer: (page: number, pages: number) => ({
      text: `${page} / ${pages}`,
      alignment: 'right',
      margin: [40, 14, 40, 0],
      fontSize: 8,
      color: '#5f6673',
    }),
    content: [
      ...(title ? [{ text: title, fontSize: 18, bold: true, margin: [0, 0, 0, 2] }] : []),
      ...(subtitle ? [{ text: subtitle, color: '#5f6673', margin: [0, 0, 0, 14] }] : []),
      ...(table ? [tableOf(table)] : []),
      ...(fields ?? []).map(fieldOf),
      ...(paragraphs ?? []).map(paragraphOf),
    ],
  };
}

function tableOf({ header, rows, numeric }: NonNullable<PdfContent['table']>): object {
  const cell = (text: string, index: number) => ({ text, alignment: numeric[index] ? 'right' : 'left' });
  return {
    table: {
      headerRows: 1,
      widths: header.map(() => '*'),
      body: [
        header.map((text, index) => ({ ...cell(text, index), bold: true, fillColor: '#f3f5fb' })),
        ...rows.map((row) => row.map(cell)),
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => '#e7ebf3',
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  };
}

function fieldOf({ name, value }: { name: string; value: string }): object {
  return {
    stack: [
      { text: name, color: '#5f6673', fontSize: 8 },
      { text: value || '–', fontSize: 11 },
    ],
    margin: [0, 0, 0, 9],
  };
}

function paragraphOf({ text, look }: PdfParagraph): object {
  switch (look) {
    case 'heading-1':
      return { text, fontSize: 18, bold: true, margin: [0, 8, 0, 6] };
    case 'heading-2':
      return { text, fontSize: 14, bold: true, margin: [0, 8, 0, 4] };
    case 'heading-3':
      return { text, fontSize: 12, bold: true, margin: [0, 6, 0, 4] };
    case 'item':
      return { ul: [text], fontSize: 11, margin: [0, 0, 0, 3] };
    case 'quote':
      return { text, fontSize: 11, italics: true, color: '#5f6673', margin: [12, 0, 0, 6] };
    case 'text':
      return { text, fontSize: 11, margin: [0, 0, 0, 6] };
  }
}
