const encoder = new TextEncoder();
/** Changes that come together are told together; the crowd of one page does not come back at the same moment. */
const longestJitter = 300;
/** Milliseconds between two events of a page: the more streams there are, the longer, up to a second. */
export const pauseOf = (streams: number): number => Math.min(1_000, Math.max(250, streams));
/** Frames that a reader may leave unread. */
const mostWaiting = 32;

/** The events of one open page. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #around: { text: () => string; streams: () => number };
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #closed: () => void;
  readonly #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = 0;

  /** `text` is what the page stands on now, `closed` is called once, whoever ended it. */
  constructor(around: { text: () => string; streams: () => number; closed: () => void }) {
    this.#around = around;
    this.#closed = around.closed;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#end(),
      },
      new CountQueuingStrategy({ highWaterMark: mostWaiting }),
    );
  }

  /** The first event: what changed since the page was drawn, and after how long to come again when the stream breaks. */
  begin(changed: readonly string[]): void {
    this.#event(changed, `retry: ${1_000 + Math.round(Math.random() * 2_000)}\n`);
  }

  /** Tells of blocks, soon. */
  tell(blocks: Iterable<string>): void {
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

  /** Keeps proxies from taking the stream for dead. */
  beat(): void {
    this.#send(': \n\n');
  }

  /** The viewer may not see the page any more: the browser must not come back by itself. */
  refuse(): void {
    this.#send('event: end\ndata: \n\n');
    this.close();
  }

  close(): void {
    const controller = this.#controller;
    this.#end();
    try {
      controller?.close();
    } catch {
      // Its reader is gone already.
    }
  }

  #event(changed: readonly string[], before = ''): void {
    this.#toldAt = Date.now();
    this.#send(`${before}id: ${this.#around.text()}\ndata: ${JSON.stringify(changed)}\n\n`);
  }

  #send(text: string): void {
    if (!this.#controller) return;
    // A reader that takes nothing comes back later and is told everything at once.
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.close();
    this.#controller.enqueue(encoder.encode(text));
  }

  #end(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    clearTimeout(this.#timer);
    this.#closed();
  }
}
