/**
 * Whole answers to strangers, packed (decision 163). The short way of a cached page: from the address of a request to the
 * bytes, without a statement and before any framework. What is answered here was answered the long way before, and nothing
 * changed since (decision 84); while the database is away it is answered as it last was (decision 95).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isRequestId } from '#platform/telemetry/current-request.ts';
import { countReadyAnswer } from '#platform/telemetry/spans.ts';
import { isVisitWith } from './is-visit.ts';
import { type Encoding, encodingFor } from '#platform/http/encoding.ts';
import { createPageCache, type ReadyPage } from '#platform/http/page-cache.ts';
import { endInPieces } from '#platform/http/in-pieces.ts';
import { matchesTag } from '#platform/http/send-ready-page.ts';
import type { PageHost } from '#features/apps/services.ts';
import type { Visits } from '#features/statistics/services.ts';
import { pageView } from './page-view.ts';
import { answerStale, longestStale } from './stale-if-error.ts';
import { hostKeyOf, structureOf, type VersionKey, type VersionKeys } from './version-key.ts';

/** What a page depends on apart from its address, when it was answered. */
interface Offer {
  host: PageHost;
  version: VersionKey;
  /** Of the page, among the cached ones. */
  key: string;
  etag: string;
  /** Slug of the page. */
  slug: string;
}
/** The page itself is among the pages alone, whose budget bounds it. */
interface CachedResponse extends Offer {
  minute: number;
  /** When it was last what visitors got. */
  at: number;
  /** As they went out the long way, without those of one page and one encoding. Answers that are alike share them. */
  headers: readonly string[];
  /** All of the last answer, for pages that are requested again. */
  sent?: { encoding: Encoding; length: number; headers: string[] };
}

const budgetBytes = 24 * 1024 * 1024;
const maxAddresses = 5_000;
const longestAddress = 1_000;
const maxLists = 500;
/** Of one page and one encoding; they are said again for each answer. */
const ofOnePage = new Set(['etag', 'content-length', 'content-encoding']);

export class ResponseCache {
  /** Whole pages, packed, by version key, what they read of their address, and the day. */
  readonly pages = createPageCache(budgetBytes);
  readonly #versions: Pick<VersionKeys, 'known' | 'read'>;
  /** By host and address as they were sent. */
  readonly #responses = new LRUCache<string, CachedResponse>({ max: maxAddresses });
  readonly #offers = new WeakMap<Request, Offer>();
  readonly #encodings = new LRUCache<string, Encoding>({ max: 100 });
  readonly #headerLists = new LRUCache<string, readonly string[]>({ max: maxLists });

  constructor(versions: Pick<VersionKeys, 'known' | 'read'>) {
    this.#versions = versions;
  }

  /** This request is being answered with a page that everyone gets at this address, whatever else they send. */
  offer(request: Request, offer: Offer): void {
    if (request.method === 'GET') this.#offers.set(request, offer);
  }

  /** The whole answer to an offered request, with all of its headers: from now on it is given at once. */
  store(request: Request, answer: Response): void {
    const offer = this.#offers.get(request);
    const { url } = request;
    if (!offer || answer.status !== 200 || answer.headers.has('set-cookie') || url.length > longestAddress) return;
    const headers = this.#shared([...answer.headers].filter(([name]) => !ofOnePage.has(name)).flat());
    this.#responses.set(keyOfRequest(request), { ...offer, headers, minute: minuteNow(), at: Date.now() });
  }

