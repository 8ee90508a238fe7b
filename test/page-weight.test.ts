import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build } from 'vite';
import { clientConfig, clientEntries } from '../vite.client.config.ts';
import { scriptBudget, weighPage } from './bench/page-weight.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-weight-'));
  // Only what visitors load: the studio and the site have no such budget.
  vi.stubEnv('NODE_ENV', 'production');
  // All entries: what they share is what could drag the tool's libraries onto a visitor's page.
  await build({ ...clientConfig(clientEntries, folder), configFile: false, logLevel: 'silent' });
  vi.unstubAllEnvs();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a page with header, hero, table, form and footer stays within its budget of script', async () => {
  const { script, files } = await weighPage(folder, ['header', 'bannerHero', 'table', 'form', 'footer']);
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(scriptBudget);
  expect(files.filter(({ file }) => /chart|mantine|zod|data-grid|router|drag/i.test(file))).toEqual([]);
});

test('a page whose blocks need no script loads a few kilobytes and no React', async () => {
  const { script, files } = await weighPage(folder, []);
  expect(script).toBeLessThan(6_000);
  expect(files.filter(({ file }) => /react|block-frame/.test(file))).toEqual([]);
});
