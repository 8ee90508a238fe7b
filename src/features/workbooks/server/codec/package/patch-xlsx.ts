/** The workbook that came, with what changed in it: every other part is the one of the file. */

import { Readable } from 'node:stream';
import { Problem } from '#kit/problem.ts';
import { type ByteSource, fileSource } from '#platform/files/byte-source.ts';
import { openZipArchive, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import { type ReadLimits, readLimits } from '../read-limits.ts';
import { findMainPart } from '../sources/package-kind.ts';
import { type PackageChanges, Unpatchable } from './changes.ts';
import { planPackage, type PartPlan } from './plan-package.ts';

const tooLarge = 'The workbook is too large for one Excel file. Export its sheets as CSV.';

export type PatchedPackage =
  | {
      stream: Readable;
      /** What the file had and the export has not. */
      lost: string[];
    }
  /** Why the file can't be patched. */
  | { refused: string };

/**
 * An .xlsx or .xlsm with changes (ECMA-376): parts in which nothing changed are copied as they are packed, sheets are
 * copied up to each cell that changed. Reads sheets that change three times, and holds of each part at most what
 * `read-part.ts` and `survey-sheet.ts` allow. What only shows while the stream is read (a damaged file) breaks it.
 */
export async function patchXlsx(
  base: string | ByteSource,
  changes: PackageChanges,
  options: { limits?: ReadLimits } = {},
): Promise<PatchedPackage> {
  try {
    const source = typeof base === 'string' ? await fileSource(base) : base;
    const head = await source.read(0, 4);
    if (head.toString('latin1') !== 'PK\x03\x04')
      return { refused: 'The file isn’t an .xlsx workbook, or is encrypted.' };
    const archive = await openZipArchive(source, options.limits ?? readLimits);
    const main = await findMainPart(archive);
    if (main?.kind !== 'xlsx') return { refused: 'The file isn’t an .xlsx workbook.' };
    const { parts, lost } = await planPackage(archive, main.name, changes);
    if (parts.size === 0) return { stream: source.stream(0, source.size - 1), lost };
    return { stream: Readable.from(writeZip(entries(archive, parts), tooLarge), { objectMode: false }), lost };
  } catch (error) {
    if (error instanceof Unpatchable || error instanceof Problem) return { refused: error.message };
    throw error;
  }
}

async function* entries(
  archive: ZipArchive,
  plans: ReadonlyMap<string, PartPlan>,
): AsyncGenerator<PartToWrite, void, undefined> {
  for (const entry of archive.entries.values()) {
    const plan = plans.get(entry.name);
    if (plan?.kind === 'removed') continue;
    if (plan) yield { name: entry.name, content: plan.content() };
    else yield await packedPart(archive, entry);
  }
  for (const [name, plan] of plans) if (plan.kind === 'added') yield { name, content: plan.content() };
}

/** A part as it is packed. */
export async function packedPart({ source }: ZipArchive, entry: ZipEntry): Promise<PartToWrite> {
  const { name, method, checksum, packedSize, size, headerOffset } = entry;
  const header = await source.read(headerOffset, 30);
  const start = headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = packedSize === 0 ? [] : source.stream(start, start + packedSize - 1);
  return { name, content, packed: { method, checksum, packedSize, size, stamp: header.readUInt32LE(10) } };
}