  /** The page of this request as it last was, for while the database is away; null where none is cached. */
  stale(request: Request): (() => Promise<Response | null>) | null {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers.has('authorization') || headers.get('cookie')?.includes('sheaf_')) return null;
    const key = keyOfRequest(request);
    const find = () => this.#lastOf(this.#responses.peek(key));
    return find() && (async () => answerStale(request, find()));
  }

  /**
   * Drops what is not shown at its address any more: of apps that were closed or deleted, of pages, releases and
   * settings that changed. Rows may be older. Called now and then while the database answers.
   */
  async confirm(): Promise<void> {
    const versions = new Map<string, Promise<VersionKey | null>>();
    for (const [key, cached] of [...this.#responses.entries()]) {
      const hostKey = hostKeyOf(cached.host);
      const reading = versions.get(hostKey) ?? this.#versions.read(cached.host);
      versions.set(hostKey, reading);
      const now = await reading;
      // The decision about strangers is part of the structure.
      const holds = now !== null && structureOf(now) === structureOf(cached.version);
      const isDropped = !holds || Date.now() - cached.at >= longestStale;
      if (isDropped && this.#responses.peek(key) === cached) this.#responses.delete(key);
    }
  }

  /** Answers if it can be answered at once; whether it did. */
  answer(request: IncomingMessage, response: ServerResponse, visits: Pick<Visits, 'count'>): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (headers.authorization !== undefined || headers.cookie?.includes('sheaf_')) return false;
    const found = this.#find(keyOf(schemeOf(request.socket), headers.host ?? null, request.url ?? ''));
    if (!found) return false;
    const { cached, page } = found;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    const body = page.madeBody(encoding);
    if (!body) return false;
    const header = (name: string): string | undefined => headers[name] as string | undefined;
    if (isVisitWith(method, header)) {
      const { host, version, slug } = cached;
      const address = request.socket.remoteAddress ?? '';
      visits.count(pageView(header, { app_id: version.app_id, page: slug, address, origin: host.origin }));
    }
    if (matchesTag(headers['if-none-match'] ?? null, page.etag)) {
      countReadyAnswer(method, 304);
      response.writeHead(304, [...withoutType(cached.headers), 'etag', cached.etag, ...sameId(headers)]).end();
      return true;
    }
    countReadyAnswer(method, 200);
    const sent = headersFor(cached, encoding, body.length);
    const id = sameId(headers);
    response.writeHead(200, id.length > 0 ? [...sent, ...id] : sent);
    if (method === 'HEAD') response.end();
    else endInPieces(response, body);
    return true;
  }

  #find(key: string): { cached: CachedResponse; page: ReadyPage } | null {
    const cached = this.#responses.get(key);
    if (!cached) return null;
    // What a page shows of today changes with the day somewhere, and that with a minute everywhere. What is out of date
    // stays for while the database is away, until the long way brings another.
    const isCurrent = cached.minute === minuteNow() && this.#versions.known(cached.host) === cached.version;
    const page = isCurrent ? this.pages.known(cached.key) : undefined;
    // What was rendered again meanwhile went out under another tag.
    return page?.etag === cached.etag ? { cached, page } : null;
  }

  #lastOf(cached: CachedResponse | undefined): { cached: CachedResponse; page: ReadyPage } | null {
    const page = cached && this.pages.peek(cached.key);
    return page?.etag === cached?.etag && page && cached ? { cached, page } : null;
  }

  /** The list like this one that others have. */
  #shared(headers: readonly string[]): readonly string[] {
    const key = headers.join('\n');
    const known = this.#headerLists.get(key);
    if (known) return known;
    this.#headerLists.set(key, headers);
    return headers;
  }

  #encodingFor(header: string | string[] | undefined): Encoding {
    const text = String(header ?? '');
    const known = this.#encodings.get(text);
    if (known) return known;
    const encoding = encodingFor(text);
    this.#encodings.set(text, encoding);
    return encoding;
  }
}

/** Without TLS a domain is answered otherwise. */
const keyOf = (scheme: string, host: string | null, address: string): string => `${scheme}://${host} ${address}`;
const schemeOf = (socket: object): string => ('encrypted' in socket ? 'https' : 'http');
const keyOfRequest = ({ url, headers }: Request): string =>
  keyOf(url.slice(0, url.indexOf(':')), headers.get('host'), url.slice(url.indexOf('/', url.indexOf('//') + 2)));
const minuteNow = (): number => Math.floor(Date.now() / 60_000);

function headersFor(cached: CachedResponse, encoding: Encoding, length: number): string[] {
  const { sent } = cached;
  // The page may have been packed again.
  if (sent?.encoding === encoding && sent.length === length) return sent.headers;
  const headers = [...cached.headers, 'etag', cached.etag, 'content-length', String(length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  cached.sent = { encoding, length, headers };
  return headers;
}

/** Of a request that was given an id before it came here; nothing is written for others under any. */
function sameId(headers: IncomingMessage['headers']): string[] {
  const given = headers['x-request-id'];
  return typeof given === 'string' && isRequestId(given) ? ['x-request-id', given] : [];
}

/** An answer without a body says nothing of its kind. */
function withoutType(headers: readonly string[]): string[] {
  const at = headers.indexOf('content-type');
  return at < 0 ? [...headers] : headers.toSpliced(at, 2);
}
