/** What is asked of a package, compared with what it holds. */

import type { ZipArchive } from '#platform/files/zip-archive.ts';
import { findEntry, type PackageSheet, readRelations } from '../sources/xlsx-package.ts';
import { type PackageChanges, type SheetChanges, Unpatchable } from './changes.ts';
import { type FormulaMoves, formulaMoves } from './move-formulas.ts';
import { readPart } from './read-part.ts';
import { type SheetMove, sheetMove } from './sheet-move.ts';
import { headingCells, planTable, readTable, type TableOfPart, type TablePlan } from './tables/table-changes.ts';
import type { TableChange } from './tables/table-references.ts';
import { editXml } from './xml-tree.ts';

export interface ChangesOfPackage {
  moves: FormulaMoves;
  changesOf(sheet: string): SheetChanges | null;
  /** Tables whose columns are others. */
  tables: readonly TablePlan[];
}

/** Throws what the package has not, and what would tear a table. */
export async function readChanges(
  archive: ZipArchive,
  sheets: readonly PackageSheet[],
  { sheets: changed, renamedSheets = [], removedSheets = [] }: PackageChanges,
): Promise<ChangesOfPackage> {
  const known = new Set(sheets.map(({ title }) => title.toLowerCase()));
  const bySheet = new Map<string, SheetChanges>();
  const moved = new Map<string, SheetMove>();
  for (const one of changed) {
    const key = one.name.toLowerCase();
    if (!known.has(key)) throw new Unpatchable(`The file has no sheet ${one.name}.`);
    bySheet.set(key, one);
    const move = sheetMove(one);
    if (move) moved.set(key, move);
  }
  const renamed = new Map<string, string>();
  for (const { from, to } of renamedSheets) {
    if (!known.has(from.toLowerCase())) throw new Unpatchable(`The file has no sheet ${from}.`);
    if (from !== to) renamed.set(from.toLowerCase(), to);
  }
  const changesOf = (sheet: string): SheetChanges | null => bySheet.get(sheet.toLowerCase()) ?? null;
  const tables: TablePlan[] = [];
  for (const { title, part } of sheets) {
    const own = changesOf(title);
    if (own && part !== null)
      tables.push(...(await planTables(archive, { title, part }, own, moved.get(title.toLowerCase()) ?? null)));
  }
  const removed = new Set(removedSheets.map((title) => title.toLowerCase()));
  const gone: TableChange[] = [];
  for (const { title, part } of sheets) {
    if (part === null || !removed.has(title.toLowerCase())) continue;
    for (const table of (await readTables(archive, part)).values())
      gone.push({ ...table, sheet: title, now: table.headings });
  }
  return { moves: formulaMoves(moved, renamed, [...tables, ...gone], removed), changesOf, tables };
}

/** By their parts. */
async function readTables(archive: ZipArchive, sheet: string): Promise<Map<string, TableOfPart>> {
  const tables = new Map<string, TableOfPart>();
  for (const { type, target, external } of (await readRelations(archive, sheet)).values()) {
    const entry = type.endsWith('/table') && !external ? findEntry(archive, target) : undefined;
    const found = entry && readTable(editXml(await readPart(archive, entry)));
    if (found) tables.set(target, found);
  }
  return tables;
}

/** The tables of a sheet whose columns are others now. */
async function planTables(
  archive: ZipArchive,
  { title, part }: { title: string; part: string },
  changes: SheetChanges,
  move: SheetMove | null,
): Promise<TablePlan[]> {
  const tables = await readTables(archive, part);
  if (tables.size === 0) return [];
  const headings = await headingCells(changes, [...tables.values()], move);
  return [...tables].flatMap(([target, table]) => {
    return planTable({ part: target, sheet: title, table, move, headings, places: changes.tables ?? [] }) ?? [];
  });
}
