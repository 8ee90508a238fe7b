import { msg } from '#kit/language/msg.ts';
import { reportNote } from '../report-note.ts';
import { open } from 'node:fs/promises';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { ReportNote } from '../workbook-codec.ts';
import { type ByteSource, fileSource, memorySource } from '#platform/files/byte-source.ts';
import { findMainPart } from './package-kind.ts';
import { openZipArchive, unpackWhole, type ZipArchive } from '#platform/files/zip-archive.ts';

export type FileKind =
  | { kind: 'xlsx' | 'xlsb'; archive: ZipArchive; workbook: string }
  | { kind: 'ods'; archive: ZipArchive }
  | { kind: 'fods' }
  | { kind: 'xls'; content: Buffer | null }
  | { kind: 'text' }
  | { kind: 'json' };

/** For what is encrypted. @sentences */
export const passwordSentence = 'The file is password-protected. Save it without a password and retry.';
/** What a person can do about a file of another kind. @sentences */
export const readableKinds = 'Sheaf reads .xlsx, .xlsm, .xlsb, .xls, .ods, .fods, .csv, .tsv, .txt and .json files.';

/**
 * What a file is, by its content; its name never decides, except between JSON and text that looks alike. Refuses with
 * `unsupported_file` what is no workbook, with `unreadable_file` what is empty, encrypted or damaged.
 */
export async function findFileKind(path: string, fileName: string, limits: ReadLimits): Promise<FileKind> {
  const head = await readHead(path);
  if (head.length === 0) throw new Problem('unreadable_file', 'The file is empty.');
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return packedKind(await fileSource(path), limits);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x05\x06', 'latin1'))) {
    throw new Problem('unreadable_file', 'The file is an empty archive.');
  }
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return compoundKind(path, limits);
  if (isOldWorkbookStream(head)) return { kind: 'xls', content: null };
  const found = foreignKinds.find(({ at = 0, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));
  if (found) throw new Problem('unsupported_file', `${foreign[found.is]} ${readableKinds}`);
  return textKind(head, fileName);
}

/** A line for the report where a file's name and its content differ. */
export function fileKindNote(found: FileKind['kind'], fileName: string): ReportNote[] {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const expected = kindOfEnding[ending];
  if (expected === undefined || expected === found) return [];
  return [
    reportNote(
      'file_kind',
      msg('The name ends in .{ending}, but the file is {kind}, so it was read as that.', {
        ending,
        kind: msg(names[found]),
      }),
      1,
    ),
  ];
}

const kindOfEnding: Record<string, FileKind['kind']> = {
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  xlsb: 'xlsb',
  xls: 'xls',
  ods: 'ods',
  fods: 'fods',
  csv: 'text',
  tsv: 'text',
  txt: 'text',
  json: 'json',
};
/** @sentences */
const names: Record<FileKind['kind'], string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  xlsb: 'a binary Excel workbook (.xlsb)',
  xls: 'an Excel 97 workbook (.xls)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  fods: 'a flat OpenDocument spreadsheet (.fods)',
  text: 'text with separators (CSV)',
  json: 'JSON',
};
/** @sentences */
const foreign = {
  png: 'The file is a PNG image, not a workbook.',
  jpeg: 'The file is a JPEG image, not a workbook.',
  gif: 'The file is a GIF image, not a workbook.',
  webp: 'The file is a WebP image, not a workbook.',
  pdf: 'The file is a PDF document, not a workbook.',
  rtf: 'The file is an RTF document, not a workbook.',
  gzip: 'The file is a gzip archive, not a workbook.',
  sevenZip: 'The file is a 7z archive, not a workbook.',
  rar: 'The file is a RAR archive, not a workbook.',
  parquet: 'The file is a Parquet file, not a workbook.',
  arrow: 'The file is an Arrow file, not a workbook.',
  sqlite: 'The file is an SQLite database, not a workbook.',
};
const foreignKinds: { is: keyof typeof foreign; bytes: Buffer; at?: number }[] = [
  { is: 'png', bytes: Buffer.from('89504e47', 'hex') },
  { is: 'jpeg', bytes: Buffer.from('ffd8ff', 'hex') },
  { is: 'gif', bytes: Buffer.from('GIF8') },
  { is: 'webp', bytes: Buffer.from('WEBP'), at: 8 },
  { is: 'pdf', bytes: Buffer.from('%PDF') },
  { is: 'rtf', bytes: Buffer.from('{\\rtf') },
  { is: 'gzip', bytes: Buffer.from('1f8b', 'hex') },
  { is: 'sevenZip', bytes: Buffer.from('377abcaf', 'hex') },
  { is: 'rar', bytes: Buffer.from('Rar!') },
  { is: 'parquet', bytes: Buffer.from('PAR1') },
  { is: 'arrow', bytes: Buffer.from('ARROW1') },
  { is: 'sqlite', bytes: Buffer.from('SQLite format 3\0') },
];

async function compoundKind(path: string, limits: ReadLimits): Promise<FileKind> {
  const { findCompoundContent } = await import('./compound-kind.ts');
  const { holds, content } = await findCompoundContent(path);
  return holds === 'package' ? packedKind(memorySource(content), limits) : { kind: 'xls', content };
}

