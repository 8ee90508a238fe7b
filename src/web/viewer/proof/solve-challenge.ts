import { findCounter, type Puzzle, type Solution } from './find-counter.ts';

/** As the server sends it with an answer 428. */
interface Challenge {
  parameters: Puzzle & Record<string, unknown>;
  signature: string;
}

const inSlice = 4_000;

/** Solves a challenge; answers what proves it, base64 of JSON. It takes a moment, on slow phones a second. */
export async function solveChallenge(given: unknown): Promise<string> {
  const challenge = given as Challenge;
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const puzzle = { salt, nonce, keyPrefix };
  const solution = (await inWorker(puzzle)) ?? (await inSlices(puzzle));
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Null where the browser has no worker for us. */
function inWorker(puzzle: Puzzle): Promise<Solution | null> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
      const end = (solution: Solution | null): void => {
        worker.terminate();
        resolve(solution);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => end(data));
      worker.addEventListener('error', () => end(null));
      worker.postMessage(puzzle);
    } catch {
      resolve(null);
    }
  });
}

async function inSlices(puzzle: Puzzle): Promise<Solution> {
  for (let from = 0; ; from += inSlice) {
    const found = findCounter(puzzle, from, from + inSlice);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
