import type { ServerResponse } from 'node:http';

/**
 * A response whose bytes are all there. They go out as they are; only who reads its body as a stream makes one of them,
 * which costs more than all other work of sending it.
 */
export class WholeResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(whole: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    super(null, { headers });
    this.whole = whole;
  }

  get #read(): Response {
    return (this.#streamed ??= new Response(this.whole));
  }

  override get body() {
    return this.#read.body;
  }
  override get bodyUsed(): boolean {
    return this.#streamed?.bodyUsed ?? false;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#read.arrayBuffer();
  }
  override blob(): Promise<Blob> {
    return this.#read.blob();
  }
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#read.bytes();
  }
  override formData(): Promise<FormData> {
    return this.#read.formData();
  }
  override json(): Promise<unknown> {
    return this.#read.json();
  }
  override text(): Promise<string> {
    return this.#read.text();
  }
  override clone(): Response {
    const { status, statusText, headers } = this;
    return new Response(this.#read.clone().body, { status, statusText, headers });
  }
}

/** Sends a response whose bytes no one has read; false leaves it to others. */
export function sendWhole(answer: Response, outgoing: ServerResponse): boolean {
  if (!(answer instanceof WholeResponse) || answer.bodyUsed || outgoing.headersSent) return false;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(answer.status, headers).end(answer.whole);
  return true;
}
