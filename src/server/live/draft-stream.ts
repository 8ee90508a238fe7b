const encoder = new TextEncoder();
/** Frames that a reader may leave unread. */
const mostWaiting = 64;

/** The events of one open studio. */
export class DraftStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #closed: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** `closed` is called once, whoever ended it. */
  constructor(closed: () => void) {
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

  /** Says after how long to come again when the stream breaks. */
  begin(): void {
    this.#write(`retry: ${1_000 + Math.round(Math.random() * 2_000)}\n\n`);
  }

  send(event: 'revision' | 'people', data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps proxies from taking the stream for dead. */
  beat(): void {
    this.#write(': \n\n');
  }

  /** No editor of the app any more: the browser must not come back by itself. */
  refuse(): void {
    this.#write('event: end\ndata: \n\n');
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

  #write(text: string): void {
    if (!this.#controller) return;
    // A reader that takes nothing comes back later and is told how things stand then.
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.close();
    this.#controller.enqueue(encoder.encode(text));
  }

  #end(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#closed();
  }
}
