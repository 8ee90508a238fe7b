/** Runs in a worker thread: opening fonts and laying out letters takes a while. */
import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { PictureToDraw } from './picture-words.ts';

const port = parentPort;
if (!port) throw new Error('This runs in a worker.');
port.on('message', ({ id, picture }: { id: number; picture: PictureToDraw }) => {
  try {
    port.postMessage({ id, svg: drawPicture(picture) });
  } catch (error) {
    port.postMessage({ id, failure: String(error) });
  }
});
