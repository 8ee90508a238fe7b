/** The browser build: that of `npm run build` where it is of today's sources, or one made once for all tests that need it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { inject, vi } from 'vitest';
import type { Manifest } from '#web/renderer/page-assets.ts';
import { isFresh } from '../scripts/build.mjs';
import { clientConfig, clientEntries } from '../vite.client.config.ts';
import { projectFolder } from '../vite.shared.ts';

export interface ClientBuild {
  folder: string;
  manifest: Manifest;
}

/** As `npm run build` makes it. Where that is not of today, whoever asks first makes one in a folder that goes when the tests end. */
export async function clientBuild(): Promise<ClientBuild> {
  return isFresh('the pages') ? readBuild(join(projectFolder, 'dist', 'client')) : ownBuild(inject('clientBuild'));
}

async function readBuild(folder: string): Promise<ClientBuild> {
  return { folder, manifest: JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest };
}

async function ownBuild(folder: string): Promise<ClientBuild> {
  const outcome = join(folder, 'outcome');
  // Of several that ask at once only one can make the folder.
  const isFirst = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isFirst)
    await make(folder).then(
      () => writeFile(outcome, ''),
      (error: unknown) => writeFile(outcome, String(error)),
    );
  while (!existsSync(outcome)) await pause(50);
  const failure = await readFile(outcome, 'utf8');
  if (failure) throw new Error(`The browser build failed: ${failure}`);
  return readBuild(folder);
}

async function make(folder: string): Promise<void> {
  vi.stubEnv('NODE_ENV', 'production');
  await build({ ...clientConfig(clientEntries, folder), configFile: false, logLevel: 'silent' });
  vi.unstubAllEnvs();
}
