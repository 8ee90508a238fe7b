import { findCounter, type Puzzle } from './find-counter.ts';

/** Tries counters apart from the page, so that it can be used meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  postMessage(findCounter(data, 0, 2 ** 32));
});
