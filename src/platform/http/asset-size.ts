import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Files of the build carry a hash in their names. */
const known = new Map<string, Promise<number>>();

/** Bytes of a file of the build as they travel; 0 where it is gone. Before the build is packed: about as many. */
export function assetSize(file: string): Promise<number> {
  const size = known.get(file) ?? measure(file).catch(() => 0);
  known.set(file, size);
  return size;
}

async function measure(file: string): Promise<number> {
  const packed = await stat(`${file}.br`).catch(() => null);
  if (packed) return packed.size;
  const bytes = await readFile(file);
  // Small files are sent as they are.
  if (bytes.length < 600) return bytes.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return (await promisify(brotliCompress)(bytes, { params })).length;
}
