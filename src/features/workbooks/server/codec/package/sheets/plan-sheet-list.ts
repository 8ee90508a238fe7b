/** Which sheets come to a package and leave it, and what goes with them. */

import type { ZipArchive } from '#platform/files/zip-archive.ts';
import { findEntry, type PackageSheet } from '../../sources/xlsx-package.ts';
import { type PackageChanges, type SheetChanges, Unpatchable } from '../changes.ts';
import type { FormulaMoves } from '../move-formulas.ts';
import { readPart } from '../read-part.ts';
import {
  editTitles,
  isStrictPart,
  type NewSheet,
  newSheets,
  partsOfRemoved,
  relationsOfRemoved,
} from './sheet-list.ts';
import { editXml, type XmlEditor } from '../xml-tree.ts';

export interface PlannedSheet extends NewSheet {
  changes: SheetChanges;
}

export interface SheetList {
  isChanged: boolean;
  added: readonly PlannedSheet[];
  isRemoved(title: string): boolean;
  /** That go, by their names in the archive. */
  parts: ReadonlySet<string>;
  /** Ids of the workbook's relations that go. */
  relations: ReadonlySet<string>;
  /** Whether the workbook is of the strict kind: ECMA-376 part 1, annex A. */
  isStrict: boolean;
  /** Brings the titles in the properties of the document up to date. */
  editTitles(editor: XmlEditor, moves: FormulaMoves): void;
}

export async function planSheetList(
  archive: ZipArchive,
  workbook: string,
  sheets: readonly PackageSheet[],
  { removedSheets = [], addedSheets = [], renamedSheets = [] }: PackageChanges,
): Promise<SheetList> {
  const gone = new Set(removedSheets.map((title) => title.toLowerCase()));
  const isRemoved = (title: string): boolean => gone.has(title.toLowerCase());
  const removed = sheets.filter(({ title }) => isRemoved(title));
  if (removed.length < gone.size) throw new Unpatchable('A sheet was deleted that the file has not.');
  const hasMacros = [...archive.entries.keys()].some((name) => name.toLowerCase().endsWith('vbaproject.bin'));
  if (removed.length > 0 && hasMacros) throw new Unpatchable('A sheet was deleted that macros of the file belong to.');
  refuseTaken(sheets, isRemoved, addedSheets, renamedSheets);
  const isChanged = removed.length + addedSheets.length > 0;
  const parts = removed.length > 0 ? await partsOfRemoved(archive, workbook, removed) : new Set<string>();
  const entry = findEntry(archive, workbook);
  const added = newSheets(
    archive,
    addedSheets.map(({ name }) => name),
  );
  return {
    isChanged,
    isRemoved,
    parts,
    added: added.map((sheet, at) => ({
      ...sheet,
      ...(addedSheets[at]?.isVeryHidden && { isVeryHidden: true }),
      changes: addedSheets[at] ?? { name: sheet.title, cells: [] },
    })),
    relations: removed.length > 0 ? await relationsOfRemoved(archive, workbook, parts) : new Set<string>(),
    isStrict: isChanged && entry !== undefined && isStrictPart(editXml(await readPart(archive, entry))),
    editTitles(editor, moves) {
      const before = sheets.map(({ title }) => title);
      const now = before.map((title) => (isRemoved(title) ? null : moves.nameOf(title)));
      const titles = added.map(({ title }) => title);
      if (titles.length > 0 || now.some((title, at) => title !== before[at])) editTitles(editor, before, now, titles);
    },
  };
}

/** Excel refuses a file with two sheets of one title. */
function refuseTaken(
  sheets: readonly PackageSheet[],
  isRemoved: (title: string) => boolean,
  added: readonly { name: string }[],
  renamed: readonly { from: string; to: string }[],
): void {
  const now = sheets.filter(({ title }) => !isRemoved(title));
  const titles = now.map(({ title }) => {
    return renamed.find(({ from }) => from.toLowerCase() === title.toLowerCase())?.to ?? title;
  });
  const taken = new Set<string>();
  for (const title of [...titles, ...added.map(({ name }) => name)]) {
    if (taken.has(title.toLowerCase())) throw new Unpatchable(`The file would have two sheets named ${title}.`);
    taken.add(title.toLowerCase());
  }
}
