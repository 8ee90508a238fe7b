/** Sheets that come to a package or leave it: ECMA-376 part 1, 12.3.24 and 18.2.20. */

import type { ZipArchive } from '#platform/files/zip-archive.ts';
import { findEntry, type PackageSheet, readRelations } from '../../sources/xlsx-package.ts';
import { Unpatchable } from '../changes.ts';
import { prefixOf, toSource } from '../xml-edit.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from '../xml-tree.ts';

const strict = 'http://purl.oclc.org/ooxml';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** A sheet that came, with the names that hold it in the package. */
export interface NewSheet {
  title: string;
  part: string;
  relation: string;
  /** Whether programs don't offer to show it. */
  isVeryHidden?: true;
}

export function newSheets(archive: ZipArchive, titles: readonly string[]): NewSheet[] {
  let number = 0;
  return titles.map((title) => {
    do number++;
    while (findEntry(archive, `xl/worksheets/sheet${number}.xml`));
    return { title, part: `xl/worksheets/sheet${number}.xml`, relation: `rIdSheet${number}` };
  });
}

/** A sheet without cells, of the same kind as the workbook. */
export function emptySheet(isStrict: boolean): string {
  const namespace = isStrict
    ? `${strict}/spreadsheetml/main`
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}"><sheetData/></worksheet>`;
}

export const isStrictPart = (editor: XmlEditor): boolean =>
  editor.source.slice(editor.root.start, editor.root.openEnd).includes(strict);

/** Puts sheets at the end of the list, and takes others out with the names that are theirs alone. */
export function editSheetList(
  editor: XmlEditor,
  added: readonly NewSheet[],
  isRemoved: (title: string) => boolean,
): void {
  const list = childOf(editor.root, 'sheets');
  if (!list) throw new Unpatchable('The workbook has no sheets.');
  const sheets = list.children;
  const gone = sheets.flatMap((sheet, at) => (isRemoved(editor.attribute(sheet, 'name') ?? '') ? [at] : []));
  const prefix = relationPrefix(editor, sheets[0]);
  let id = Math.max(0, ...sheets.map((sheet) => Number(editor.attribute(sheet, 'sheetId') ?? 0)));
  const source = added.map(
    ({ title, relation, isVeryHidden }) =>
      `<${prefixOf(list.name)}sheet name="${toSource(title, true)}" sheetId="${++id}"${isVeryHidden ? ' state="veryHidden"' : ''} ${prefix}id="${relation}"/>`,
  );
  if (source.length > 0) editor.appendChild(list, source.join(''));
  if (gone.length === 0) return;
  const kept = sheets.filter((_, at) => !gone.includes(at));
  const isVisible = (sheet: XmlElement): boolean => (editor.attribute(sheet, 'state') ?? 'visible') === 'visible';
  if (!added.some((sheet) => !sheet.isVeryHidden) && !kept.some(isVisible))
    throw new Unpatchable('No sheet that is shown would be left.');
  for (const at of gone) if (sheets[at]) editor.remove(sheets[at]);
  renumber(editor, gone, kept.length + added.length);
}

/** Names of one sheet and views tell sheets by their places: ECMA-376 part 1, 18.2.5 and 18.2.30. */
function renumber(editor: XmlEditor, gone: readonly number[], count: number): void {
  const placeNow = (place: number): number => place - gone.filter((one) => one < place).length;
  for (const element of everyElement(editor.root)) {
    const names = element.local === 'workbookView' ? ['activeTab', 'firstSheet'] : ['localSheetId'];
    for (const name of names) {
      const text = editor.attribute(element, name);
      if (text === null) continue;
      const place = Number(text);
      if (element.local === 'definedName' && gone.includes(place)) editor.remove(element);
      else editor.setAttribute(element, name, String(Math.min(placeNow(place), count - 1)));
    }
  }
}

/** `r:` of the ids of relations. */
function relationPrefix(editor: XmlEditor, sheet: XmlElement | undefined): string {
  const tag = sheet ? editor.source.slice(sheet.start, sheet.openEnd) : '';
  return /\s([\w.-]+:)id\s*=/.exec(tag)?.[1] ?? 'r:';
}

