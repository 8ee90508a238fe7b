/** With modules of their own in the place of the built one: threads are real. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tagOf } from '#platform/http/packed-page.ts';
import type { OutlineToRender } from './render-task.ts';
import { RenderThreads, NotRenderedInThread } from './render-threads.ts';
import { eventually } from '#test/eventually.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-drawing-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Threads that render blocks with this function. */
async function threadsWith(name: string, render: string, deadline?: number) {
  const blockRendering = join(folder, `${name}.mjs`);
  await writeFile(
    blockRendering,
    `const render = ${render};\nexport const renderBlockAlone = (json, context) => render(JSON.parse(json), context);\n`,
  );
  const errors: unknown[] = [];
  const log = { error: (reported: unknown) => void errors.push(reported) } as never;
  const threads = new RenderThreads({ renderer: { blockRendering }, log, ...(deadline && { deadline }) });
  return { threads, errors };
}

const outlineOf = (...blocks: object[]): OutlineToRender => ({
  parts: ['<main>', { block: 0, as: 'html' }, '</main><script>{', { block: 0, as: 'data' }, '}</script>'],
  blocks: blocks.map((block) => JSON.stringify(block)),
  context: JSON.stringify({ path: '/menu' }),
});
const outline = async () => outlineOf({ id: 'rows', type: 'table', title: 'Été' });
const renders =
  '(block, context) => ({ html: `<b>${block.title} ${context.path}</b>`, data: JSON.stringify(block.id) })';
const page = '<main><b>Été /menu</b></main><script>{"rows"}</script>';

/** The first page that a thread renders: until one is ready, none does. */
const first = (threads: RenderThreads) =>
  eventually(() => {
    const rendering = threads.render(outline, 'br');
    if (!rendering) throw new Error('No thread is there yet.');
    return { drawing: rendering };
  });

test('a page is put together and packed in a thread, once one is there', async () => {
  const { threads } = await threadsWith('draws', renders);
  expect(threads.render(outline, 'br'), 'nobody waits for it to start').toBeNull();
  const { drawing: rendering } = await first(threads);
  const { page: packed, weights, took } = await rendering;
  expect(packed).toMatchObject({ encoding: 'br', etag: tagOf(new TextEncoder().encode(page)) });
  expect(brotliDecompressSync(packed.body).toString()).toBe(page);
  expect(weights).toEqual([{ html: Buffer.byteLength('<b>Été /menu</b>'), data: 6 }]);
  expect(took).toBeGreaterThan(0);
  const { page: plain } = (await threads.render(outline, 'identity')) ?? {};
  expect(new TextDecoder().decode(plain?.body)).toBe(page);
});

test('each page gets its own answer, however many are drawn at once', async () => {
  const slow = `async (block) => { await new Promise((done) => setTimeout(done, block.wait)); return { html: block.id, data: '' }; }`;
  const { threads } = await threadsWith('slow', slow);
  await (await first(threads)).drawing;
  const rendered = [30, 1, 20, 2].map((wait, at) =>
    threads.render(async () => outlineOf({ id: `block ${at}`, wait }), 'identity'),
  );
  const pages = await Promise.all(rendered.map(async (one) => (await one)?.page.body));
  const texts = pages.map((body) => new TextDecoder().decode(body));
  expect(texts).toEqual([0, 1, 2, 3].map((at) => `<main>block ${at}</main><script>{}</script>`));
});

test('a thread takes so many pages at a time and no more', async () => {
  const { threads } = await threadsWith('never', '() => new Promise(() => undefined)');
  const taken = [(await first(threads)).drawing];
  for (;;) {
    const rendering = threads.render(outline, 'br');
    if (!rendering) break;
    taken.push(rendering);
  }
  // More threads may have come meanwhile, up to a quarter of the processors.
  expect(taken.length % 8).toBe(0);
  for (const one of taken) one.catch(() => undefined);
});

test('what cannot be drawn there says so, and the thread goes on', async () => {
  const fails = `(block) => { if (block.id === 'bad') throw new Error('no'); return { html: '', data: '' }; }`;
  const { threads } = await threadsWith('fails', fails);
  await (await first(threads)).drawing;
  const bad = threads.render(async () => outlineOf({ id: 'bad' }), 'br');
  await expect(bad).rejects.toThrow(NotRenderedInThread);
  await expect(threads.render(outline, 'br')).resolves.toBeDefined();
});

test('what takes too long ends its thread, and another one comes', async () => {
  const stuck = `(block) => { while (block.id === 'stuck') {} return { html: '', data: '' }; }`;
  const { threads } = await threadsWith('stuck', stuck, 1_000);
  await (await first(threads)).drawing;
  const late = threads.render(async () => outlineOf({ id: 'stuck' }), 'br');
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  await expect((await first(threads)).drawing).resolves.toBeDefined();
});

test('a thread that ends gives its pages back', async () => {
  const { threads } = await threadsWith('ends', '() => process.exit(1)');
  await expect((await first(threads)).drawing).rejects.toThrow(NotRenderedInThread);
});

test('where no thread can start, everything is drawn where it was asked for', async () => {
  const { threads, errors } = await threadsWith('broken', '(');
  await eventually(() => {
    expect(threads.render(outline, 'br')).toBeNull();
    expect(errors).toHaveLength(1);
  });
  expect(threads.render(outline, 'br')).toBeNull();
  expect(new RenderThreads({ renderer: { blockRendering: null }, log: {} as never }).render(outline, 'br')).toBeNull();
});

test('a page that no one waits for any more is not drawn on', async () => {
  const counted = join(folder, 'counted');
  const render = `async (block) => {
    if (block.id) (await import('node:fs')).appendFileSync(${JSON.stringify(counted)}, block.id + ' ');
    await new Promise((done) => setTimeout(done, block.wait));
    return { html: '', data: '' };
  }`;
  const { threads } = await threadsWith('counts', render);
  await (await first(threads)).drawing;
  const left = new AbortController();
  const renderedOfIt = async () =>
    (await readFile(counted, 'utf8')).split(' ').filter((id) => id.startsWith('b')).length;
  const blocks = Array.from({ length: 500 }, (_, at) => ({ id: `b${at}`, wait: 20 }));
  const page = threads.render(async () => outlineOf(...blocks), 'br', left.signal);
  await eventually(async () => expect(await readFile(counted, 'utf8')).toContain('b1 '));
  left.abort();
  await expect(page).rejects.toMatchObject({ code: 'unavailable' });
  const begun = await renderedOfIt();
  // What comes after it is rendered to its end: by then the first would have gone on.
  await threads.render(
    async () => outlineOf(...blocks.slice(0, 20).map((one, at) => ({ ...one, id: `c${at}` }))),
    'br',
  );
  // The thread may have been at the next one when it heard of it.
  expect((await renderedOfIt()) - begun).toBeLessThan(10);
});
