/** A workbook packed as Excel packs it: texts stand once in a part of their own, and cells name them by number. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import type { Cell } from '#engine/model.ts';
import { ids } from './questions.ts';
import { sampleBatches } from './sample-sheet.ts';

/** Writes the sample sheet of so many rows. */
export async function writeExcelFile(path: string, rows: number): Promise<void> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const parts = async function* (): AsyncGenerator<PartToWrite> {
    yield { name: '[Content_Types].xml', content: [contentTypes] };
    yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
    yield { name: 'xl/workbook.xml', content: [workbook] };
    const inWorkbook: [string, string][] = [
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ];
    yield { name: 'xl/_rels/workbook.xml.rels', content: [relations(inWorkbook)] };
    yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows, numberOf) };
    yield { name: 'xl/sharedStrings.xml', content: textsXml(numbers.keys()) };
  };
  await pipeline(Readable.from(writeZip(parts(), 'The file is too large.')), createWriteStream(path));
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageUrl = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes = `${head}<Types xmlns="${packageUrl}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function relations(targets: readonly [kind: string, target: string][]): string {
  const lines = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packageUrl}/relationships">${lines.join('')}</Relationships>`;
}

function* sheetXml(rows: number, numberOf: (text: string) => number): Generator<string> {
  const cell = (value: Cell | undefined, column: number, line: number): string => {
    if (value === null || value === undefined) return '';
    const address = `${String.fromCharCode(65 + column)}${line}`;
    if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
    return `<c r="${address}" t="s"><v>${numberOf(String(value))}</v></c>`;
  };
  const rowXml = (values: readonly (Cell | undefined)[], line: number): string =>
    `<row r="${line}">${values.map((value, column) => cell(value, column, line)).join('')}</row>`;
  yield `${head}<worksheet xmlns="${main}"><sheetData>${rowXml(ids, 1)}`;
  let line = 1;
  for (const batch of sampleBatches(rows, 1_000)) {
    yield batch
      .map(({ cells }) =>
        rowXml(
          ids.map((id) => cells[id]),
          ++line,
        ),
      )
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function* textsXml(texts: Iterable<string>): Generator<string> {
  yield `${head}<sst xmlns="${main}">`;
  let piece = '';
  for (const text of texts) {
    piece += `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
    if (piece.length < 60_000) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sst>`;
}
