/** A stream of events like the browser's own, which can bring no session that the page alone holds. */
import { sessionHeaders } from './frame-session.ts';

export class FetchedEvents extends EventTarget {
  readyState: number = EventSource.OPEN;
  readonly #stop = new AbortController();

  constructor(address: string) {
    super();
    void this.#read(address)
      .catch(() => undefined)
      .then(() => this.#end());
  }

  close(): void {
    this.readyState = EventSource.CLOSED;
    this.#stop.abort();
  }

  async #read(address: string): Promise<void> {
    const { signal } = this.#stop;
    const answer = await fetch(address, { headers: sessionHeaders(), credentials: 'same-origin', signal });
    if (!answer.ok || !answer.body) return;
    let rest = '';
    for await (const part of chunksOf(answer.body.pipeThrough(new TextDecoderStream()))) {
      const events = (rest + part).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (!this.#notify(event)) return;
    }
  }

  /** Whether more may follow. */
  #notify(event: string): boolean {
    const fields = new Map(
      event.split('\n').map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trimStart()];
      }),
    );
    // The session may be another by now: each listener fetches again.
    if (fields.get('event') === 'end') return false;
    const data = fields.get('data');
    if (data !== undefined) {
      this.dispatchEvent(new MessageEvent('message', { data, lastEventId: fields.get('id') ?? '' }));
    }
    return true;
  }

  #end(): void {
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
