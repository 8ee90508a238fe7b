/** The parts of an .xlsx besides its sheets: which sheets there are, shared strings, styles. */

import { getFormatFromId } from 'numfmt';
import { kindOfFormat, type NumberFormatKind } from '../../formats/number-format.ts';
import type { CellLook } from '../../../rules/grid-look.ts';
import { readTheme } from '../appearance/xlsx-colors.ts';
import { createLookReader } from '../appearance/xlsx-looks.ts';
import { SharedTexts } from './shared-texts.ts';
import { attribute, both, createXmlScanner, outside, scanXml, type XmlHandler } from './xml-scanner.ts';
import { damaged, unpack, unpackWhole, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';

export interface PackageSheet {
  title: string;
  hidden: boolean;
  /** Whether programs don't offer to show it. */
  isVeryHidden?: boolean;
  /** Null for charts and macro sheets. */
  part: string | null;
}

/** A defined name (ECMA-376 part 1, 18.2.5). */
export interface PackageName {
  name: string;
  /** The position of the sheet whose own it is, among all that are listed; null for one of the workbook. */
  sheet: number | null;
  /** Without an equals sign. */
  text: string;
  hidden: boolean;
  /** Whether it calls a macro. */
  isMacro: boolean;
}

export interface CellStyle {
  format?: string;
  kind: NumberFormatKind;
  look?: CellLook;
}

export interface Relation {
  type: string;
  target: string;
  external: boolean;
}

export async function readPackage(
  archive: ZipArchive,
  workbook: string,
): Promise<{ sheets: PackageSheet[]; date1904: boolean; names: PackageName[] }> {
  const relations = await readRelations(archive, workbook);
  const sheets: PackageSheet[] = [];
  let date1904 = false;
  const names: PackageName[] = [];
  let defined: PackageName | null = null;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isTrue(attribute(attributes, 'date1904'));
      if (name === 'definedName' && names.length < mostNames) names.push((defined = newName(attributes)));
      if (name !== 'sheet') return;
      const relation = relations.get(attributeBySuffix(attributes, 'id') ?? '');
      const state = attribute(attributes, 'state');
      sheets.push({
        title: attribute(attributes, 'name') ?? `Sheet${sheets.length + 1}`,
        hidden: state === 'hidden' || state === 'veryHidden',
        ...(state === 'veryHidden' && { isVeryHidden: true }),
        part: relation?.type.endsWith('/worksheet') ? relation.target : null,
      });
    },
    close(name) {
      if (name === 'definedName') defined = null;
    },
    text(text) {
      if (defined !== null) defined.text += text.slice(0, longestName);
    },
  };
  await scanPart(archive, workbook, outside(['extLst'], handler));
  return { sheets, date1904, names };
}

function newName(attributes: string): PackageName {
  const scope = attribute(attributes, 'localSheetId');
  return {
    name: attribute(attributes, 'name') ?? '',
    sheet: scope === undefined ? null : Number(scope),
    text: '',
    hidden: isTrue(attribute(attributes, 'hidden')),
    isMacro: ['function', 'vbProcedure', 'xlm'].some((kind) => isTrue(attribute(attributes, kind))),
  };
}

const mostNames = 10_000;
const longestName = 8_192;

