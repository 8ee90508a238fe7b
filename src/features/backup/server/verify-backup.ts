import { aboutShape, type BackupAbout, type BackupTotals, names, totalsShape } from './backup-format.ts';
import { type BackupPart, damagedBackup, partDigest, readParts } from './part-stream.ts';

/** Small parts that are read whole. */
const mostBytesOfText = 50_000_000;

/** Reads a backup to its end; throws `unreadable_file` unless every byte is as it was written. */
export async function verifyBackup(
  path: string,
  passphrase: string | undefined,
): Promise<{ about: BackupAbout; totals: BackupTotals }> {
  const digest = partDigest();
  let about: BackupAbout | undefined;
  let totals: BackupTotals | undefined;
  for await (const part of readParts(path, passphrase)) {
    if (totals) throw damagedBackup();
    if (part.name === names.totals) {
      const read = totalsShape.safeParse(await jsonOf(part));
      if (!read.success) throw damagedBackup(read.error);
      totals = read.data;
      continue;
    }
    digest.begin(part);
    if (about) for await (const chunk of part.content) digest.add(chunk);
    else {
      if (part.name !== names.about) throw damagedBackup();
      const bytes = await bytesOfPart(part);
      digest.add(bytes);
      const read = aboutShape.safeParse(parseJson(bytes));
      if (!read.success) throw damagedBackup(read.error);
      about = read.data;
    }
  }
  if (!about || !totals || totals.sha256 !== digest.result()) throw damagedBackup();
  return { about, totals };
}

async function jsonOf(part: BackupPart): Promise<unknown> {
  return parseJson(await bytesOfPart(part));
}

export async function bytesOfPart({ size, content }: BackupPart): Promise<Buffer> {
  if (size > mostBytesOfText) throw damagedBackup();
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw damagedBackup(error);
  }
}
