/** Runs in a worker thread: draws the blocks of a page that were left out, puts it together and packs it. */
import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import type { PreparedBlock } from '#api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { packPage } from '../../http/packed-page.ts';
import type { DrawingAnswer, DrawingTask, DrawnApart } from './drawing-task.ts';

interface BlockDrawingModule {
  drawBlockAlone(block: PreparedBlock, context: PageContext): Promise<{ html: string; data: string }>;
}

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
const { drawBlockAlone } = (await import(pathToFileURL(String(workerData)).href)) as BlockDrawingModule;

port.on('message', (task: DrawingTask) => {
  draw(task).then(
    ({ page, weights, took }) => answer({ id: task.id, page, weights, took }, [page.body.buffer]),
    // Drawn where it was asked, it fails again, or not: there it is told of.
    (error: unknown) => answer({ id: task.id, error: String(error) }),
  );
});
answer('ready');

async function draw({ parts, blocks, encoding }: DrawingTask): Promise<DrawnApart> {
  const begun = performance.now();
  const asked = JSON.parse(blocks) as { blocks: PreparedBlock[]; context: PageContext };
  const drawn = await Promise.all(asked.blocks.map((block) => drawBlockAlone(block, asked.context)));
  const texts = parts.map((part) => (typeof part === 'string' ? part : (drawn[part.block]?.[part.as] ?? '')));
  const page = await packPage(texts.join(''), encoding);
  const weights = drawn.map(({ html, data }) => ({ html: Buffer.byteLength(html), data: Buffer.byteLength(data) }));
  return { page, weights, took: performance.now() - begun };
}

function answer(message: DrawingAnswer, moved: ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}
