import { Problem } from '#kit/problem.ts';
import { stopIfUnwanted, unwanted } from '#platform/http/main-thread-turns.ts';

/**
 * How many pages are rendered at a time: of all, of one workspace, of one app, of one visitor, and of them in one app.
 */
export const maxRendered = { all: 32, workspace: 12, app: 8, visitor: 6, visitorOfApp: 3 } as const;
const mostWaitingOfApp = 200;
const mostWaitingOfOne = 30;

interface Asking {
  app: string;
  client: string;
  workspace?: string | undefined;
  /** Aborted when no one waits for the page any more. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  client: Asking;
  places: Place[];
  start: () => void;
}

/** What a page counts for while it is rendered. */
interface Place {
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
  async run<Page>(client: Asking, render: () => Promise<Page>): Promise<Page> {
    stopIfUnwanted(client.signal);
    const places = placesOf(client);
    if (this.#hasRoom(places)) this.#begin(places);
    else await this.#wait(client, places);
    try {
      return await render();
    } finally {
      this.#end(places);
    }
  }

  #wait(client: Asking, places: Place[]): Promise<void> {
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
        places,
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

  #hasRoom(places: readonly Place[]): boolean {
    return places.every(({ name, most }) => this.#count(name) < most);
  }

  #begin(places: readonly Place[]): void {
    for (const { name } of places) this.#rendering.set(name, this.#count(name) + 1);
  }

  #end(places: readonly Place[]): void {
    for (const { name } of places) {
      const left = this.#count(name) - 1;
      if (left > 0) this.#rendering.set(name, left);
      else this.#rendering.delete(name);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next.places);
      next.start();
    }
  }

  /** Of those that there is room for, the one whose own pages are rendered least; of equals the first that came. */
  #next(): Waiting | undefined {
    let best: Waiting | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const one of this.#waiting) {
      const rendered = Math.max(...one.places.slice(1).map(({ name }) => this.#count(name)));
      if (rendered >= fewest || !this.#hasRoom(one.places)) continue;
      best = one;
      fewest = rendered;
    }
    return best;
  }
}

const all: Place = { name: 'all', most: maxRendered.all };

const placesOf = ({ app, client, workspace }: Asking): Place[] => [
  all,
  ...(workspace === undefined ? [] : [{ name: `workspace ${workspace}`, most: maxRendered.workspace }]),
  { name: `app ${app}`, most: maxRendered.app },
  { name: `visitor ${client}`, most: maxRendered.visitor },
  { name: `visitor ${client} of ${app}`, most: maxRendered.visitorOfApp },
];
