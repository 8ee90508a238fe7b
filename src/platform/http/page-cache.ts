import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import { type Encoding, packed, unpacked } from './encoding.ts';
import { type PackedPage, tagOf } from './packed-page.ts';

/** A page ready to be sent, in the encodings requested so far. */
export interface ReadyPage {
  etag: string;
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** The body where it was requested before. */
  madeBody(encoding: Encoding): Uint8Array<ArrayBuffer> | undefined;
  /** Of all bodies that it holds. */
  bytes(): number;
}

export interface PageCache {
  /** The page of a key if it is cached. */
  known(key: string): ReadyPage | undefined;
  /** The same, without counting it as used. */
  peek(key: string): ReadyPage | undefined;
  /**
   * The page of a key, or what `make` makes of it: once, however many ask at the same time, for as long as one of them
   * waits for it.
   */
  get(key: string, make: Make, signal?: AbortSignal): Promise<ReadyPage>;
  stats(): { pages: number; bytes: number; hits: number; misses: number };
}

type Make = (signal: AbortSignal) => Promise<{ rendered: string | PackedPage; mayBeCached: boolean }>;

/** Pages of anonymous visitors, the least recently used out first. */
export function createPageCache(budgetBytes: number): PageCache {
  const cached = new LRUCache<string, ReadyPage>({ maxSize: budgetBytes, sizeCalculation: (page) => page.bytes() });
  const making = new SingleFlight<ReadyPage>();
  const counts = { hits: 0, misses: 0 };

  const make = async (key: string, work: Make, signal: AbortSignal): Promise<ReadyPage> => {
    const { rendered, mayBeCached } = await work(signal);
    const page = readyPage(rendered, () => {
      if (cached.peek(key) !== page) return;
      // The size of the same value is not counted again.
      cached.delete(key);
      cached.set(key, page);
    });
    if (mayBeCached) cached.set(key, page);
    return page;
  };
  const find = (key: string): ReadyPage | undefined => {
    const page = cached.get(key);
    if (page) counts.hits += 1;
    return page;
  };
  return {
    known: find,
    peek: (key) => cached.peek(key),
    async get(key, work, signal) {
      const page = find(key);
      if (page) return page;
      if (!making.has(key)) counts.misses += 1;
      return making.run(key, signal, (ended) => make(key, work, ended));
    },
    stats: () => ({ pages: cached.size, bytes: cached.calculatedSize, ...counts }),
  };
}

/** What a page takes in addition to its bodies. */
const perPage = 1_000;

/** Most pages of a search are requested once: they are packed quickly. What is requested again is packed well. */
const again = 2;

/**
 * A page as bytes; compressed on the first request, and once more on the second. From then on only what is compressed
 * is held: a fifth of the page, which every browser takes. For clients that take no encoding the page is unpacked once
 * and held as well, one buffer for all of them. `grew` gets the number of bytes that this adds.
 */
export function readyPage(rendered: string | PackedPage, grew: (bytes: number) => void = () => undefined): ReadyPage {
  return new MadePage(typeof rendered === 'string' ? unpackedPage(rendered) : rendered, grew);
}

function unpackedPage(html: string): PackedPage {
  const body = new TextEncoder().encode(html);
  return { body, encoding: 'identity', etag: tagOf(body) };
}

/** Thousands of them are held: it has as few objects of its own as will do. */
class MadePage implements ReadyPage {
  readonly etag: string;
  readonly #grew: (bytes: number) => void;
  readonly #made: Record<Encoding, Uint8Array<ArrayBuffer> | undefined> = {
    identity: undefined,
    br: undefined,
    gzip: undefined,
  };
  /** What is being packed for the first time. */
  #packing: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> | undefined;
  #requested: Partial<Record<Encoding, number>>;
  /** Whether it was requested without an encoding, so that it is held that way too. */
  #isSentWhole = false;

  constructor({ body, encoding, etag }: PackedPage, grew: (bytes: number) => void) {
    this.etag = etag;
    this.#grew = grew;
    this.#made[encoding] = body;
    // The request that it was packed for asks for it once more.
    this.#requested = { [encoding]: -1 };
  }

  bytes(): number {
    const { identity, br, gzip } = this.#made;
    return perPage + (identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);
  }

  madeBody(encoding: Encoding): Uint8Array<ArrayBuffer> | undefined {
    const body = this.#made[encoding];
    if (encoding === 'identity') this.#isSentWhole ||= body !== undefined;
    if (!body || encoding === 'identity') return body;
    const times = (this.#requested[encoding] ?? 0) + 1;
    this.#requested[encoding] = times;
    // Until it is there, the quick one goes out.
    if (times === again) this.#pack(encoding, 'well').catch(() => undefined);
    return body;
  }

  async body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const ready = this.madeBody(encoding);
    if (ready) return ready;
    const packing =
      this.#packing?.[encoding] ?? (encoding === 'identity' ? this.#unpack() : this.#pack(encoding, 'quick'));
    this.#packing = { ...this.#packing, [encoding]: packing };
    try {
      return await packing;
    } finally {
      const { [encoding]: _done, ...others } = this.#packing ?? {};
      this.#packing = Object.keys(others).length > 0 ? others : undefined;
    }
  }

  async #pack(encoding: 'br' | 'gzip', how: 'quick' | 'well'): Promise<Uint8Array<ArrayBuffer>> {
    const body = await packed(this.#made.identity ?? (await this.#whole()), encoding, how);
    const before = this.bytes();
    this.#made[encoding] = body;
    if (!this.#isSentWhole) this.#made.identity = undefined;
    this.#grew(this.bytes() - before);
    return body;
  }

  async #unpack(): Promise<Uint8Array<ArrayBuffer>> {
    const body = await this.#whole();
    this.#isSentWhole = true;
    const before = this.bytes();
    this.#made.identity = body;
    this.#grew(this.bytes() - before);
    return body;
  }

  /** The page as it was rendered, from whichever body is held. */
  async #whole(): Promise<Uint8Array<ArrayBuffer>> {
    const { br, gzip } = this.#made;
    return br ? unpacked(br, 'br') : unpacked(gzip ?? new Uint8Array(), 'gzip');
  }
}
