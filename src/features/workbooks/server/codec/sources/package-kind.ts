/** Which part of an Office package is its main one, and of which kind. Programs may call it and its folder what they like. */

import { findEntry, readRelations, readText } from './xlsx-package.ts';
import { attribute, scanXml } from './xml-scanner.ts';
import { unpackWhole, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';

export interface MainPart {
  kind: 'xlsx' | 'xlsb' | 'document' | 'presentation';
  name: string;
}

const contentKinds: [RegExp, MainPart['kind']][] = [
  [/sheet\.binary\.macroEnabled\.main/i, 'xlsb'],
  [/(?:spreadsheetml|ms-excel)\.(?:sheet|template|addin)\.(?:macroEnabled\.)?main\+xml/i, 'xlsx'],
  [/(?:wordprocessingml|ms-word)\..*main\+xml/i, 'document'],
  [/(?:presentationml|ms-powerpoint)\..*main\+xml/i, 'presentation'],
];
/** Where the package does not say. */
const usualNames: [RegExp, MainPart['kind']][] = [
  [/^xl\/workbook\d*\.bin$/i, 'xlsb'],
  [/(?:^|\/)workbook\d*\.xml$/i, 'xlsx'],
  [/^word\//i, 'document'],
  [/^ppt\//i, 'presentation'],
];

/** The relations of the package first, then its list of content types, then the usual names. Null for another archive. */
export async function findMainPart(archive: ZipArchive): Promise<MainPart | null> {
  const types = await contentTypes(archive);
  for (const { type, target } of (await readRelations(archive, '')).values()) {
    const entry = type.endsWith('/officeDocument') ? findEntry(archive, target) : undefined;
    const kind = entry && (kindOfPart(entry, types) ?? (await kindOfContent(archive, entry)));
    if (entry && kind) return { kind, name: entry.name };
  }
  for (const entry of archive.entries.values()) {
    const kind = kindOfType(types.get(entry.name.toLowerCase()));
    if (kind) return { kind, name: entry.name };
  }
  for (const [pattern, kind] of usualNames) {
    for (const name of archive.entries.keys()) if (pattern.test(name)) return { kind, name };
  }
  return null;
}

function kindOfPart({ name }: ZipEntry, types: ReadonlyMap<string, string>): MainPart['kind'] | null {
  const known = kindOfType(types.get(name.toLowerCase()));
  return known ?? usualNames.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

async function kindOfContent(archive: ZipArchive, entry: ZipEntry): Promise<MainPart['kind'] | null> {
  for await (const text of readText(archive, entry)) {
    return /<(?:[\w.-]+:)?workbook[\s/>]/.test(text.slice(0, 65_536)) ? 'xlsx' : null;
  }
  return null;
}

function kindOfType(type: string | undefined): MainPart['kind'] | null {
  return (type && contentKinds.find(([pattern]) => pattern.test(type))?.[1]) || null;
}

/** By the lower-cased name of the part. */
async function contentTypes(archive: ZipArchive): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const entry = findEntry(archive, '[Content_Types].xml');
  if (!entry) return types;
  scanXml((await unpackWhole(archive, entry)).toString('utf8'), {
    open(name, attributes) {
      if (name !== 'Override') return;
      const part = (attribute(attributes, 'PartName') ?? '').replace(/^\/+/, '').toLowerCase();
      types.set(part, attribute(attributes, 'ContentType') ?? '');
    },
    close: () => undefined,
  });
  return types;
}
