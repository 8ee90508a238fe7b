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
interface AppTurns {
  /** By visitor. */
  drawing: Map<string, number>;
  total: number;
  waiting: Waiting[];
}

/** Turns in drawing pages anew: the pages of one app, or of one visitor, hold up those of others no longer than need be. */
export class DrawTurns {
  readonly #apps = new Map<string, AppTurns>();

  /** Draws when it is the visitor's turn; `unavailable` where too many wait already. */
  async take<Page>({ app, who }: { app: string; who: string }, draw: () => Promise<Page>): Promise<Page> {
    const turns = this.#apps.get(app) ?? { drawing: new Map<string, number>(), total: 0, waiting: [] };
    this.#apps.set(app, turns);
    if (mayDraw(turns, who)) begin(turns, who);
    else await queue(turns, who);
    try {
      return await draw();
    } finally {
      end(turns, who);
      if (turns.total === 0 && turns.waiting.length === 0) this.#apps.delete(app);
    }
  }
}

function queue(turns: AppTurns, who: string): Promise<void> {
  const own = turns.waiting.reduce((count, one) => count + Number(one.who === who), 0);
  if (turns.waiting.length >= mostWaitingOfApp || own >= mostWaitingOfOne) {
    const message = 'Many pages are being opened here right now. Please try again in a moment.';
    throw new Problem('unavailable', message, { details: { retry_after: 5 } });
  }
  return new Promise((start) => turns.waiting.push({ who, start }));
}

const drawingOf = (turns: AppTurns, who: string): number => turns.drawing.get(who) ?? 0;

const mayDraw = (turns: AppTurns, who: string): boolean => turns.total < mostOfApp && drawingOf(turns, who) < mostOfOne;

function begin(turns: AppTurns, who: string): void {
  turns.total++;
  turns.drawing.set(who, drawingOf(turns, who) + 1);
}

function end(turns: AppTurns, who: string): void {
  turns.total--;
  const left = drawingOf(turns, who) - 1;
  if (left > 0) turns.drawing.set(who, left);
  else turns.drawing.delete(who);
  const next = turns.waiting.findIndex((one) => mayDraw(turns, one.who));
  const [first] = next < 0 ? [] : turns.waiting.splice(next, 1);
  if (!first) return;
  begin(turns, first.who);
  first.start();
}
