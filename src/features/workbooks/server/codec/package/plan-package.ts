/** Which parts of a package change, and into what. */

import type { ZipArchive, ZipEntry } from '#platform/files/zip-archive.ts';
import {
  findEntry,
  type PackageSheet,
  readDynamicCells,
  readPackage,
  readRelations,
  type Relation,
} from '../sources/xlsx-package.ts';
import { type PackageChanges, type SheetChanges, Unpatchable } from './changes.ts';
import {
  editChart,
  editComments,
  editControl,
  editDrawing,
  editPivotCache,
  editPivotTable,
  editTable,
  editVml,
  tableHeadings,
} from './edit-parts.ts';
import { editWorkbook, type FormatStyles, formatStyles, removeRelations, removeTypes } from './edit-workbook.ts';
import { type FormulaMoves, formulaMoves } from './move-formulas.ts';
import { readPart, readPieces } from './read-part.ts';
import { type SheetMove, sheetMove } from './sheet-move.ts';
import { surveySheet } from './survey-sheet.ts';
import { writeSheet } from './write-sheet.ts';
import { editXml, type XmlEditor } from './xml-tree.ts';

export type PartPlan = { kind: 'removed' } | { kind: 'changed'; content(): AsyncIterable<Buffer> | Iterable<Buffer> };

export interface PackagePlan {
  /** By the names of entries; parts that aren't there stay. */
  parts: Map<string, PartPlan>;
  lost: string[];
}

/** Throws what can't be patched. */
export async function planPackage(
  archive: ZipArchive,
  workbook: string,
  changes: PackageChanges,
): Promise<PackagePlan> {
  if (changes.removedSheets?.length) throw new Unpatchable('Sheets were removed.');
  if (changes.addedSheets?.length) throw new Unpatchable('Sheets were added.');
  const { sheets } = await readPackage(archive, workbook);
  const planner = createPlanner(archive, workbook, sheets, changes);
  for (const sheet of sheets) await planner.sheet(sheet);
  if (!planner.isChanged()) return { parts: new Map(), lost: [] };
  await planner.rest();
  return planner.plan;
}

interface Planner {
  plan: PackagePlan;
  sheet(sheet: PackageSheet): Promise<void>;
  /** What follows from changes in sheets. */
  rest(): Promise<void>;
  isChanged(): boolean;
}

function createPlanner(
  archive: ZipArchive,
  workbook: string,
  sheets: readonly PackageSheet[],
  changes: PackageChanges,
): Planner {
  const plan: PackagePlan = { parts: new Map(), lost: [] };
  const { moves, changesOf } = changesBySheet(sheets, changes);
  const changedSheets = new Set<string>();
  let isFormulaChanged = !moves.isIdle;
  let styles: { entry: ZipEntry; editor: XmlEditor; formats: FormatStyles } | null = null;

  const put = (entry: ZipEntry, editor: XmlEditor): void => {
    if (editor.isChanged()) {
      const bytes = Buffer.from(editor.result(), 'latin1');
      plan.parts.set(entry.name, { kind: 'changed', content: () => [bytes] });
    }
  };
  const edit = async (name: string, change: (editor: XmlEditor) => void): Promise<void> => {
    const entry = findEntry(archive, name);
    if (!entry || plan.parts.has(entry.name)) return;
    const editor = editXml(await readPart(archive, entry));
    change(editor);
    put(entry, editor);
  };
  const formats = async (): Promise<FormatStyles> => {
    if (styles) return styles.formats;
    const relations = await readRelations(archive, workbook);
    const target = [...relations.values()].find(({ type }) => type.endsWith('/styles'))?.target;
    const entry = target === undefined ? undefined : findEntry(archive, target);
    if (!entry) throw new Unpatchable('The file has no styles to add a number format to.');
    const editor = editXml(await readPart(archive, entry));
    styles = { entry, editor, formats: formatStyles(editor) };
    return styles.formats;
  };

  let dynamic: string | null | undefined;
  const dynamicMark = async (): Promise<string | null> =>
    (dynamic ??= [...(await readDynamicCells(archive, workbook))][0] ?? null);

  const sheetPart = async (sheet: PackageSheet, entry: ZipEntry, relations: Relation[]): Promise<void> => {
    const own = changesOf(sheet.title);
    if (!own && moves.isIdle) return;
    const pieces = (): AsyncIterable<string> => readPieces(archive, entry);
    const headings = await readHeadings(archive, relations);
    const found = await surveySheet({
      part: entry.name,
      sheet: sheet.title,
      changes: own,
      moves,
      pieces,
      formats,
      headings,
      dynamic: await dynamicMark(),
    });
    // Once in vain, so that what can't be patched shows before the first byte is sent.
    for await (const chunk of writeSheet(found, pieces())) void chunk;
    if (!found.seen.isChanged) return;
    isFormulaChanged ||= found.seen.isFormulaChanged;
    if (own) changedSheets.add(sheet.title.toLowerCase());
    plan.parts.set(entry.name, { kind: 'changed', content: () => writeSheet(found, pieces()) });
  };

  return {
    plan,
    isChanged: () => plan.parts.size > 0 || !moves.isIdle,
    async sheet(sheet) {
      if (sheet.part === null) return;
      const entry = findEntry(archive, sheet.part);
      if (!entry) throw new Unpatchable(`The sheet ${sheet.title} is missing in the file.`);
      const relations = [...(await readRelations(archive, entry.name)).values()].filter(({ external }) => !external);
      await sheetPart(sheet, entry, relations);
      if (!moves.isIdle)
        for (const relation of relations) await editRelated(relation, sheet.title, moves, archive, edit);
    },
    async rest() {
      await edit(workbook, (editor) => editWorkbook(editor, moves));
      if (styles) {
        styles.formats.finish();
        put(styles.entry, styles.editor);
      }
      const isStale = (sheet: string): boolean => changedSheets.has(sheet.toLowerCase());
      for (const { type, target } of await everyRelation(archive)) {
        if (!moves.isIdle && /\/chart(?:Ex)?$/.test(type)) await edit(target, (editor) => editChart(editor, moves));
        if (type.endsWith('/pivotCacheDefinition')) {
          await edit(target, (editor) => editPivotCache(editor, moves, isStale));
        }
      }
      await removeStale(archive, workbook, plan, isFormulaChanged, edit);
    },
  };
}

