import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { packageLimits, type PackageParts } from './app-package.ts';

/** Only what a package has is unpacked. */
const known =
  /^(?:app\.json|automations\.json|contract\.json|LICENCE\.txt|SOURCES\.md|(?:pages|sheets)\/[\w.-]{1,100}\.json|files\/[\w.-]{1,130})$/;

/** The parts of an uploaded file: of a .zip, or of the one JSON document that the first version was. */
export async function openAppPackage(bytes: Buffer): Promise<PackageParts> {
  if (bytes.length === 0) throw new Problem('unreadable_file', 'The file is empty.');
  const first = String.fromCharCode(bytes[0] ?? 0);
  if (first === '{') return new Map([['app.json', bytes]]);
  if (bytes.readUInt16BE(0) !== 0x504b)
    throw new Problem('unsupported_file', 'Choose a .zip that was exported from Sheaf.');
  const archive = await openZipArchive(memorySource(bytes), packageLimits);
  const names = [...archive.entries.keys()].filter((name) => known.test(name));
  if (names.length > packageLimits.parts) throw new Problem('too_large', 'The file contains too many parts.');
  const parts = new Map<string, Uint8Array>();
  for (const name of names) {
    const entry = archive.entries.get(name);
    const most = name.startsWith('files/') ? packageLimits.fileBytes : packageLimits.jsonBytes;
    if (entry && entry.size > most) throw new Problem('too_large', t('{name} is too large.', { name }));
    if (entry) parts.set(name, await unpackWhole(archive, entry));
  }
  return parts;
}
