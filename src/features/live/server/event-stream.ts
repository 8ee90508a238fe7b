const encoder = new TextEncoder();

/** Server-sent events to one reader. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #closed: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** `closed` is called once, no matter who ended it; `mostWaiting` frames may be left unread. */
  constructor({ mostWaiting, closed }: { mostWaiting: number; closed: () => void }) {
    this.#closed = closed;
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

  /** Keeps proxies from taking the stream for dead. */
  beat(): void {
    this.write(': \n\n');
  }

  /** The reader has no right to it any more: the browser must not reconnect automatically. */
  refuse(): void {
    this.write('event: end\ndata: \n\n');
    this.close();
  }

  /** This node ends: the browser comes back at once, and meets another. */
  leave(): void {
    this.write(`retry: ${100 + Math.round(Math.random() * 400)}\n\n`);
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

  protected write(text: string): void {
    if (!this.#controller) return;
    // A reader that takes nothing comes back later and gets the state of that time.
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.close();
    this.#controller.enqueue(encoder.encode(text));
  }

  #end(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#closed();
  }
}

/** After how long to come again when the stream breaks: not everyone at the same moment. */
export const retryLater = (): string => `retry: ${1_000 + Math.round(Math.random() * 2_000)}\n`;