function changesBySheet(
  sheets: readonly PackageSheet[],
  { sheets: changed, renamedSheets = [] }: PackageChanges,
): { moves: FormulaMoves; changesOf(sheet: string): SheetChanges | null } {
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
  return { moves: formulaMoves(moved, renamed), changesOf: (sheet) => bySheet.get(sheet.toLowerCase()) ?? null };
}

type EditPart = (name: string, change: (editor: XmlEditor) => void) => Promise<void>;

/** The parts that belong to a sheet, when rows moved somewhere. */
async function editRelated(
  { type, target }: Relation,
  sheet: string,
  moves: FormulaMoves,
  archive: ZipArchive,
  edit: EditPart,
): Promise<void> {
  const move = moves.moveOf(sheet);
  switch (type.slice(type.lastIndexOf('/') + 1)) {
    case 'table':
      return edit(target, (editor) => editTable(editor, sheet, moves));
    case 'comments':
    case 'threadedComment':
      return move ? edit(target, (editor) => editComments(editor, move)) : undefined;
    case 'vmlDrawing':
      return edit(target, (editor) => editVml(editor, sheet, moves));
    case 'drawing':
      return edit(target, (editor) => editDrawing(editor, sheet, moves));
    case 'ctrlProp':
      return edit(target, (editor) => editControl(editor, sheet, moves));
    case 'pivotTable':
      return move ? edit(target, (editor) => editPivotTable(editor, move)) : undefined;
    case 'tableSingleCells':
      if (move && findEntry(archive, target)) throw new Unpatchable(`The sheet ${sheet} has cells mapped to XML.`);
  }
}

/** Of all parts. */
async function everyRelation(archive: ZipArchive): Promise<Relation[]> {
  const relations: Relation[] = [];
  for (const name of archive.entries.keys()) {
    const part = /^(.*?)_rels\/([^/]+)\.rels$/i.exec(name);
    if (part) relations.push(...(await readRelations(archive, `${part[1]}${part[2]}`)).values());
  }
  return relations;
}

async function readHeadings(
  archive: ZipArchive,
  relations: readonly Relation[],
): Promise<{ row: number; left: number; names: string[] }[]> {
  const headings: { row: number; left: number; names: string[] }[] = [];
  for (const { type, target } of relations) {
    const entry = type.endsWith('/table') ? findEntry(archive, target) : undefined;
    const found = entry && tableHeadings(editXml(await readPart(archive, entry)));
    if (found) headings.push(found);
  }
  return headings;
}

/** The order of calculation, which programs find again, and signatures, which don't hold for another content. */
async function removeStale(
  archive: ZipArchive,
  workbook: string,
  plan: PackagePlan,
  isFormulaChanged: boolean,
  edit: EditPart,
): Promise<void> {
  const removed = new Set<string>();
  const remove = (name: string): void => {
    plan.parts.set(name, { kind: 'removed' });
    removed.add(name.toLowerCase());
  };
  const relationsOf = (part: string): string => {
    const slash = part.lastIndexOf('/') + 1;
    return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  };
  if (isFormulaChanged) {
    for (const { type, target } of (await readRelations(archive, workbook)).values()) {
      const entry = type.endsWith('/calcChain') ? findEntry(archive, target) : undefined;
      if (entry) remove(entry.name);
    }
    if (removed.size > 0) await edit(relationsOf(workbook), (editor) => removeRelations(editor, /\/calcChain$/));
  }
  const signatures = [...archive.entries.keys()].filter((name) => /^_xmlsignatures\//i.test(name));
  if (signatures.length > 0) {
    signatures.forEach(remove);
    plan.lost.push('The digital signature, which doesn’t hold for a changed file.');
    await edit('_rels/.rels', (editor) => removeRelations(editor, /\/digital-signature\/origin$/));
  }
  if (removed.size > 0) await edit('[Content_Types].xml', (editor) => removeTypes(editor, removed));
}