async function packedKind(source: ByteSource, limits: ReadLimits): Promise<FileKind> {
  const archive = await openZipArchive(source, limits);
  const manifest = archive.entries.get('META-INF/manifest.xml');
  if (manifest && archive.entries.has('content.xml')) {
    if ((await unpackWhole(archive, manifest)).includes('encryption-data'))
      throw new Problem('unreadable_file', passwordSentence);
    const typeEntry = archive.entries.get('mimetype');
    const type = typeEntry ? (await unpackWhole(archive, typeEntry)).toString('latin1').trim() : '';
    if (type === '' || type.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
      return { kind: 'ods', archive };
    throw new Problem(
      'unsupported_file',
      `${t('The file is an OpenDocument file, but not a spreadsheet.')} ${readableKinds}`,
    );
  }
  const main = await findMainPart(archive);
  switch (main?.kind) {
    case 'xlsx':
      return { kind: 'xlsx', archive, workbook: main.name };
    case 'xlsb':
      return { kind: 'xlsb', archive, workbook: main.name };
    case 'document':
      throw new Problem('unsupported_file', `${t('The file is a Word document, not a workbook.')} ${readableKinds}`);
    case 'presentation':
      throw new Problem('unsupported_file', `${t('The file is a presentation, not a workbook.')} ${readableKinds}`);
  }
  if ([...archive.entries.keys()].some((name) => name.endsWith('.iwa'))) {
    throw new Problem(
      'unsupported_file',
      'The file is an Apple Numbers document. Export it as Excel (.xlsx) and retry.',
    );
  }
  throw new Problem('unsupported_file', `${t('The file is a zip archive without a workbook in it.')} ${readableKinds}`);
}

/** Excel 2 to 5 could write a workbook without a container: it begins with a BOF record. */
function isOldWorkbookStream(head: Buffer): boolean {
  if (head.length < 8 || head[0] !== 0x09) return false;
  return [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1) && [4, 6, 8, 16].includes(head.readUInt16LE(2));
}

/** Tables of a time before CSV, which would be read as lines of nonsense. */
/** @sentences */
const oldTexts: { says: string; begins: RegExp }[] = [
  { says: 'The file is a SYLK table (.slk).', begins: /^ID;P[^\r\n]*\r?\n(?:[A-Z]{1,2};|E\r?\n)/ },
  { says: 'The file is a table in the Data Interchange Format (.dif).', begins: /^TABLE\r?\n0,1\r?\n"/ },
];
const flatOpenDocument = /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)*<office:document[\s>]/;

function textKind(head: Buffer, fileName: string): FileKind {
  const marked =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  const wide = marked ?? looksWide(head);
  if (!wide && head.includes(0))
    throw new Problem('unsupported_file', `${t('Sheaf doesn’t recognize this kind of file.')} ${readableKinds}`);
  const start = new TextDecoder(wide ?? 'utf-8').decode(head).trimStart();
  if (/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|meta|style|table|div)\b/i.test(start)) {
    throw new Problem(
      'unsupported_file',
      'The file is a web page that was saved under the name of a workbook. Open it in a spreadsheet program and save it as .xlsx.',
    );
  }
  const old = oldTexts.find(({ begins }) => begins.test(start));
  if (old) {
    throw new Problem(
      'unsupported_file',
      `${old.says} ${t('Open it in a spreadsheet program and save it as .xlsx.')} ${readableKinds}`,
    );
  }
  if (flatOpenDocument.test(start)) {
    if (/mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.spreadsheet/.test(start)) return { kind: 'fods' };
    throw new Problem(
      'unsupported_file',
      `${t('The file is an OpenDocument file, but not a spreadsheet.')} ${readableKinds}`,
    );
  }
  if (/^<\?xml\b/.test(start)) {
    throw new Problem(
      'unsupported_file',
      `${t('The file is XML.')} ${t('Open it in a spreadsheet program and save it as .xlsx.')} ${readableKinds}`,
    );
  }
  const isNamedJson = /\.(json|jsonl|ndjson|geojson)$/i.test(fileName);
  if (/^\[\s*[[{]/.test(start) || /^\{\s*"/.test(start) || (isNamedJson && /^[[{]/.test(start)))
    return { kind: 'json' };
  const ending = /\.(xlsx|xlsm|xltx|xlsb|xls|ods)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending && !looksLikeTable(start)) {
    throw new Problem(
      'unsupported_file',
      t(
        'The name ends in .{ending}, but the file is plain text, not a workbook. Open it in a spreadsheet program and save it as .xlsx, or name it .txt or .csv if its lines are rows.',
        { ending },
      ),
    );
  }
  return { kind: 'text' };
}

/**
 * UTF-16 without its mark: every other byte of plain Latin text is zero. Of other scripts only separators and line ends
 * have a zero, always on the same side, and all the rest are characters that exist.
 */
export function looksWide(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  const length = Math.min(head.length, 4096) & ~1;
  for (let at = 0; at < length; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  const half = length / 2;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const [most, least] = [Math.max(even, odd), Math.min(even, odd)];
  if (half === 0 || most === 0 || least > half * 0.05) return null;
  if (most > half * 0.4) return encoding;
  const text = new TextDecoder(encoding).decode(head.subarray(0, length)).replace(/\ufffd$/, '');
  return least === 0 && /[\n\r]/.test(text) && !/[\p{Cn}\p{Co}\p{Cs}\ufffd]/u.test(text) ? encoding : null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(65_536);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Programs save CSV under the names of workbooks: lines that hold the same separator are rows. */
function looksLikeTable(start: string): boolean {
  const lines = start.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const looked = lines.slice(0, lines.length > 10 ? 10 : lines.length);
  return ['\t', ';', ',', '|'].some(
    (separator) => looked.length > 1 && looked.filter((line) => line.includes(separator)).length >= looked.length * 0.9,
  );
}
