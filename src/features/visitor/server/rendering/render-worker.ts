/** Runs in a worker thread: renders the blocks of a page that were left out, puts it together and packs it. */
import { setImmediate as listen } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import type { PageContext } from '#blocks/view-contract.ts';
import type { Language } from '#kit/language/language.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { packPage } from '#platform/http/packed-page.ts';
import type { RenderAnswer, RenderCancelled, RenderTask, RenderedInThread } from './render-task.ts';

interface BlockRenderingModule {
  renderBlockAlone(
    json: string,
    context: PageContext,
    language: Language | undefined,
  ): Promise<{ html: string; data: string }>;
}

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
const { renderBlockAlone } = (await import(pathToFileURL(String(workerData)).href)) as BlockRenderingModule;

const cancelled = new Set<number>();
const rendering = new Set<number>();

port.on('message', (message: RenderTask | RenderCancelled) => {
  if (message.kind === 'cancel') {
    if (rendering.has(message.id)) cancelled.add(message.id);
    return;
  }
  const { id } = message;
  rendering.add(id);
  render(message)
    .then(
      ({ page, weights, took }) => answer({ id, page, weights, took }, [page.body.buffer]),
      // Rendered where it was requested, it fails again, or not: the error is reported there.
      (error: unknown) => answer({ id, error: String(error) }),
    )
    .finally(() => {
      rendering.delete(id);
      cancelled.delete(id);
    });
});
answer('ready');

/** Between two blocks it checks whether the page is still needed; a cancelled page is not rendered further. */
async function render({ id, parts, blocks, context, language, encoding }: RenderTask): Promise<RenderedInThread> {
  let took = 0;
  const around = JSON.parse(context) as PageContext;
  const spoken = language && pageLanguage(language);
  const rendered: { html: string; data: string }[] = [];
  for (const [at, block] of blocks.entries()) {
    if (at > 0) await listen();
    if (cancelled.has(id)) throw new Error('The page was canceled.');
    const begun = performance.now();
    rendered.push(await renderBlockAlone(block, around, spoken));
    took += performance.now() - begun;
  }
  const begun = performance.now();
  const texts = parts.map((part) => (typeof part === 'string' ? part : (rendered[part.block]?.[part.as] ?? '')));
  const page = await packPage(texts.join(''), encoding);
  const weights = rendered.map(({ html, data }) => ({ html: Buffer.byteLength(html), data: Buffer.byteLength(data) }));
  return { page, weights, took: took + performance.now() - begun };
}

function answer(message: RenderAnswer, moved: ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}
