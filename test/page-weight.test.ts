import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { blockTypes } from '../src/blocks/catalogue.ts';
import { filesOfWaiting } from '../src/features/offline/server/files-of-waiting.ts';
import { appSettingSet } from '../src/features/apps/rules/app-settings.ts';
import { boardSettingSet } from '../src/features/boards/rules/board-settings.ts';
import { pageSettingSet } from '../src/features/apps/rules/page/page-settings.ts';
import { controlsPart, scriptBudget, weighPage, wireBudget } from './bench/page-weight.ts';
import { manifestAssets } from '../src/web/renderer/page-assets.ts';
import { clientBuild } from './client-build.ts';

let folder: string;
beforeAll(async () => {
  // All entries: what they share is what could drag the tool's libraries onto a visitor's page.
  ({ folder } = await clientBuild());
}, 120_000);

test('a page with header, hero, table, form and footer stays within its budget of script', async () => {
  const { script, scriptBrotli, files } = await weighPage(folder, ['header', 'bannerHero', 'table', 'form', 'footer']);
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(scriptBudget);
  expect(scriptBrotli, JSON.stringify(files)).toBeLessThanOrEqual(wireBudget);
  expect(files.filter(({ file }) => /chart|mantine|zod|data-grid|router|drag/i.test(file))).toEqual([]);
});

test('a form that asks for days, choices and files adds four kilobytes at most', async () => {
  const blocks = ['header', 'bannerHero', 'table', 'form', 'footer'];
  const [plain, full] = await Promise.all([weighPage(folder, blocks), weighPage(folder, blocks, [controlsPart])]);
  expect(plain.files.filter(({ file }) => file.includes('controls'))).toEqual([]);
  expect(full.files.filter(({ file }) => file.includes('controls'))).not.toEqual([]);
  expect(full.scriptBrotli - plain.scriptBrotli, JSON.stringify(full.files)).toBeLessThanOrEqual(4_200);
});

test('how numbers are written by masks is loaded by pages that show such numbers alone', async () => {
  const { manifest } = await clientBuild();
  const masks = manifestAssets(manifest).scriptsOf('src/engine/number-mask.ts');
  expect(masks.filter((file) => file.includes('number-mask'))).not.toEqual([]);
  const { files } = await weighPage(folder, [...blockTypes]);
  expect(files.filter(({ file }) => file.includes('number-mask'))).toEqual([]);
});

test('a page whose blocks need no script loads a few kilobytes and no React', async () => {
  const { script, files } = await weighPage(folder, []);
  expect(script, JSON.stringify(files)).toBeLessThan(6_000);
  expect(files.filter(({ file }) => /react|block-frame/.test(file))).toEqual([]);
});

test('what settings of pages, boards and apps do is said in the studio alone', async () => {
  const { files } = await weighPage(folder, [...blockTypes]);
  const scripts = files
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => readFileSync(join(folder, file), 'utf8'));
  const declared = [pageSettingSet.fields, boardSettingSet.fields, appSettingSet.fields].flatMap((fields) =>
    Object.values(fields),
  );
  const sentences = [...new Set(declared.map(({ description }) => description))].filter(({ length }) => length > 12);
  expect(sentences.length).toBeGreaterThan(25);
  expect(sentences.filter((sentence) => scripts.some((script) => script.includes(sentence)))).toEqual([]);
});

test('what lets answers wait without a network is in the build, and small', async () => {
  const files = filesOfWaiting((await clientBuild()).manifest);
  expect(files).toContainEqual(expect.stringMatching(/cell-editor/));
  // Pages that send something load React themselves.
  const own = files.filter((file) => !/\/react-/.test(file));
  const sizes = own.map((file) => gzipSync(readFileSync(join(folder, file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
});
