/**
 * Reads every file of a folder as an import would and holds its values against another reader. Prints figures by kind
 * of file. Where the other reader is the one that we use ourselves (.xls, .xlsb), a twin of the same name in another
 * kind, written by the same program, is read in place of it.
 */

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Problem } from '#kit/problem.ts';
import { openWorkbook, type OpenWorkbook } from '#features/workbooks/server/codec/open-workbook.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import type { Cell } from '#engine/model.ts';
import { type Comparison, compareSheet } from './compare-sheet.ts';
import { type OtherSheet, readByOther } from './other-reader.ts';

interface Figures {
  files: number;
  opened: number;
  refused: Map<string, number>;
  defects: number;
  compared: number;
  cells: number;
  converted: number;
  filled: number;
  errors: number;
  different: number;
  shapes: number;
}

const [, , folder = '.', ...words] = process.argv;
const shown = words.includes('--all') ? Infinity : 3;
const kinds = new Map<string, Figures>();

for (const path of await filesOf(folder)) await readFile(path);
const sum = { files: 0, opened: 0, cells: 0, different: 0, defects: 0 };
for (const [kind, figures] of [...kinds].sort(([one], [other]) => one.localeCompare(other))) {
  const { files, opened, compared, cells, converted, filled, errors, different, shapes, defects, refused } = figures;
  console.log(
    `${kind}: ${files} files, ${opened} opened; ${compared} compared: ${cells} cells equal, ${converted} texts converted, ${filled} filled by merges, ${errors} errors blank, ${different} different; ${shapes} of another shape; ${defects} defects`,
  );
  for (const [why, count] of refused) console.log(`    refused ${count}: ${why}`);
  for (const key of ['files', 'opened', 'cells', 'different', 'defects'] as const) sum[key] += figures[key];
}
console.log(`In all: ${JSON.stringify(sum)}`);

async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readFile(path: string): Promise<void> {
  const kind = extname(path).toLowerCase() || basename(path);
  const figures = kinds.get(kind) ?? newFigures();
  kinds.set(kind, figures);
  figures.files++;
  try {
    const fileSize = (await stat(path)).size;
    const book = await openWorkbook({ path, fileName: basename(path), fileSize, limits: { ...readLimits } });
    const sheets = await rowsOf(book);
    figures.opened++;
    // What the other reader makes of a damaged file is no word about ours.
    const others = await otherSheets(path, kind).catch(() => null);
    if (others) compareBooks(path, figures, book, sheets, others);
  } catch (error) {
    const why = error instanceof Problem ? `${error.code}: ${error.message}` : `DEFECT ${String(error)}`;
    if (!(error instanceof Problem)) {
      figures.defects++;
      console.log(`${path}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    figures.refused.set(why, (figures.refused.get(why) ?? 0) + 1);
  }
}

async function rowsOf(book: OpenWorkbook): Promise<Cell[][][]> {
  const sheets: Cell[][][] = [];
  for (const index of book.outline.sheets.keys()) {
    const rows: Cell[][] = [];
    for await (const batch of book.batches(index)) rows.push(...batch.rows);
    sheets.push(rows);
  }
  return sheets;
}

/** Null where there is nothing independent to compare with. */
async function otherSheets(path: string, kind: string): Promise<OtherSheet[] | null> {
  if (kind === '.xlsx' || kind === '.xlsm' || kind === '.ods' || kind === '.fods') return readByOther(path);
  if (kind !== '.xls' && kind !== '.xlsb') return null;
  const name = `${basename(path, extname(path)).replace(/\.5$/, '')}.xlsx`;
  for (const twin of [join(dirname(path), name), join(dirname(path), '..', 'xlsx', name)]) {
    const found = await stat(twin).catch(() => null);
    if (found) return readByOther(twin);
  }
  return null;
}

function compareBooks(
  path: string,
  figures: Figures,
  book: OpenWorkbook,
  ours: Cell[][][],
  others: OtherSheet[],
): void {
  figures.compared++;
  for (const [index, { title, columns }] of book.outline.sheets.entries()) {
    const theirs = others.find((one) => one.title.trim() === title) ?? others[index];
    if (!theirs) continue;
    const headerRow = book.outline.report.sheets[index]?.headerRow ?? null;
    add(path, figures, compareSheet({ rows: ours[index] ?? [], columns: columns.length, headerRow }, theirs));
  }
}

function add(path: string, figures: Figures, found: Comparison): void {
  figures.cells += found.equal;
  figures.converted += found.converted;
  figures.filled += found.filled;
  figures.errors += found.errors;
  figures.different += found.different.length;
  if (found.shape !== null) {
    figures.shapes++;
    console.log(`${path}: ${found.shape}`);
  }
  for (const { at, ours, theirs } of found.different.slice(0, shown))
    console.log(`${path} ${at}: ${JSON.stringify(ours)} here, ${JSON.stringify(theirs)} there`);
}

function newFigures(): Figures {
  return {
    ...{ files: 0, opened: 0, refused: new Map(), defects: 0, compared: 0 },
    ...{ cells: 0, converted: 0, filled: 0, errors: 0, different: 0, shapes: 0 },
  };
}