/** Relations of a part by their id; targets as names in the archive, or addresses where they are external. */
export async function readRelations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/');
  const name = `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
  const relations = new Map<string, Relation>();
  const entry = findEntry(archive, name);
  if (!entry) return relations;
  scanXml((await unpackWhole(archive, entry)).toString('utf8'), {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const external = attribute(attributes, 'TargetMode') === 'External';
      relations.set(attribute(attributes, 'Id') ?? '', {
        type: attribute(attributes, 'Type') ?? '',
        target: external ? target : resolvePart(part, target),
        external,
      });
    },
    close: () => undefined,
  });
  return relations;
}

export async function readSharedStrings(archive: ZipArchive, workbook: string): Promise<SharedTexts> {
  const part = await relatedPart(archive, workbook, '/sharedStrings');
  const strings = new SharedTexts();
  if (part === null) return strings;
  let text = '';
  let inText = false;
  let inReading = false;
  await scanPart(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inReading;
      else if (name === 'rPh') inReading = true;
    },
    close(name) {
      if (name === 'si') strings.add(decodeEscapes(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
    },
    text(piece) {
      if (inText) text += piece;
    },
  });
  return strings;
}

/** The styles of cells by their number. */
export async function readStyles(archive: ZipArchive, workbook: string): Promise<CellStyle[]> {
  const part = await relatedPart(archive, workbook, '/styles');
  const styles: CellStyle[] = [];
  if (part === null) return styles;
  const formats = new Map<number, string>();
  let inCells = false;
  const themePart = await relatedPart(archive, workbook, '/theme');
  const theme = themePart === null ? undefined : findEntry(archive, themePart);
  const looks = createLookReader(readTheme(theme ? (await unpackWhole(archive, theme)).toString('utf8') : ''));
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'numFmt') {
        formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? 'General');
      } else if (name === 'cellXfs') {
        inCells = true;
      } else if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        const format = formats.get(id) ?? (id === 0 ? undefined : builtInFormat(id));
        // A leading apostrophe says the same as the format for text.
        const isText = isTrue(attribute(attributes, 'quotePrefix'));
        const stored = format === 'General' || format === '@' || isEndless(format) ? undefined : format;
        styles.push({ kind: isText ? 'text' : kindOfFormat(format), ...(stored !== undefined && { format: stored }) });
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
  // Looks for conditions and tables have elements of the same names.
  await scanPart(archive, part, both(handler, outside(['dxfs', 'extLst'], looks)));
  for (const [at, look] of looks.looks.entries()) if (look && styles[at]) styles[at].look = look;
  return styles;
}

/**
 * Which numbers of cell metadata (`cm`, from 1) stand for an array that spills: those of the metadata type XLDAPR
 * (MS-XLSX 2.6.206), whose blocks say so.
 */
export async function readDynamicCells(archive: ZipArchive, workbook: string): Promise<Set<string>> {
  const part = await relatedPart(archive, workbook, '/sheetMetadata');
  const dynamic = new Set<string>();
  if (part === null) return dynamic;
  const types: string[] = [];
  let blocks = 0;
  let isOfCells = false;
  await scanPart(archive, part, {
    open(name, attributes) {
      if (name === 'metadataType') types.push(attribute(attributes, 'name') ?? '');
      else if (name === 'cellMetadata') isOfCells = true;
      else if (name === 'bk' && isOfCells) blocks++;
      else if (name === 'rc' && isOfCells && types[Number(attribute(attributes, 't')) - 1] === 'XLDAPR')
        dynamic.add(String(blocks));
    },
    close(name) {
      if (name === 'cellMetadata') isOfCells = false;
    },
  });
  return dynamic;
}

export async function scanPart(archive: ZipArchive, part: string, handler: XmlHandler): Promise<void> {
  const entry = findEntry(archive, part);
  if (!entry) throw damaged();
  const scanner = createXmlScanner(handler);
  for await (const text of readText(archive, entry)) scanner.write(text);
  scanner.end();
}

export async function* readText(
  archive: ZipArchive,
  entry: ZipEntry,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of unpack(archive, entry, onBytes)) {
    decoder ??= new TextDecoder(
      chunk[0] === 0xff || chunk[1] === 0 ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8',
    );
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

export function findEntry(archive: ZipArchive, name: string): ZipEntry | undefined {
  const exact = archive.entries.get(name);
  if (exact) return exact;
  const folded = name.toLowerCase();
  for (const [key, entry] of archive.entries) if (key.toLowerCase() === folded) return entry;
  return undefined;
}

/** `_x000D_` in a text means the character of that number. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The attribute of a local name, whatever the prefix: `r:id`, `d3p1:id`. */
export function attributeBySuffix(attributes: string, name: string): string | undefined {
  const prefixed = new RegExp(`\\s([\\w.-]+:${name})\\s*=`).exec(attributes)?.[1];
  return prefixed ? attribute(attributes, prefixed) : attribute(attributes, name);
}

export async function relatedPart(archive: ZipArchive, workbook: string, type: string): Promise<string | null> {
  for (const relation of (await readRelations(archive, workbook)).values()) {
    if (relation.type.endsWith(type) && findEntry(archive, relation.target)) return relation.target;
  }
  return null;
}

function resolvePart(from: string, target: string): string {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const parts = [...base];
  for (const step of decodePath(target).replaceAll('\\', '/').split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '' && step !== '.') parts.push(step);
  }
  return parts.join('/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Programs write at most 255 characters; a longer one would be handed on with every cell. */
function isEndless(format: string | undefined): boolean {
  return format !== undefined && format.length > 1_000;
}

function builtInFormat(id: number): string | undefined {
  return getFormatFromId(id) || undefined;
}
