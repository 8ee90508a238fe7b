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
import { withListSheet } from './choices/add-choices.ts';
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
} from './edit-parts.ts';
import { editWorkbook, type FormatStyles, formatStyles, removeRelations, removeTypes } from './edit-workbook.ts';
import type { FormulaMoves } from './move-formulas.ts';
import { readPart, readPieces } from './read-part.ts';
import { type ChangesOfPackage, readChanges } from './read-changes.ts';
import { planSheetList, type PlannedSheet, type SheetList } from './sheets/plan-sheet-list.ts';
import { addRelations, addTypes, editSheetList, emptySheet } from './sheets/sheet-list.ts';
import { withTitlesOfFile } from './sheets/titles-of-file.ts';
import { surveySheet } from './survey-sheet.ts';
import { editPivotFields } from './tables/pivot-fields.ts';
import type { TablePlan } from './tables/table-changes.ts';
import { writeSheet } from './write-sheet.ts';
import { editXml, type XmlEditor } from './xml-tree.ts';

export type PartPlan =
  | { kind: 'removed' }
  | { kind: 'changed' | 'added'; content(): AsyncIterable<Buffer> | Iterable<Buffer> };

export interface PackagePlan {
  /** By the names of entries; parts that aren't there stay. */
  parts: Map<string, PartPlan>;
  lost: string[];
}

/** Throws what can't be patched. */
export async function planPackage(
  archive: ZipArchive,
  workbook: string,
  requested: PackageChanges,
): Promise<PackagePlan> {
  const { sheets } = await readPackage(archive, workbook);
  const titles = sheets.map(({ title }) => title);
  const { changes, referenceTo } = withListSheet(withTitlesOfFile(requested, titles), titles);
  const list = await planSheetList(archive, workbook, sheets, changes);
  const planner = createPlanner(archive, workbook, await readChanges(archive, sheets, changes), {
    list,
    listOf: referenceTo,
  });
  for (const sheet of sheets) if (!list.isRemoved(sheet.title)) await planner.sheet(sheet);
  for (const sheet of list.added) await planner.newSheet(sheet);
  if (!planner.isChanged()) return { parts: new Map(), lost: [] };
  await planner.rest();
  return planner.plan;
}

interface Planner {
  plan: PackagePlan;
  sheet(sheet: PackageSheet): Promise<void>;
  newSheet(sheet: PlannedSheet): Promise<void>;
  /** What follows from changes in sheets. */
  rest(): Promise<void>;
  isChanged(): boolean;
}

