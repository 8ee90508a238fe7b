import { join } from 'node:path';
import { assetSize } from '#platform/http/asset-size.ts';
import type { Renderer } from '#platform/renderer.ts';

/** Bytes of script, compressed, that blocks of a type add to a page. 0 in development, where nothing is built. */
export async function scriptBytesOf(type: string, renderer: Pick<Renderer, 'assets' | 'scriptsOf'>): Promise<number> {
  const { assets } = renderer;
  if (!assets) return 0;
  const sizes = renderer.scriptsOf(type).map((path) => assetSize(join(assets.folder, path)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
