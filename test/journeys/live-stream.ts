/** The events of one open page, as a browser's EventSource reads them. */

export interface LiveEvent {
  name: string;
  id: string;
  data: string;
}

export class LiveStream {
  readonly status: number;
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';
  /** Everything that came. */
  all = '';

  constructor(response: Response) {
    if (!response.body) throw new Error('an answer without a body');
    this.status = response.status;
    this.headers = response.headers;
    this.#reader = response.body.getReader();
  }

  /** The next event; null when the stream has ended. Signs of life are passed over. */
  async next(): Promise<LiveEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await this.#reader.read();
        if (done) return null;
        const text = this.#decoder.decode(value, { stream: true });
        this.#text += text;
        this.all += text;
        continue;
      }
      const lines = this.#text.slice(0, end).split('\n');
      this.#text = this.#text.slice(end + 2);
      const field = (name: string): string =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      if (lines.some((line) => line.startsWith('data:'))) {
        return { name: field('event'), id: field('id'), data: field('data') };
      }
    }
  }

  /** The blocks that the next event names, and where the page is then. */
  async changed(): Promise<{ blocks: string[]; id: string }> {
    const event = await this.next();
    if (!event || event.name) throw new Error(`no change, but ${event ? event.name : 'the end'}`);
    return { blocks: JSON.parse(event.data) as string[], id: event.id };
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
