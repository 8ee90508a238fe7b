/**
 * What the server starts in a thread or a process of its own runs from the build, as in production: loading it from
 * hundreds of sources costs a tenth of a second of each start, and a run of the tests starts over a thousand. Where the
 * build isn't fresh, the sources run.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isFresh } from '../scripts/build.mjs';

const started = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

export function startedFromBuild(folder: string): Plugin[] {
  if (!isFresh('the server')) return [];
  return [
    {
      name: 'sheaf-started-from-build',
      enforce: 'pre',
      transform(code, id) {
        if (!id.includes('/src/features/') || !code.includes('import.meta.url')) return null;
        return {
          code: code.replaceAll(started, (whole, name: string) => {
            const path = join(folder, `${name}.js`);
            return existsSync(path) ? `new URL('${pathToFileURL(path).href}')` : whole;
          }),
          map: null,
        };
      },
    },
  ];
}
