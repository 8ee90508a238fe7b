import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readDirectory } from '#platform/files/woff2-directory.ts';

const inflate = promisify(brotliDecompress);
const mostTables = 64;
const mostBytes = 16 * 1024 * 1024;
const [headerSize, trueType, openType] = [48, 0x0001_0000, 0x4f54_544f];

/**
 * Whether a file is a font in the format WOFF2, whole and of a bounded size: its lengths hold, its tables are there and
 * unpack to as much as it says. Browsers check what is in the tables. (W3C "WOFF File Format 2.0")
 */
export async function isWoff2(file: Buffer): Promise<boolean> {
  if (file.length < headerSize || file.toString('latin1', 0, 4) !== 'wOF2') return false;
  const [flavor, length, tables, reserved] = [
    file.readUInt32BE(4),
    file.readUInt32BE(8),
    file.readUInt16BE(12),
    file.readUInt16BE(14),
  ];
  const [whole, packed] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (flavor !== trueType && flavor !== openType) return false;
  if (length !== file.length || reserved !== 0 || tables < 4 || tables > mostTables || whole > mostBytes) return false;
  try {
    const { entries, end } = readDirectory(file, tables);
    const size = entries.reduce((sum, entry) => sum + entry.length, 0);
    const tags = new Set(entries.map(({ tag }) => tag));
    const isUsable = ['cmap', 'head', 'hhea', 'maxp'].every((tag) => tags.has(tag)) && tags.size === tables;
    if (!isUsable || size > mostBytes || end + packed > file.length) return false;
    const unpacked = await inflate(file.subarray(end, end + packed), { maxOutputLength: Math.max(1, size) });
    return unpacked.length === size;
  } catch {
    // It ends too early, or unpacks to something else.
    return false;
  }
}
