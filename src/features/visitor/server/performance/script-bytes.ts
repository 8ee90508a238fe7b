import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Renderer } from '#platform/renderer.ts';

const known = new Map<string, Promise<number>>();

/** Bytes of script, compressed, that blocks of a type add to a page. 0 in development, where nothing is built. */
export async function scriptBytesOf(type: string, renderer: Pick<Renderer, 'assets' | 'scriptsOf'>): Promise<number> {
  const { assets } = renderer;
  if (!assets) return 0;
  const sizes = renderer.scriptsOf(type).map((path) => {
    const file = join(assets.folder, path);
    const size = known.get(file) ?? sizeOf(file);
    known.set(file, size);
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** As it travels; small files are sent as they are. */
const sizeOf = async (file: string): Promise<number> =>
  (await stat(`${file}.br`).catch(() => stat(file).catch(() => ({ size: 0 })))).size;
