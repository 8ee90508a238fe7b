import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { Door } from '../scope.ts';
import { loadDevelopmentDoor } from './load-development-door.ts';

export interface LoadedDoor {
  door: Door;
  /** In development: answers sources, styles and hot updates, and passes everything else on. Null in production. */
  middleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
  close(): Promise<void>;
}

export interface DoorNeeds {
  mode: 'production' | 'development';
  log: Logger;
  /** The project's folder; `dist` stands in it. */
  root: string;
  /** In development: carries the web socket of hot updates; a port of its own without it. */
  server?: Server;
}

/** What the built door and its source module are, seen from the server, which cannot import .tsx. */
export interface DoorModule {
  createDoor(options: {
    manifest: object | null;
    stylesOfModule?: (source: string) => string[];
    assets: Door['assets'];
    onBlockError: (error: unknown, block: { id: string; type: string }) => void;
  }): Promise<Door>;
}

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

export const logBlockError =
  (log: Logger) =>
  (error: unknown, block: { id: string; type: string }): void =>
    log.error({ err: error, block: block.id, type: block.type }, 'a block could not be drawn');

async function readManifest(path: string): Promise<object> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as object;
  } catch (cause) {
    throw new Problem('unavailable', 'The pages are not built yet. Run `npm run build` first.', { cause });
  }
}
