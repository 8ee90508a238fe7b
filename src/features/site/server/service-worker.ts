import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inline, none, policyHeader } from '#platform/http/content-security-policy.ts';
import type { Services } from '#platform/services.ts';
import { offlinePage, removingScript, workerScript } from './worker-script.ts';

type Needs = Pick<Services, 'environment' | 'renderer'>;

/** GET /service-worker.js, at every host. Browsers request it again with every visit. */
export function createServiceWorker({ environment, renderer }: Needs): () => Promise<Response> {
  let build: Promise<string> | undefined;
  return async () => {
    const { assets } = renderer;
    // In development files change under their names.
    const isOn = environment.SERVICE_WORKER === 'on' && assets !== null;
    if (isOn) build ??= buildOf(assets.folder);
    return new Response(isOn ? workerScript((await build) ?? '') : removingScript, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    });
  };
}

/** What shows when there is no connection: cached by the service worker, so nothing that it would have to load. */
export const showOffline = (): Response =>
  new Response(offlinePage, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...policyHeader({ 'default-src': [none], 'style-src': [inline], 'base-uri': [none] }),
    },
  });

/** Another for every other build: the list of its files has their content in their names. */
async function buildOf(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'));
  return createHash('sha256').update(manifest).digest('base64url').slice(0, 16);
}
