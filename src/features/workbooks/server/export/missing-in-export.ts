/** What an export of our own has not of the file that a workbook came as, by name. */

import { say, msg, msgList } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { fileSource } from '#platform/files/byte-source.ts';
import { draftFolderOf } from '#platform/files/draft-file.ts';
import type { FileStore } from '#platform/files/files.ts';
import { writeNewFile } from '#platform/files/write-new-file.ts';
import { openZipArchive, unpack, type ZipArchive } from '#platform/files/zip-archive.ts';
import { readLimits } from '../codec/read-limits.ts';

interface Needs {
  database: Database;
  files: Pick<FileStore, 'open'>;
  dataFolder: string;
}

/** Sentences; none where nothing is known to be missing. */
export async function missingInExport(needs: Needs, workbookId: string): Promise<string[]> {
  const workbook = await needs.database
    .selectFrom('workbooks')
    .select(['package', 'source'])
    .where('id', '=', workbookId)
    .executeTakeFirst();
  if (!workbook) return [];
  if (workbook.package) {
    const names = await missingParts(needs, workbook.package.key);
    return names.length > 0 ? [say(msg('Not in the export: {names}.', { names: msgList(names) }))] : [];
  }
  const { kind, name, table, not_kept } = (workbook.source ?? {}) as Record<string, unknown>;
  const ofUpdate = typeof table === 'object' && table !== null && 'not_kept' in table ? table.not_kept : null;
  const why = ofUpdate ?? not_kept;
  return [...(typeof why === 'string' ? [why] : []), ...unreadOf(kind, typeof name === 'string' ? name : '')];
}

/** Kinds of files of which some is never read, so that what they held is not known by name. */
function unreadOf(kind: unknown, name: string): string[] {
  const ending =
    kind === 'file' ? /\.(xls|xlsb|xlt|ods|fods|xlsx|xlsm|numbers)$/i.exec(name)?.[1]?.toLowerCase() : undefined;
  if (ending === undefined && kind !== 'google') return [];
  return [
    kind === 'google'
      ? t(
          'Charts, pictures, pivot tables, macros, conditional formats and print settings that the Google Sheet had are not in the export.',
        )
      : t(
          'Charts, pictures, pivot tables, macros, conditional formats and print settings that the .{ending} file had are not in the export.',
          { ending: ending ?? '' },
        ),
  ];
}

async function missingParts({ files, dataFolder }: Needs, key: string): Promise<string[]> {
  const folder = draftFolderOf(dataFolder);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId('upload'));
  try {
    await writeNewFile(path, await files.open(key));
    return await namesOfMissing(await openZipArchive(await fileSource(path), readLimits));
  } catch (error) {
    // One that can't be opened is refused elsewhere, with its reason.
    if (error instanceof Problem) return [];
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** A kind of thing: which parts are one each, or which elements of parts with cells. */
interface Kind {
  one: string;
  many: string;
  parts?: RegExp;
  elements?: RegExp;
}

/** Of .xlsx (ECMA-376 part 1) and of OpenDocument. */
const kinds: readonly Kind[] = [
  {
    one: 'chart',
    many: 'charts',
    parts: /^xl\/(?:charts\/chart(?:Ex)?|chartsheets\/sheet)\d*\.xml$|^Object [^/]+\/content\.xml$/,
  },
  { one: 'picture', many: 'pictures', parts: /^(?:xl\/media|Pictures)\/[^/]+$/ },
  {
    ...{ one: 'pivot table', many: 'pivot tables', parts: /^xl\/pivotTables\/[^/]+\.xml$/ },
    elements: /<table:data-pilot-table\b/g,
  },
  { one: 'slicer', many: 'slicers', parts: /^xl\/(?:slicers|timelines)\/[^/]+\.xml$/ },
  { one: 'form control', many: 'form controls', parts: /^xl\/(?:ctrlProps|activeX)\/[^/]+\.xml$/ },
  { one: 'the macros', many: 'the macros', parts: /^xl\/vbaProject\.bin$|^Basic\/script-lc\.xml$/ },
  { one: 'link to another file', many: 'links to other files', parts: /^xl\/externalLinks\/[^/]+\.xml$/ },
  {
    ...{ one: 'conditional format', many: 'conditional formats' },
    elements: /<(?:\w+:)?conditionalFormatting\b|<calcext:conditional-format\b/g,
  },
  {
    one: 'sparkline group',
    many: 'sparkline groups',
    elements: /<(?:\w+:)?sparklineGroup\b|<calcext:sparkline-group\b/g,
  },
  {
    ...{ one: 'rule for what may be entered', many: 'rules for what may be entered' },
    elements: /<(?:\w+:)?dataValidation\b|<table:content-validation\b/g,
  },
  { one: 'the protection of a sheet', many: 'the protection of sheets', elements: /<(?:\w+:)?sheetProtection\b/g },
];
const withElements = /^xl\/worksheets\/[^/]+\.xml$|^content\.xml$/;
/** Longer than any of the elements' names. */
const overlap = 64;

async function namesOfMissing(archive: ZipArchive): Promise<string[]> {
  const counts = new Map<Kind, number>();
  const add = (kind: Kind, count: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const entry of archive.entries.values()) {
    for (const kind of kinds) if (kind.parts?.test(entry.name)) add(kind, 1);
    if (!withElements.test(entry.name)) continue;
    let rest = '';
    for await (const chunk of unpack(archive, entry)) {
      const text = rest + chunk.toString('latin1');
      const end = Math.max(0, text.length - overlap);
      for (const kind of kinds) {
        if (!kind.elements) continue;
        for (const { index } of text.matchAll(kind.elements)) if (index < end) add(kind, 1);
      }
      rest = text.slice(end);
    }
    for (const kind of kinds) if (kind.elements) add(kind, [...rest.matchAll(kind.elements)].length);
  }
  return kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    if (count === 0) return [];
    if (kind.one.startsWith('the ')) return [count === 1 ? kind.one : kind.many];
    return [`${count.toLocaleString('en-US')} ${count === 1 ? kind.one : kind.many}`];
  });
}
