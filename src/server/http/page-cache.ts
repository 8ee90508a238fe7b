import { SingleFlight } from '#kit/queues/single-flight.ts';
import { type Encoding, packed, unpacked } from './encoding.ts';
import { type PackedPage, tagOf } from './packed-page.ts';

/** A page ready to be sent, in the encodings asked for so far. */
export interface ReadyPage {
  etag: string;
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** The body where it was asked for before. */
  madeBody(encoding: Encoding): Uint8Array<ArrayBuffer> | undefined;
  /** Of all bodies that it holds. */
  bytes(): number;
}

export interface PageCache {
  /** The page of a key if it is kept. */
  known(key: string): ReadyPage | undefined;
  /** Whether it is, without using it. */
  holds(key: string): boolean;
  /**
   * The page of a key, or what `make` makes of it: once, however many ask at the same time, for as long as one of them
   * waits for it.
   */
  get(key: string, make: Make, signal?: AbortSignal): Promise<ReadyPage>;
  stats(): { pages: number; bytes: number; hits: number; misses: number };
}

type Make = (signal: AbortSignal) => Promise<{ drawn: string | PackedPage; mayBeKept: boolean }>;

interface CachedPage {
  page: ReadyPage;
  /** Since it was last among the oldest. */
  isUsed: boolean;
}

/**
 * Pages of anonymous visitors. The oldest go first, and those that were used since only after another round: to move a
 * page with each use would cost as much as to send it, for a map is made anew when enough was moved within it.
 */
export function createPageCache(budgetBytes: number): PageCache {
  const kept = new Map<string, CachedPage>();
  const making = new SingleFlight<ReadyPage>();
  const counts = { hits: 0, misses: 0 };
  /** Of all that is kept. */
  let bytes = 0;

  const make = async (key: string, work: Make, signal: AbortSignal): Promise<ReadyPage> => {
    const { drawn, mayBeKept } = await work(signal);
    const page = readyPage(drawn, (more) => {
      if (kept.get(key)?.page !== page) return;
      bytes += more;
      makeRoom();
    });
    if (mayBeKept) {
      drop(key);
      kept.set(key, { page, isUsed: false });
      bytes += page.bytes();
      makeRoom();
    }
    return page;
  };
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.page.bytes() ?? 0;
    kept.delete(key);
  };
  const makeRoom = (): void => {
    for (const [key, { page, isUsed }] of kept) {
      if (bytes <= budgetBytes) break;
      drop(key);
      if (!isUsed) continue;
      kept.set(key, { page, isUsed: false });
      bytes += page.bytes();
    }
  };
  const find = (key: string): ReadyPage | undefined => {
    const found = kept.get(key);
    if (!found) return undefined;
    counts.hits += 1;
    found.isUsed = true;
    return found.page;
  };
  return {
    known: find,
    holds: (key) => kept.has(key),
    async get(key, work, signal) {
      const page = find(key);
      if (page) return page;
      if (!making.has(key)) counts.misses += 1;
      return making.run(key, signal, (ended) => make(key, work, ended));
    },
    stats: () => ({ pages: kept.size, bytes, ...counts }),
  };
}

/** What a page takes beside its bodies. */
const perPage = 1_000;

/** Most pages of a search are asked for once: they are packed quickly. What is asked for again is packed well. */
const again = 2;

/**
 * A page as bytes; compressed when it is first asked for, and once more when it is asked for again. From then on only what
 * is compressed is held: a fifth of the page, which every browser takes. For who takes none of it the page is unpacked
 * once and held as well, one buffer for all of them. `grew` is told of the bytes that this adds.
 */
export function readyPage(drawn: string | PackedPage, grew: (bytes: number) => void = () => undefined): ReadyPage {
  return new MadePage(typeof drawn === 'string' ? unpackedPage(drawn) : drawn, grew);
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
  #asked: Partial<Record<Encoding, number>>;
  /** Whether somebody asked for it without an encoding, so that it is held that way too. */
  #isSentWhole = false;

  constructor({ body, encoding, etag }: PackedPage, grew: (bytes: number) => void) {
    this.etag = etag;
    this.#grew = grew;
    this.#made[encoding] = body;
    // The request that it was packed for asks for it once more.
    this.#asked = { [encoding]: -1 };
  }

  bytes(): number {
    const { identity, br, gzip } = this.#made;
    return perPage + (identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0);
  }

  madeBody(encoding: Encoding): Uint8Array<ArrayBuffer> | undefined {
    const body = this.#made[encoding];
    if (encoding === 'identity') this.#isSentWhole ||= body !== undefined;
    if (!body || encoding === 'identity') return body;
    const times = (this.#asked[encoding] ?? 0) + 1;
    this.#asked[encoding] = times;
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

  /** The page as it was drawn, from whichever body is held. */
  async #whole(): Promise<Uint8Array<ArrayBuffer>> {
    const { br, gzip } = this.#made;
    return br ? unpacked(br, 'br') : unpacked(gzip ?? new Uint8Array(), 'gzip');
  }
}
