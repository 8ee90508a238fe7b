/** The OpenDocument spreadsheet that came, with what changed in it: every other part is the one of the file. */

import { Readable } from 'node:stream';
import { Problem } from '#kit/problem.ts';
import { type ByteSource, fileSource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import { type ReadLimits, readLimits } from '../read-limits.ts';
import { findEntry } from '../sources/xlsx-package.ts';
import { type PackageChanges, Unpatchable } from '../package/changes.ts';
import { type PatchedPackage, packedPart } from '../package/patch-xlsx.ts';
import { readPart, readPieces, refuseLarge } from '../package/read-part.ts';
import { everyElement, type XmlEditor } from '../package/xml-tree.ts';
import { addCommonStyles } from './add-choices.ts';
import { editAddresses, editSource } from './edit-content.ts';
import type { OpenMoves } from './open-references.ts';
import { planContent } from './plan-content.ts';

const tooLarge = 'The workbook is too large for one OpenDocument file. Export its sheets as CSV.';
const contentName = 'content.xml';

type Parts = Map<string, () => AsyncIterable<Buffer> | Iterable<Buffer>>;

/**
 * An .ods or .fods with changes (OpenDocument 1.3 part 2, 3 and part 3, 9): parts in which nothing changed are copied
 * as they are packed, rows are copied up to each cell that changed. Reads the content up to four times, and holds of it
 * at most what `read-part.ts`, `content-pieces.ts` and `write-table.ts` allow. What only shows while the stream is read
 * (a damaged file) breaks it.
 */
export async function patchOds(
  base: string | ByteSource,
  changes: PackageChanges,
  options: { limits?: ReadLimits } = {},
): Promise<PatchedPackage> {
  try {
    const source = typeof base === 'string' ? await fileSource(base) : base;
    const head = await source.read(0, 4);
    if (head.toString('latin1') !== 'PK\x03\x04') return await patchFlat(source, changes);
    const archive = await openZipArchive(source, options.limits ?? readLimits);
    await refusePackage(archive);
    const { parts, lost } = await planParts(archive, changes);
    if (parts.size === 0) return { stream: source.stream(0, source.size - 1), lost };
    return { stream: Readable.from(writeZip(entries(archive, parts), tooLarge), { objectMode: false }), lost };
  } catch (error) {
    if (error instanceof Unpatchable || error instanceof Problem) return { refused: error.message };
    throw error;
  }
}

async function refusePackage(archive: ZipArchive): Promise<void> {
  const mimetype = findEntry(archive, 'mimetype');
  if (mimetype && mimetype.size < 200) {
    const type = (await unpackWhole(archive, mimetype)).toString('latin1').trim();
    if (!type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) {
      throw new Unpatchable('The file isn’t an OpenDocument spreadsheet.');
    }
  }
  const manifest = findEntry(archive, 'META-INF/manifest.xml');
  if (manifest && (await readPart(archive, manifest)).includes(':encryption-data')) {
    throw new Unpatchable('The file is encrypted.');
  }
  if (findEntry(archive, 'META-INF/documentsignatures.xml')) {
    throw new Unpatchable('The file has a digital signature, which doesn’t hold for a changed one.');
  }
}

async function planParts(archive: ZipArchive, changes: PackageChanges): Promise<{ parts: Parts; lost: string[] }> {
  const entry = findEntry(archive, contentName);
  if (!entry) throw new Unpatchable('The file isn’t an OpenDocument spreadsheet.');
  const plan = await planContent({
    name: entry.name,
    pieces: () => readPieces(archive, entry),
    async commonStyles() {
      const styles = findEntry(archive, 'styles.xml');
      return styles ? Buffer.from(await readPart(archive, styles), 'latin1').toString('utf8') : null;
    },
    changes,
  });
  const parts: Parts = new Map();
  if (!plan.isChanged) return { parts, lost: [] };
  parts.set(entry.name, () => plan.content());
  await planOthers(archive, plan, parts);
  return { parts, lost: pivotNotes(plan.stalePivots) };
}

const pivotNotes = (names: readonly string[]): string[] =>
  names.map((name) => `The pivot table ${name} is not computed again until you refresh it.`);

/** Parts besides the content that name cells: charts, conditions of common styles, and the views of renamed sheets. */
async function planOthers(
  archive: ZipArchive,
  { moves, styles }: { moves: OpenMoves; styles: string },
  parts: Parts,
): Promise<void> {
  if (moves.isIdle && styles === '') return;
  const edit = async (entry: ZipEntry, change: (editor: XmlEditor) => void): Promise<void> => {
    const editor = editSource(await readPart(archive, entry));
    change(editor);
    if (!editor.isChanged()) return;
    const bytes = Buffer.from(editor.result(), 'latin1');
    parts.set(entry.name, () => [bytes]);
  };
  for (const entry of archive.entries.values()) {
    // Documents within documents have charts of their own.
    if (entry.name === 'styles.xml') {
      await edit(entry, (editor) => {
        editAddresses(editor, null, moves);
        if (styles !== '') addCommonStyles(editor, styles);
      });
    } else if (moves.isIdle) continue;
    else if (/^[^/]+\/content\.xml$/.test(entry.name)) await edit(entry, (editor) => editChart(editor, moves));
    else if (entry.name === 'settings.xml') await edit(entry, (editor) => editSettings(editor, moves));
  }
}

function editChart(editor: XmlEditor, moves: OpenMoves): void {
  const isChart = [...everyElement(editor.root)].some(({ name }) => name === 'office:chart');
  if (isChart) editAddresses(editor, null, moves);
}

/** Views of sheets are kept by their names. */
function editSettings(editor: XmlEditor, moves: OpenMoves): void {
  for (const element of everyElement(editor.root)) {
    const name = editor.attribute(element, 'config:name');
    if (name === 'ActiveTable' && element.children.length === 0) {
      editor.setText(element, moves.nameOf(editor.text(element)));
    } else if (element.local === 'config-item-map-entry' && name !== null) {
      editor.setAttribute(element, 'config:name', moves.nameOf(name));
    }
  }
}

/** The type of the file comes first and as it is, so that programs know the file by its beginning. */
async function* entries(archive: ZipArchive, parts: Parts): AsyncGenerator<PartToWrite, void, undefined> {
  const mimetype = archive.entries.get('mimetype');
  if (mimetype) {
    const isPlain = mimetype.method === 0;
    yield isPlain
      ? await packedPart(archive, mimetype)
      : { name: mimetype.name, content: [await unpackWhole(archive, mimetype)], isPlain: true };
  }
  for (const entry of archive.entries.values()) {
    if (entry === mimetype) continue;
    const content = parts.get(entry.name);
    yield content ? { name: entry.name, content: content() } : await packedPart(archive, entry);
  }
}

/** The same in one file of XML. */
async function patchFlat(source: ByteSource, changes: PackageChanges): Promise<PatchedPackage> {
  refuseLarge(source.size, 'The file');
  const pieces = async function* (): AsyncGenerator<string, void, undefined> {
    for await (const chunk of source.stream(0, source.size - 1)) yield (chunk as Buffer).toString('latin1');
  };
  const head = (await source.read(0, 200)).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!/^[\s\u00ef\u00bb\u00bf]*</.test(head) || !['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(encoding)) {
    throw new Unpatchable('The file isn’t an OpenDocument spreadsheet in UTF-8.');
  }
  const plan = await planContent({ name: 'The file', pieces, commonStyles: () => Promise.resolve(null), changes });
  if (!plan.isChanged) return { stream: source.stream(0, source.size - 1), lost: [] };
  return { stream: Readable.from(plan.content(), { objectMode: false }), lost: pivotNotes(plan.stalePivots) };
}
