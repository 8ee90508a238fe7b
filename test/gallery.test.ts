import { expect, test } from 'vitest';
import { blockTypes } from '#blocks/catalogue.ts';
import type { PageToRender } from '#features/visitor/services.ts';
import { renderBlockAlone } from '#web/renderer/block-rendering.ts';
import { runToEnd } from '#engine/steps.ts';
import { createRenderer } from '#web/renderer/renderer.tsx';
import { createSampleServer } from '../scripts/gallery/answer-acts.ts';
import { galleryPage } from '../scripts/gallery/gallery-page.ts';
import { readSamples } from '../scripts/gallery/read-samples.ts';
import { galleryPalettes, renderSamplePage } from '../scripts/gallery/sample-page.ts';

const failures: unknown[] = [];
const renderer = await createRenderer({
  manifest: {},
  assets: null,
  onBlockError: (error) => void failures.push(error),
});
const samples = await readSamples();

test('every block type has at least two samples', () => {
  for (const type of blockTypes) {
    expect(samples.filter((one) => one.type === type).length, type).toBeGreaterThanOrEqual(2);
  }
});

test.each(samples.map((one) => [one.key, one] as const))(
  '%s is a whole page without a failed block',
  async (key, one) => {
    for (const palette of ['Default', 'Night']) {
      const html = await renderSamplePage(renderer, one, { palette });
      expect(html).toMatch(/^<!doctype html>\n<html lang="en"[\s\S]*<\/html>\s*$/);
      expect(html).toContain(`<div id="${key}" data-block="${one.type}"`);
      expect(html).not.toContain('sheaf-failed-block');
      expect(html).not.toContain('undefined</');
    }
    expect(failures).toEqual([]);
  },
);

test.each(samples.map((one) => [one.key, one] as const))(
  '%s is the same page where a thread draws its block',
  async (_key, one) => {
    const pages: PageToRender[] = [];
    const whole = await renderSamplePage({ renderPage: (page) => (pages.push(page), renderer.renderPage(page)) }, one);
    const [page] = pages;
    const outline = runToEnd(renderer.pageSteps(page!, new Set([one.key])));
    expect(outline.blocks.map(({ id }) => id)).toEqual([one.key]);
    const context = JSON.parse(JSON.stringify(outline.context)) as typeof outline.context;
    const rendered = await renderBlockAlone(JSON.stringify(outline.blocks[0]), context);
    const texts = outline.parts.map((part) => (typeof part === 'string' ? part : rendered[part.as]));
    expect(texts.join('')).toBe(whole);
  },
);

test('the overview shows each sample at three widths and offers every palette', () => {
  const html = galleryPage(samples);
  for (const { key } of samples) expect(html.split(`data-src="/sample/${key}"`)).toHaveLength(4);
  for (const name of galleryPalettes.keys()) expect(html).toContain(`<option>${name}</option>`);
});

test('a page of a sample answers a search with the rows of that sample', async () => {
  const server = createSampleServer(samples);
  const one = samples.find(({ type, sample }) => type === 'table' && sample.state === 'normal');
  const html = await renderSamplePage(renderer, one!);
  const data = JSON.parse(/id="sheaf-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  const [ask] = Object.keys(data.blocks[one!.key].data);
  const rows = Object.values(one!.sample.sheets ?? {})[0]?.rows ?? [];
  const word = String(Object.values(rows[0] ?? {})[0]);
  const body = { page_id: 'menu', block_id: one!.key, ask, query: { search: word } };
  const answer = await server.answer('POST', '/api/page/query', body);
  expect(answer).toMatchObject({ data: { shape: 'rows', query: { search: word } } });
});

test('what the gallery has no server for is refused in words', async () => {
  const server = createSampleServer(samples);
  await expect(server.answer('GET', '/api/page/download', null)).rejects.toThrow('The gallery has no server for this.');
});
