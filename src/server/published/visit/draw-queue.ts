import { Problem } from '#kit/problem.ts';

/** How many pages of one app are drawn at a time, and how many of them for one visitor. */
const mostOfApp = 8;
const mostOfOne = 3;
const mostWaitingOfApp = 200;
const mostWaitingOfOne = 30;

interface Waiting {
  who: string;
  start: () => void;
}
interface AppQueue {
  /** By visitor. */
  drawing: Map<string, number>;
  total: number;
  waiting: Waiting[];
}

/** Pages wait here to be drawn anew: the pages of one app, or of one visitor, hold up those of others no longer than need be. */
export class DrawQueue {
  readonly #apps = new Map<string, AppQueue>();
  #drawing = 0;

  /** Whether more than one page is being drawn, in any apps. */
  get isShared(): boolean {
    return this.#drawing > 1;
  }

  /** Draws when it is the visitor's turn; `unavailable` where too many wait already. */
  async run<Page>({ app, who }: { app: string; who: string }, draw: () => Promise<Page>): Promise<Page> {
    const queue = this.#apps.get(app) ?? { drawing: new Map<string, number>(), total: 0, waiting: [] };
    this.#apps.set(app, queue);
    if (mayDraw(queue, who)) begin(queue, who);
    else await wait(queue, who);
    this.#drawing++;
    try {
      return await draw();
    } finally {
      this.#drawing--;
      end(queue, who);
      if (queue.total === 0 && queue.waiting.length === 0) this.#apps.delete(app);
    }
  }
}

function wait(queue: AppQueue, who: string): Promise<void> {
  const own = queue.waiting.reduce((count, one) => count + Number(one.who === who), 0);
  if (queue.waiting.length >= mostWaitingOfApp || own >= mostWaitingOfOne) {
    const message = 'Many pages are being opened here right now. Try again in a moment.';
    throw new Problem('unavailable', message, { details: { retry_after: 5 } });
  }
  return new Promise((start) => queue.waiting.push({ who, start }));
}

const drawingOf = (queue: AppQueue, who: string): number => queue.drawing.get(who) ?? 0;

const mayDraw = (queue: AppQueue, who: string): boolean => queue.total < mostOfApp && drawingOf(queue, who) < mostOfOne;

function begin(queue: AppQueue, who: string): void {
  queue.total++;
  queue.drawing.set(who, drawingOf(queue, who) + 1);
}

function end(queue: AppQueue, who: string): void {
  queue.total--;
  const left = drawingOf(queue, who) - 1;
  if (left > 0) queue.drawing.set(who, left);
  else queue.drawing.delete(who);
  const next = queue.waiting.findIndex((one) => mayDraw(queue, one.who));
  const [first] = next < 0 ? [] : queue.waiting.splice(next, 1);
  if (!first) return;
  begin(queue, first.who);
  first.start();
}
