/** The first start: while the pages are still being built, the database gets its samples and templates. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServices } from '#features/create-services.ts';
import { seedDemo } from '#features/demo/server/seed-demo.ts';
import type { LoadedRenderer } from '#platform/http/renderer-module.ts';
import { rendererToCome } from '#platform/http/renderer-to-come.ts';
import { createServer } from '#features/server.ts';
import { freshDatabase } from '#test/database.ts';
import { createRenderer } from '#web/renderer/renderer.tsx';
import { readEnvironment } from '../../../src/environment.ts';

test('samples and templates are there before the pages, and the pages show them', async () => {
  await using fresh = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-first-'));
  const environment = readEnvironment({ DATA_DIR: folder, ENGINE_WORKERS: '1', CHROMIUM_PATH: 'none' });
  const complaints: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) });
  const built = Promise.withResolvers<LoadedRenderer>();
  const { renderer } = rendererToCome(built.promise);
  const { database, address: databaseAddress } = fresh;
  const services = await createServices({ environment, log, database, databaseAddress, renderer });
  await seedDemo(services);
  await services.marketplace.seedBuiltInTemplates();
  expect(complaints).toEqual([]);

  const real = await createRenderer({ manifest: {}, assets: null, onBlockError: () => undefined });
  built.resolve({ renderer: real, middleware: null, close: async () => undefined });
  await built.promise;
  const server = createServer(services);
  const page = async (path: string) =>
    (
      await server.fetch(
        new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } }),
        '127.0.0.1',
      )
    ).text();
  expect(await page('/')).toContain('Palmer');
  expect(await page('/marketplace')).toContain('/templates/');
  await services.live.stop();
  await services.engine.stop();
  await rm(folder, { recursive: true, force: true });
});
