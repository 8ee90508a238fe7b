import { expect, test } from 'vitest';
import { RenderQueue, maxRendered } from './render-queue.ts';

/** Starts rendering and answers how to end it. */
function start(queue: RenderQueue, client: string, app = 'shop') {
  const { promise, resolve } = Promise.withResolvers<string>();
  const state = { isRendered: false };
  const page = queue.run({ app, client }, () => {
    state.isRendered = true;
    return promise;
  });
  return { state, page, end: () => resolve('page') };
}
const moment = () => new Promise((resolve) => setImmediate(resolve));

test('one visitor never has all places of an app, and who waits comes in when one is free', async () => {
  const queue = new RenderQueue();
  const own = Array.from({ length: 10 }, () => start(queue, 'greedy'));
  const other = start(queue, 'reader');
  await moment();
  expect(own.filter(({ state }) => state.isRendered)).toHaveLength(3);
  expect(other.state.isRendered).toBe(true);
  own[0]?.end();
  await moment();
  expect(own.filter(({ state }) => state.isRendered)).toHaveLength(4);
  for (const { end } of [...own, other]) end();
  expect(await Promise.all([...own, other].map(({ page }) => page))).toHaveLength(11);
});

test('too many that wait are refused at once, those of another app are not', async () => {
  const queue = new RenderQueue();
  const own = Array.from({ length: 33 }, () => start(queue, 'greedy'));
  await expect(start(queue, 'greedy').page).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 5 } });
  const other = start(queue, 'greedy', 'blog');
  await moment();
  expect(other.state.isRendered).toBe(true);
  for (const { end } of [...own, other]) end();
  await Promise.all(own.map(({ page }) => page));
});

test('a page that no one waits for any more is never drawn, and gives its place to others', async () => {
  const queue = new RenderQueue();
  const own = Array.from({ length: 3 }, () => start(queue, 'greedy'));
  const gone = new AbortController();
  let rendered = 0;
  const left = Array.from({ length: 30 }, () =>
    queue.run({ app: 'shop', client: 'greedy', signal: gone.signal }, async () => void rendered++),
  );
  expect(queue.waiting).toBe(30);
  gone.abort();
  for (const one of left) await expect(one).rejects.toMatchObject({ code: 'unavailable' });
  expect(queue.waiting).toBe(0);
  const next = start(queue, 'greedy');
  for (const { end } of [...own, next]) end();
  await Promise.all([...own, next].map(({ page }) => page));
  expect(rendered).toBe(0);
  await expect(
    queue.run({ app: 'shop', client: 'greedy', signal: gone.signal }, async () => void rendered++),
  ).rejects.toThrow();
  expect(rendered).toBe(0);
});

test('neither one network in many apps nor one workspace with many has all places', async () => {
  const queue = new RenderQueue();
  const greedy = Array.from({ length: 20 }, (_, at) => start(queue, 'greedy', `app ${at}`));
  const workspace = Array.from({ length: 40 }, (_, at) => {
    const rendering = { isRendered: false };
    const { promise, resolve } = Promise.withResolvers<string>();
    const page = queue.run({ app: `own ${at}`, client: `network ${at}`, workspace: 'crowd' }, () => {
      rendering.isRendered = true;
      return promise;
    });
    return { state: rendering, page, end: () => resolve('page') };
  });
  const reader = start(queue, 'reader', 'blog');
  await moment();
  expect(greedy.filter(({ state }) => state.isRendered)).toHaveLength(maxRendered.visitor);
  expect(workspace.filter(({ state }) => state.isRendered)).toHaveLength(maxRendered.workspace);
  expect(reader.state.isRendered).toBe(true);
  for (const { end } of [...greedy, ...workspace, reader]) end();
  await Promise.all([...greedy, ...workspace].map(({ page }) => page));
});
