/** Files for the tests of the workbook codec, and everything of a workbook at once. */

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { toRows } from '#features/workbooks/server/codec/inference/row-batch.ts';
import { openWorkbook } from '#features/workbooks/server/codec/open-workbook.ts';
import { readWorkbook } from '#features/workbooks/server/codec/read-workbook.ts';
import type {
  ReadOptions,
  ReadReport,
  ReadRow,
  AppearanceInFile,
} from '#features/workbooks/server/codec/workbook-codec.ts';

export interface WholeSheet {
  title: string;
  hidden: boolean;
  columns: Column[];
  look: AppearanceInFile;
  rows: ReadRow[];
}

export interface WholeWorkbook {
  name: string;
  sheets: WholeSheet[];
  report: ReadReport;
}

export const fixtures = new URL('./fixtures/workbooks/', import.meta.url).pathname;

/** A file that is gone after the test. */
export async function temporaryFile(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-codec-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

export async function readWhole(path: string, options: Partial<ReadOptions> = {}): Promise<WholeWorkbook> {
  await using book = await readWorkbook(path, { fileName: path, ...options });
  const sheets: WholeSheet[] = [];
  for (const sheet of book.sheets) {
    const rows: ReadRow[] = [];
    for await (const batch of sheet.batches()) rows.push(...batch);
    const { title, hidden, columns, look } = sheet;
    sheets.push({ title, hidden, columns, look, rows });
  }
  return { name: book.name, sheets, report: book.report };
}

/** The same without the thread, for tests that read hundreds of files. */
export async function readHere(path: string, options: Partial<ReadOptions> = {}): Promise<WholeWorkbook> {
  const limits = { ...readLimits, ...options.limits };
  const fileSize = (await stat(path)).size;
  const { choices } = options;
  const task = { path, fileName: options.fileName ?? path, fileSize, limits, ...(choices && { choices }) };
  const { outline, batches } = await openWorkbook(task);
  const sheets: WholeSheet[] = [];
  for (const [index, { title, hidden, columns, look }] of outline.sheets.entries()) {
    const rows: ReadRow[] = [];
    for await (const batch of batches(index)) rows.push(...toRows(batch, columns));
    sheets.push({ title, hidden, columns, look, rows });
  }
  return { name: outline.name, sheets, report: outline.report };
}

/** A file of one sheet, read without the thread. */
export async function readOneSheet(
  name: string,
  content: string | Uint8Array,
): Promise<WholeSheet & { notes: ReadReport['sheets'][number]['notes'] }> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-codec-'));
  try {
    await writeFile(join(folder, name), content);
    const { sheets, report } = await readHere(join(folder, name));
    const [sheet] = sheets;
    if (!sheet || sheets.length > 1) throw new Error(`${name} has ${sheets.length} sheets.`);
    return { ...sheet, notes: report.sheets[0]?.notes ?? [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The Problem that reading a file ends with. */
export async function readProblem(path: string, options: Partial<ReadOptions> = {}): Promise<Problem> {
  try {
    await readWhole(path, options);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`${path} was read without a problem.`);
}

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** What the headers claim in place of the truth. */
  claimedSize?: number;
}

/** A zip file whose headers may lie. */
export function zipOf(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of an .xlsx around sheets that are given as XML of their <worksheet> content. */
export function xlsxParts(sheets: string[], more: ZipPart[] = []): ZipPart[] {
  const list = (one: (number: number) => string): string => sheets.map((_, index) => one(index + 1)).join('');
  const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  return [
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: '_rels/.rels',
      content: `<Relationships ${packageRelations}><Relationship Id="r1" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${relations}"><sheets>${list((n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships ${packageRelations}>${list((n) => `<Relationship Id="r${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rS" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rF" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    ...sheets.map((content, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet ${main}>${content}</worksheet>`,
    })),
    ...more,
  ];
}
