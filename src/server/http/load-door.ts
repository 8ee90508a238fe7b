import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '#kit/problem.ts';
import { type DoorModule, type DoorNeeds, type LoadedDoor, logBlockError } from './door-module.ts';
import { loadDevelopmentDoor } from './load-development-door.ts';

/** Opens the web door: the built one in production, through Vite in development. Production never loads Vite. */
export async function loadDoor(needs: DoorNeeds): Promise<LoadedDoor> {
  if (needs.mode === 'development') return loadDevelopmentDoor(needs);
  const clientFolder = join(needs.root, 'dist/client');
  const manifest = await readManifest(join(clientFolder, '.vite/manifest.json'));
  const built = (await import(pathToFileURL(join(needs.root, 'dist/server/door.js')).href)) as DoorModule;
  const door = await built.createDoor({
    manifest,
    // The static handler adds the whole path, prefix included, to the folder.
    assets: { folder: clientFolder, prefix: '/assets/' },
    onBlockError: logBlockError(needs.log),
  });
  return { door, middleware: null, close: async () => undefined };
}

async function readManifest(path: string): Promise<object> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as object;
  } catch (cause) {
    throw new Problem('unavailable', 'The pages are not built yet. Run `npm run build` first.', { cause });
  }
}