function createPlanner(
  archive: ZipArchive,
  workbook: string,
  { moves, changesOf, tables }: ChangesOfPackage,
  { list, listOf }: { list: SheetList; listOf(options: readonly string[]): string },
): Planner {
  const plan: PackagePlan = { parts: new Map(), lost: [] };
  const changedSheets = new Set<string>();
  let isFormulaChanged = !moves.isIdle || list.isChanged;
  for (const part of list.parts) plan.parts.set(part, { kind: 'removed' });
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

  const sheetPart = async (sheet: PackageSheet, entry: ZipEntry): Promise<void> => {
    const own = changesOf(sheet.title);
    // What stays as it is isn't even unpacked.
    if (moves.isIdle && !hasChanges(own)) return;
    const pieces = (): AsyncIterable<string> => readPieces(archive, entry);
    const found = await surveySheet({
      part: entry.name,
      sheet: sheet.title,
      changes: own,
      moves,
      pieces,
      formats,
      listOf,
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
    isChanged: () => plan.parts.size > 0 || !moves.isIdle || list.isChanged,
    async newSheet({ title, part, changes }) {
      const pieces = async function* (): AsyncGenerator<string> {
        yield await Promise.resolve(emptySheet(list.isStrict));
      };
      const found = await surveySheet({
        part,
        sheet: title,
        changes,
        moves,
        pieces,
        formats,
        listOf,
        dynamic: await dynamicMark(),
      });
      for await (const chunk of writeSheet(found, pieces())) void chunk;
      plan.parts.set(part, { kind: 'added', content: () => writeSheet(found, pieces()) });
    },
    async sheet(sheet) {
      if (sheet.part === null) return;
      const entry = findEntry(archive, sheet.part);
      if (!entry) throw new Unpatchable(`The sheet ${sheet.title} is missing in the file.`);
      const relations = [...(await readRelations(archive, entry.name)).values()].filter(({ external }) => !external);
      await sheetPart(sheet, entry);
      if (!moves.isIdle)
        for (const relation of relations)
          await editRelated(relation, { sheet: sheet.title, moves, tables }, archive, edit);
    },
    async rest() {
      await edit(workbook, (editor) => {
        editSheetList(editor, list.added, list.isRemoved);
        editWorkbook(editor, moves);
      });
      for (const { type, target } of await relationsOfRoot(archive))
        if (type.endsWith('/extended-properties')) await edit(target, (editor) => list.editTitles(editor, moves));
      if (styles) {
        styles.formats.finish();
        put(styles.entry, styles.editor);
      }
      const isStale = (sheet: string): boolean => changedSheets.has(sheet.toLowerCase());
      for (const { type, target } of await everyRelation(archive)) {
        if (!moves.isIdle && /\/chart(?:Ex)?$/.test(type)) await edit(target, (editor) => editChart(editor, moves));
        if (type.endsWith('/pivotCacheDefinition')) {
          await edit(target, (editor) => {
            const isRenamed = editPivotFields(editor, { tables, moves, changesOf });
            if (isRenamed) refuseSlicers(archive);
            editPivotCache(editor, moves, isStale);
          });
        }
      }
      await removeStale({ archive, workbook, plan, list, edit }, isFormulaChanged);
    },
  };
}

/** Whether a sheet has more to write than references that moved. */
function hasChanges(own: SheetChanges | null): boolean {
  if (!own) return false;
  const { cells, choices = [], shifts = [], columns } = own;
  return typeof cells === 'function' || cells.length + choices.length + shifts.length > 0 || columns !== undefined;
}

/** Slicers name fields, too: [MS-XLSX] 2.6.57. */
function refuseSlicers(archive: ZipArchive): void {
  if ([...archive.entries.keys()].some((name) => /\/(?:slicerCaches|timelineCaches)\//i.test(name)))
    throw new Unpatchable('A column has another name that slicers of a pivot table choose by.');
}

type EditPart = (name: string, change: (editor: XmlEditor) => void) => Promise<void>;

/** The parts that belong to a sheet, when rows moved somewhere. */
async function editRelated(
  { type, target }: Relation,
  { sheet, moves, tables }: { sheet: string; moves: FormulaMoves; tables: readonly TablePlan[] },
  archive: ZipArchive,
  edit: EditPart,
): Promise<void> {
  const move = moves.moveOf(sheet);
  switch (type.slice(type.lastIndexOf('/') + 1)) {
    case 'table':
      return edit(target, (editor) =>
        editTable(
          editor,
          sheet,
          moves,
          tables.find(({ part }) => part === target),
        ),
      );
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

/** The order of calculation, which programs find again, and signatures, which don't hold for another content. */
async function removeStale(
  {
    archive,
    workbook,
    plan,
    list,
    edit,
  }: { archive: ZipArchive; workbook: string; plan: PackagePlan; list: SheetList; edit: EditPart },
  isFormulaChanged: boolean,
): Promise<void> {
  const removed = new Set([...list.parts].map((name) => name.toLowerCase()));
  const remove = (name: string): void => {
    plan.parts.set(name, { kind: 'removed' });
    removed.add(name.toLowerCase());
  };
  let hasChain = false;
  for (const { type, target } of isFormulaChanged ? (await readRelations(archive, workbook)).values() : []) {
    const entry = type.endsWith('/calcChain') ? findEntry(archive, target) : undefined;
    if (!entry) continue;
    remove(entry.name);
    hasChain = true;
  }
  if (hasChain || list.isChanged) {
    const slash = workbook.lastIndexOf('/') + 1;
    await edit(`${workbook.slice(0, slash)}_rels/${workbook.slice(slash)}.rels`, (editor) => {
      if (hasChain) removeRelations(editor, ({ type }) => type.endsWith('/calcChain'));
      removeRelations(editor, ({ id }) => list.relations.has(id));
      addRelations(editor, list.added, list.isStrict);
    });
  }
  const signatures = [...archive.entries.keys()].filter((name) => /^_xmlsignatures\//i.test(name));
  if (signatures.length > 0) {
    signatures.forEach(remove);
    plan.lost.push('The digital signature, which doesn’t hold for a changed file.');
    const isSignature = ({ type }: { type: string }): boolean => type.endsWith('/digital-signature/origin');
    await edit('_rels/.rels', (editor) => removeRelations(editor, isSignature));
  }
  if (removed.size === 0 && list.added.length === 0) return;
  await edit('[Content_Types].xml', (editor) => {
    removeTypes(editor, removed);
    addTypes(editor, list.added);
  });
}

/** Of the package itself. */
const relationsOfRoot = async (archive: ZipArchive): Promise<Relation[]> => [
  ...(await readRelations(archive, '')).values(),
];
