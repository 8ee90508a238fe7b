import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '#kit/problem.ts';
import type { BuiltStyle } from '../renderer.ts';
import { type RendererModule, type RendererNeeds, type LoadedRenderer, logBlockError } from './renderer-module.ts';
import { splitStyle } from './split-style.ts';
import { loadDevelopmentRenderer } from './load-development-renderer.ts';

/** Loads the web renderer: the built one in production, through Vite in development. Production never loads Vite. */
export async function loadRenderer(needs: RendererNeeds): Promise<LoadedRenderer> {
  if (needs.mode === 'development') return loadDevelopmentRenderer(needs);
  const clientFolder = join(needs.root, 'dist/client');
  const manifest = await readManifest(join(clientFolder, '.vite/manifest.json'));
  const built = (await import(pathToFileURL(join(needs.root, 'dist/server/renderer.js')).href)) as RendererModule;
  const renderer = await built.createRenderer({
    manifest,
    // The static handler adds the whole path, prefix included, to the folder.
    assets: { folder: clientFolder, prefix: '/assets/' },
    blockRendering: join(needs.root, 'dist/server/block-rendering.js'),
    builtStyle: (href) => readStyles(join(clientFolder, href)),
    onBlockError: logBlockError(needs.log),
  });
  return { renderer, middleware: null, close: async () => undefined };
}

function readStyles(path: string): BuiltStyle[] {
  return splitStyle(readFileSync(path, 'utf8').trim()).map((part) => ({
    ...part,
    source: `'sha256-${createHash('sha256').update(part.text).digest('base64')}'`,
  }));
}

async function readManifest(path: string): Promise<object> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as object;
  } catch (cause) {
    throw new Problem('unavailable', 'The pages are not built yet. Run `npm run build` first.', { cause });
  }
}
