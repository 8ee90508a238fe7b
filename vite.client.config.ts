/** What browsers load: one entry for visitors, one for editors on app hosts, one for the main site. */
import { existsSync, globSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { packForBrowsers } from './scripts/pack-assets.mjs';
import { projectFolder, sharedConfig } from './vite.shared.ts';

export const clientEntries = [
  'src/web/viewer/entry.ts',
  'src/web/viewer/problem.css',
  'src/features/boards/web/board.css',
  ...globSync('src/features/*/web/{renderer.css,script/entry.ts}', { cwd: projectFolder }),
  'src/web/page/page-search.css',
  'src/web/page/missing.css',
  'src/web/page/within.css',
  'src/web/studio/entry.tsx',
  'src/web/site/entry.tsx',
  'src/web/gallery/entry.tsx',
].filter((entry) => existsSync(join(projectFolder, entry)));

/** Pages name the scripts of their views: each is built for itself, whatever else is. */
const viewSources = globSync('src/blocks/*/view.tsx', { cwd: projectFolder });

/** Without names the bundler may hide react-dom in a chunk that is called after a tiny helper. */
const library = (name: string, test: RegExp, priority = 10) => ({ name, test, priority });

/** Own modules that at least two chunks need. */
const shared = (name: string, test: RegExp, priority: number) => ({ name, test, priority, minShareCount: 2 });

export default defineConfig(clientConfig(clientEntries, join(projectFolder, 'dist/client')));

/** The build of these entries into a folder. */
export function clientConfig(sources: string[], outDir: string): UserConfig {
  return {
    ...sharedConfig(),
    plugins: [...(sharedConfig().plugins ?? []), loadPartsOurselves(), keepYesterdaysAssets(), compressAssets()],
    build: {
      outDir,
      // Open tabs still ask for the chunks of the build before: they are dropped after a day, not at once.
      emptyOutDir: false,
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_200,
      rolldownOptions: {
        input: [...sources, ...viewSources],
        preserveEntrySignatures: 'exports-only',
        // Merging would put what views share with the studio into the studio's entry, and every page would load it.
        experimental: { chunkOptimization: { mergeCommonChunks: false } },
        output: {
          entryFileNames: nameOf,
          chunkFileNames: nameOf,
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              library('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, 30),
              library('chart.js', /node_modules[\\/](chart\.js|@kurkle)[\\/]/, 20),
              library('data-grid', /node_modules[\\/](@revolist|@stencil)[\\/]/, 20),
              // Its style sheet stays with the entry that imports it: with the scripts, each lazy part would load it again,
              // after our own styles.
              library('mantine', /node_modules[\\/](@mantine|@floating-ui)[\\/](?!.*\.css)/, 20),
              library('drag-and-drop', /node_modules[\\/]@dnd-kit[\\/]/, 20),
              library('router', /node_modules[\\/]react-router[\\/]/, 20),
              // What every page has and the site has too. In a library's chunk it would drag that library onto every page.
              library(
                'page-base',
                /src[\\/](web[\\/](chunk-guard|failures|load-part|viewer[\\/](visit-mode|frame[\\/]frame-session))|features[\\/]visitor[\\/]rules[\\/]breadcrumbs|kit[\\/]slug)/,
                100,
              ),
              // Fields that take more than a text; their icons and their panel stand elsewhere too.
              shared(
                'more-icons',
                /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](calendar-days|chevron-down|clock|link-2|list)\.m?js/,
                8,
              ),
              shared('popover', /src[\\/]blocks[\\/]shared[\\/]popover/, 8),
              library('block-controls', /src[\\/]blocks[\\/]shared[\\/]field[\\/](controls|select-box)/, 7),
              // Two files of what most blocks need, rows and frame: left to the bundler it would be 40 (decision 125).
              // Rows: cells, search, sorting and pagination.
              shared(
                'block-rows',
                /src[\\/]blocks[\\/](shared[\\/](field[\\/]calendar-days|filter[\\/]active|search|sort[\\/]next|media[\\/]cell-address|rows[\\/](pagination|item-buttons|cell-view|cell-tone|row-column|row-field|no-rows|lead-columns|opens-details|pixels|action-titles|table-actions|rows-|title-look|use-row)))/,
                7.6,
              ),
              // What every block that hydrates needs: how it hydrates, acts and is framed; with it the fields of forms and rows, and
              // the icons that most blocks have. One file packs better than several: what begins alike in two of them is sent twice.
              library(
                'block-frame',
                /src[\\/](blocks[\\/](form[\\/]form-field|shared[\\/]field[\\/](field-row|field-value|field-type|text-control|use-filled-form))|blocks[\\/]shared[\\/]((?!dialog|popover|markdown-text|sample-context|auth-|use-auth-)[^\\/]+$)|kit[\\/](color\.|contrast|visible-length)|engine[\\/](folding|query-model|calendar-day)|web[\\/]viewer[\\/](acts|hydrate-block|block-root|load-block-parts)|features[\\/]visitor[\\/]rules[\\/]visitor-query|web[\\/]ui[\\/]create-icon)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-(up|down|up-down)|chevron-(left|right)|circle-check|file-text|download|external-link|list-filter|maximize-2|pencil|plus|search|search-x|table-2|x)\.m?js/,
                9,
              ),
            ],
          },
        },
      },
    },
  };
}

/** All views are called view.tsx; their chunks are called after the block. */
function nameOf({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const block = /src[\\/]blocks[\\/](\w+)[\\/]view\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${block ?? name}-[hash].js`;
}

/** Vite's helper is twice as long, for what these pages do not have: a nonce, a base of their own, old browsers. */
function loadPartsOurselves(): Plugin {
  return {
    name: 'sheaf-load-parts-ourselves',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) =>
      source.endsWith('vite/preload-helper.js') ? join(projectFolder, 'src/web/load-part.ts') : null,
  };
}

function keepYesterdaysAssets(): Plugin {
  const day = 24 * 60 * 60 * 1000;
  return {
    name: 'sheaf-keep-yesterdays-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const folder = join(dir, 'assets');
      const current = new Set(Object.keys(bundle).map((file) => file.replace(/^assets\//, '')));
      for (const file of await readdir(folder).catch(() => [])) {
        if (current.has(file.replace(/\.(br|gz)$/, ''))) continue;
        const path = join(folder, file);
        if (Date.now() - (await stat(path)).mtimeMs > day) await rm(path, { force: true });
      }
    },
  };
}

/** Where someone waits for the pages, they are packed once they are there. (scripts/start.mjs) */
function compressAssets(): Plugin {
  return {
    name: 'sheaf-compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      if (process.env['SHEAF_PACKED'] === 'later') return;
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      await Promise.all(assets.map((file) => packForBrowsers(join(dir, file))));
    },
  };
}
