/** Generated pictures as PNG: each is drawn once, in a thread that ends when there is nothing more to draw. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import { Problem } from '#kit/problem.ts';
import type { PictureToDraw } from './picture-words.ts';

export interface MadePicture {
  etag: string;
  png: Uint8Array<ArrayBuffer>;
}

/** Of all apps. */
const budgetBytes = 32 * 1024 * 1024;
const mostWaiting = 50;
/** Milliseconds. */
const longestDrawing = 20_000;
const idleFor = 30_000;

const made = new LRUCache<string, MadePicture>({
  maxSize: budgetBytes,
  sizeCalculation: ({ png }) => png.length + 200,
});
const making = new SingleFlight<MadePicture>();

/** Of which the picture is made, in short: another one has another. */
export const pictureKey = (picture: PictureToDraw): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 16);

/** `beforeDrawing` is called for one that has to be drawn. */
export function makePicture(
  picture: PictureToDraw,
  size: number | null,
  beforeDrawing: () => Promise<void>,
): Promise<MadePicture> {
  const key = `${pictureKey(picture)} ${size ?? ''}`;
  const known = made.get(key);
  if (known) return Promise.resolve(known);
  return making.run(key, undefined, async () => {
    await beforeDrawing();
    const svg = await drawInThread(picture);
    // Loaded with the first picture.
    const { default: sharp } = await import('sharp');
    const drawn = sharp(Buffer.from(svg));
    const png = await (size ? drawn.resize(size, size) : drawn).png({ palette: true, quality: 90 }).toBuffer();
    const one = { etag: `"${key.replace(' ', '-')}"`, png: new Uint8Array(png) };
    made.set(key, one);
    return one;
  });
}

interface Drawing {
  resolve(svg: string): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Drawing>();

function drawInThread(picture: PictureToDraw): Promise<string> {
  if (waiting.size >= mostWaiting)
    throw new Problem('unavailable', 'Too many pictures are being rendered. Try again in a moment.');
  const thread = (worker ??= startWorker());
  clearTimeout(idle);
  const id = (count += 1);
  const timer = setTimeout(() => void thread.terminate(), longestDrawing).unref();
  return new Promise<string>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.postMessage({ id, picture });
  }).finally(() => {
    clearTimeout(timer);
    if (waiting.size === 0) idle = setTimeout(() => void worker?.terminate(), idleFor).unref();
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  started.unref();
  started.on('message', ({ id, svg, failure }: { id: number; svg?: string; failure?: string }) => {
    const drawing = waiting.get(id);
    waiting.delete(id);
    if (svg === undefined)
      drawing?.reject(new Problem('unexpected', 'A picture could not be drawn.', { cause: failure }));
    else drawing?.resolve(svg);
  });
  const ended = (cause?: unknown): void => {
    if (worker === started) worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(new Problem('unexpected', 'A picture could not be drawn.', { cause }));
  };
  started.on('error', ended);
  started.on('exit', () => ended());
  return started;
}
