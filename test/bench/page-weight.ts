/** What a visitor's page weighs: the compressed scripts and styles of its entry and of the blocks on it, from Vite's manifest. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { blockTypes, definitionOf } from '../../src/blocks/catalogue.ts';
import { readBlock } from '../../src/blocks/read-block.ts';
import { type Manifest, manifestAssets } from '../../src/web/renderer/page-assets.ts';

/** JavaScript after gzip -9 of a page with header, hero, table, form and footer. */
export const scriptBudget = 102_800;
/** The same over the wire to a browser, all of which ask for brotli. */
export const wireBudget = 90_000;

export interface PageWeight {
  /**
   * Bytes of what the page needs before its blocks are hydrated, after gzip -9. Parts that it fetches afterwards are not in
   * it, asked for or not: how it is kept up to date and goes on to the next page, panels of filters, windows over rows.
   */
  script: number;
  /** The same as most browsers receive it. */
  scriptBrotli: number;
  style: number;
  /** Of the script: what loads even when no block hydrates. */
  entry: number;
  files: { file: string; bytes: number; brotli: number }[];
}

/** What a form that asks for days, choices or files waits for before it is hydrated. (web/viewer/load-block-parts.ts) */
export const controlsPart = 'src/blocks/shared/field/controls.ts';

/**
 * Weighs a page with blocks of these types as they are by default, and with `parts` that blocks wait for by what they show.
 * `clientFolder` is dist/client.
 */
export async function weighPage(
  clientFolder: string,
  blockTypes: readonly string[],
  parts: readonly string[] = [],
): Promise<PageWeight> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const assets = manifestAssets(manifest);
  const entry = assets.entry('src/web/viewer/entry.ts');
  const entryScripts = [...entry.scripts, ...entry.preloads];
  const sources = blockTypes.map((type) => `src/blocks/${type}/view.tsx`);
  const hydrated = blockTypes.filter(hydrates).map((type) => `src/blocks/${type}/view.tsx`);
  const hydrating =
    hydrated.length > 0
      ? ['src/web/viewer/hydrate-block.tsx', ...hydrated, ...parts].flatMap((source) => assets.scriptsOf(source))
      : [];
  const scripts = [...new Set([...entryScripts, ...hydrating])];
  const styles = [...new Set([...entry.styles, ...sources.flatMap((source) => assets.stylesOf(source))])];
  const weigh = async (href: string) => {
    const bytes = await readFile(join(clientFolder, href));
    // What the build wrote next to it is what is sent; tiny files go as they are.
    const packed = await readFile(join(clientFolder, `${href}.br`)).catch(() => null);
    return {
      file: href.slice(1),
      bytes: gzipSync(bytes, { level: 9 }).length,
      brotli: (packed ?? bytes).length,
    };
  };
  const [weighedScripts, weighedStyles] = await Promise.all([
    Promise.all(scripts.map(weigh)),
    Promise.all(styles.map(weigh)),
  ]);
  const sum = (files: { bytes: number }[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: sum(weighedScripts),
    scriptBrotli: weighedScripts.reduce((total, { brotli }) => total + brotli, 0),
    style: sum(weighedStyles),
    entry: sum(weighedScripts.filter(({ file }) => entryScripts.includes(`/${file}`))),
    files: [...weighedScripts, ...weighedStyles].toSorted((one, other) => other.bytes - one.bytes),
  };
}

/** Of every block type, what a page with it loads beyond a page without: after gzip -9, in bytes. */
export async function blockWeights(
  clientFolder: string,
): Promise<{ type: string; script: number; lazy: number; style: number }[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const assets = manifestAssets(manifest);
  const entry = assets.entry('src/web/viewer/entry.ts');
  const shared = new Set([
    ...entry.scripts,
    ...entry.preloads,
    ...assets.scriptsOf('src/web/viewer/hydrate-block.tsx'),
  ]);
  const weigh = async (hrefs: Iterable<string>): Promise<number> => {
    const files = [...hrefs].map(
      async (href) => gzipSync(await readFile(join(clientFolder, href)), { level: 9 }).length,
    );
    return (await Promise.all(files)).reduce((total, bytes) => total + bytes, 0);
  };
  return Promise.all(
    blockTypes.map(async (type) => {
      const source = `src/blocks/${type}/view.tsx`;
      const own = new Set(assets.scriptsOf(source)).difference(shared);
      const later = new Set((manifest[source]?.dynamicImports ?? []).flatMap((one) => assets.scriptsOf(one)));
      const style = new Set(assets.stylesOf(source)).difference(new Set(entry.styles));
      return {
        type,
        script: await weigh(own),
        lazy: await weigh(later.difference(shared).difference(own)),
        style: await weigh(style),
      };
    }),
  );
}

function hydrates(type: string): boolean {
  const definition = definitionOf(type);
  if (!definition) throw new Error(`Unknown block type ${type}.`);
  const lists = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const block = { id: type, type, version: definition.version, sheet_title: null, settings: {}, ...lists };
  return definition.hydrates(readBlock(definition, block).config) !== 'never';
}