export function addRelations(editor: XmlEditor, added: readonly NewSheet[], isStrict: boolean): void {
  const base = isStrict ? `${strict}/officeDocument` : 'http://schemas.openxmlformats.org/officeDocument/2006';
  const prefix = prefixOf(editor.root.name);
  const list = added.map(
    ({ part, relation }) =>
      `<${prefix}Relationship Id="${relation}" Type="${base}/relationships/worksheet" Target="/${part}"/>`,
  );
  if (list.length > 0) editor.appendChild(editor.root, list.join(''));
}

export function addTypes(editor: XmlEditor, added: readonly NewSheet[]): void {
  const prefix = prefixOf(editor.root.name);
  const list = added.map(({ part }) => `<${prefix}Override PartName="/${part}" ContentType="${kind}"/>`);
  if (list.length > 0) editor.appendChild(editor.root, list.join(''));
}

/** Parts that only sheets lead to which go, these included, by their names in the archive. */
export async function partsOfRemoved(
  archive: ZipArchive,
  workbook: string,
  removed: readonly PackageSheet[],
): Promise<Set<string>> {
  const goes = new Set(removed.flatMap(({ part }) => (part === null ? [] : [part.toLowerCase()])));
  const reached = new Set<string>();
  const reach = async (part: string, into: Set<string>): Promise<void> => {
    for (const { target, external } of (await readRelations(archive, part)).values()) {
      const entry = external ? undefined : findEntry(archive, target);
      if (!entry || into.has(entry.name) || (into === reached && goes.has(entry.name.toLowerCase()))) continue;
      into.add(entry.name);
      await reach(entry.name, into);
    }
  };
  reached.add(workbook);
  await reach('', reached);
  await reach(workbook, reached);
  const own = new Set<string>();
  for (const { part } of removed) {
    const entry = part === null ? undefined : findEntry(archive, part);
    if (!entry) continue;
    own.add(entry.name);
    await reach(entry.name, own);
  }
  const alone = [...own].filter((name) => !reached.has(name));
  const lists = alone.flatMap((name) => {
    const slash = name.lastIndexOf('/') + 1;
    return findEntry(archive, `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)?.name ?? [];
  });
  return new Set([...alone, ...lists]);
}

/** Relations to sheets that go. */
export async function relationsOfRemoved(
  archive: ZipArchive,
  workbook: string,
  parts: ReadonlySet<string>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [id, { target, external }] of await readRelations(archive, workbook)) {
    const entry = external ? undefined : findEntry(archive, target);
    if (entry && parts.has(entry.name)) ids.add(id);
  }
  return ids;
}

/**
 * The titles of sheets in the properties of the document: ECMA-376 part 1, 22.2.2.27. Lists that aren't those of the
 * sheets are left out, which they may be.
 */
export function editTitles(
  editor: XmlEditor,
  before: readonly string[],
  now: readonly (string | null)[],
  added: readonly string[],
): void {
  const pairs = childOf(editor.root, 'HeadingPairs');
  const titles = childOf(editor.root, 'TitlesOfParts');
  if (!pairs || !titles) return;
  const list = titles.children[0];
  const count = pairs.children[0]?.children[1]?.children[0];
  const texts = list?.children.slice(0, before.length) ?? [];
  const isTheirs = count !== undefined && Number(editor.text(count)) === before.length && list !== undefined;
  if (!isTheirs || texts.some((text, at) => editor.text(text) !== before[at]) || texts.length < before.length) {
    editor.remove(pairs);
    editor.remove(titles);
    return;
  }
  const name = texts[0]?.name ?? 'vt:lpstr';
  for (const [at, text] of texts.entries()) {
    const title = now[at];
    if (title === null || title === undefined) editor.remove(text);
    else editor.setText(text, title);
  }
  const last = texts.at(-1);
  const source = added.map((title) => `<${name}>${toSource(title)}</${name}>`).join('');
  if (last && source !== '') editor.insert(last.end, source);
  const left = now.filter((title) => title !== null).length + added.length;
  editor.setText(count, String(left));
  editor.setAttribute(list, 'size', String(list.children.length - before.length + left));
}
