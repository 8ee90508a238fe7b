import { Problem } from '#kit/problem.ts';
import { stopIfUnwanted, unwanted } from '#platform/http/main-thread-turns.ts';

/**
 * How many pages are rendered at a time: of all, of one workspace, of one app, of one visitor, and of them in one app.
 */
export const maxRendered = { all: 32, workspace: 12, app: 8, visitor: 6, visitorOfApp: 3 } as const;
const mostWaitingOfApp = 200;
const mostWaitingOfOne = 30;

interface RenderRequest {
  app: string;
  client: string;
  workspace?: string | undefined;
  /** Aborted when no one waits for the page any more. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  client: RenderRequest;
  slots: Slot[];
  start: () => void;
}

/** What a page counts for while it is rendered. */
interface Slot {
  name: string;
  most: number;
}

/**
 * Pages wait here to be rendered: those of one workspace, app or visitor hold up those of others no longer than need
 * be. A page that no one waits for any more leaves the queue and is never rendered.
 */
export class RenderQueue {
  readonly #rendering = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  /** Whether more than one page is being rendered, in any apps. */
  get isShared(): boolean {
    return this.#count(all.name) > 1;
  }

  /** How many pages wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Renders when it is the visitor's turn; `unavailable` where too many wait already. */
  async run<Page>(client: RenderRequest, render: () => Promise<Page>): Promise<Page> {
    stopIfUnwanted(client.signal);
    const slots = slotsOf(client);
    if (this.#hasRoom(slots)) this.#begin(slots);
    else await this.#wait(client, slots);
    try {
      return await render();
    } finally {
      this.#end(slots);
    }
  }

  #wait(client: RenderRequest, slots: Slot[]): Promise<void> {
    let ofApp = 0;
    let own = 0;
    for (const { client: other } of this.#waiting) {
      if (other.app !== client.app) continue;
      ofApp++;
      if (other.client === client.client) own++;
    }
    if (ofApp >= mostWaitingOfApp || own >= mostWaitingOfOne) {
      const message = 'Many pages are being opened here right now. Try again in a moment.';
      throw new Problem('unavailable', message, { details: { retry_after: 5 } });
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(unwanted());
      };
      const entry: Waiting = {
        client,
        slots,
        start() {
          client.signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#waiting.push(entry);
      client.signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #count(name: string): number {
    return this.#rendering.get(name) ?? 0;
  }

  #hasRoom(slots: readonly Slot[]): boolean {
    return slots.every(({ name, most }) => this.#count(name) < most);
  }

  #begin(slots: readonly Slot[]): void {
    for (const { name } of slots) this.#rendering.set(name, this.#count(name) + 1);
  }

  #end(slots: readonly Slot[]): void {
    for (const { name } of slots) {
      const left = this.#count(name) - 1;
      if (left > 0) this.#rendering.set(name, left);
      else this.#rendering.delete(name);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next.slots);
      next.start();
    }
  }

  /** Of those that there is room for, the one whose own pages are rendered least; of equals the first that came. */
  #next(): Waiting | undefined {
    let best: Waiting | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const one of this.#waiting) {
      const rendered = Math.max(...one.slots.slice(1).map(({ name }) => this.#count(name)));
      if (rendered >= fewest || !this.#hasRoom(one.slots)) continue;
      best = one;
      fewest = rendered;
    }
    return best;
  }
}

const all: Slot = { name: 'all', most: maxRendered.all };

const slotsOf = ({ app, client, workspace }: RenderRequest): Slot[] => [
  all,
  ...(workspace === undefined ? [] : [{ name: `workspace ${workspace}`, most: maxRendered.workspace }]),
  { name: `app ${app}`, most: maxRendered.app },
  { name: `visitor ${client}`, most: maxRendered.visitor },
  { name: `visitor ${client} of ${app}`, most: maxRendered.visitorOfApp },
];
