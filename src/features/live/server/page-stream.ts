import { EventStream, retryLater } from './event-stream.ts';

/** Changes that come together are announced together; not all readers of one page come back at the same moment. */
const longestJitter = 300;
/** Milliseconds between two events of a page: the more streams there are, the longer, up to a second. */
export const pauseOf = (streams: number): number => Math.min(1_000, Math.max(250, streams));
/** Frames that a reader may leave unread. */
const mostWaiting = 32;

/** The events of one open page. */
export class PageStream extends EventStream {
  readonly #around: { text: () => string; streams: () => number };
  readonly #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = 0;

  /** `text` is the version of the page now, `closed` is called once, no matter who ended it. */
  constructor(around: { text: () => string; streams: () => number; closed: () => void }) {
    super({
      mostWaiting,
      closed: () => {
        clearTimeout(this.#timer);
        around.closed();
      },
    });
    this.#around = around;
  }

  /** The first event: what changed since the page was rendered. */
  begin(changed: readonly string[]): void {
    this.#event(changed, retryLater());
  }

  /** Tells of blocks, soon. */
  notify(blocks: Iterable<string>): void {
    for (const block of blocks) this.#pending.add(block);
    if (this.#pending.size === 0 || this.#timer) return;
    const wait = Math.max(Math.random() * longestJitter, this.#toldAt + pauseOf(this.#around.streams()) - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const changed = [...this.#pending];
      this.#pending.clear();
      this.#event(changed);
    }, wait).unref();
  }

  #event(changed: readonly string[], before = ''): void {
    this.#toldAt = Date.now();
    this.write(`${before}id: ${this.#around.text()}\ndata: ${JSON.stringify(changed)}\n\n`);
  }
}
