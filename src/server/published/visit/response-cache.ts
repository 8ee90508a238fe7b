/**
 * The short way of a kept page: from the address of a request to the bytes, without a statement and before any framework.
 * What is answered here was answered the long way before, and nothing changed since. (decision 84)
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRequestId } from '../../telemetry/current-request.ts';
import { countReadyAnswer } from '../../telemetry/spans.ts';
import { isVisitWith } from '../../http/is-visit.ts';
import { type Encoding, encodingFor } from '../../http/encoding.ts';
import type { PageCache, ReadyPage } from '../../http/page-cache.ts';
import { endInPieces } from '../../http/in-pieces.ts';
import { matchesTag } from '../../http/send-ready-page.ts';
import type { PageHost } from '../../scope.ts';
import type { Visits } from '../../visit-services.ts';
import { pageView } from '../../http/page-view.ts';
import type { VersionKey, VersionKeys } from './version-key.ts';
import type { StaleIfErrorCache } from './stale-if-error.ts';

/** What a page depends on beside its address, when it was answered. */
interface Offer {
  host: PageHost;
  mark: VersionKey;
  /** In the cache of pages. */
  key: string;
  page: ReadyPage;
  /** Slug of the page. */
  slug: string;
}
/** The page itself stands in the cache of pages alone, whose budget bounds it. */
interface KeptAnswer extends Omit<Offer, 'page'> {
  etag: string;
  minute: number;
  /** As they went out the long way, without those of one page and one encoding. Answers that are alike share them. */
  headers: readonly string[];
  /** All of the last answer, of those that are asked for again. */
  sent?: { encoding: Encoding; length: number; headers: string[] };
}

interface Needs {
  pages: Pick<PageCache, 'known'>;
  marks: Pick<VersionKeys, 'known'>;
  stale: Pick<StaleIfErrorCache, 'keep' | 'has' | 'answer'>;
}

const mostKept = 5_000;
const longestAddress = 1_000;
const mostLists = 500;
/** Of one page and one encoding; they are said anew for each answer. */
const ofOnePage = new Set(['etag', 'content-length', 'content-encoding']);

export class ResponseCache {
  readonly #needs: Needs;
  /** By host and address as they were sent, least recently used out first. */
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #offers = new WeakMap<Request, Offer>();
  readonly #encodings = new Map<string, Encoding>();
  readonly #headerLists = new Map<string, readonly string[]>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** This request is being answered with a page that anybody gets at this address, whatever else they send. */
  offer(request: Request, offer: Offer): void {
    if (request.method === 'GET') this.#offers.set(request, offer);
  }

  /** The whole answer to an offered request, with all of its headers: from now on it is given at once. */
  keep(request: Request, answer: Response): void {
    const offer = this.#offers.get(request);
    const { url } = request;
    if (!offer || answer.status !== 200 || answer.headers.has('set-cookie') || url.length > longestAddress) return;
    const headers = this.#shared([...answer.headers].filter(([name]) => !ofOnePage.has(name)).flat());
    const key = keyOfRequest(request);
    const { page, ...rest } = offer;
    this.#kept.set(key, { ...rest, etag: page.etag, headers, minute: minuteNow() });
    this.#needs.stale.keep(key, { ...offer, headers });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The page of this request as it last was, for while the database is away; null where none is kept for anybody. */
  stale(request: Request): (() => Promise<Response | null>) | null {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers.has('authorization') || headers.get('cookie')?.includes('sheaf_')) return null;
    const key = keyOfRequest(request);
    return this.#needs.stale.has(key) ? () => this.#needs.stale.answer(key, request) : null;
  }

  /** Answers if it can be answered at once; whether it did. */
  answer(request: IncomingMessage, response: ServerResponse, visits: Pick<Visits, 'count'>): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (headers.authorization !== undefined || headers.cookie?.includes('sheaf_')) return false;
    const found = this.#find(keyOf(headers.host ?? null, request.url ?? ''));
    if (!found) return false;
    const { kept, page } = found;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    const body = page.madeBody(encoding);
    if (!body) return false;
    const header = (name: string): string | undefined => headers[name] as string | undefined;
    if (isVisitWith(method, header)) {
      const { host, mark, slug } = kept;
      const address = request.socket.remoteAddress ?? '';
      visits.count(pageView(header, { app_id: mark.app_id, page: slug, address, origin: host.origin }));
    }
    if (matchesTag(headers['if-none-match'] ?? null, page.etag)) {
      countReadyAnswer(method, 304);
      response.writeHead(304, [...withoutType(kept.headers), 'etag', kept.etag, ...sameId(headers)]).end();
      return true;
    }
    countReadyAnswer(method, 200);
    const sent = headersFor(kept, encoding, body.length);
    const id = sameId(headers);
    response.writeHead(200, id.length > 0 ? [...sent, ...id] : sent);
    if (method === 'HEAD') response.end();
    else endInPieces(response, body);
    return true;
  }

  #find(key: string): { kept: KeptAnswer; page: ReadyPage } | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    // What a page shows of today changes with the day somewhere, and that with a minute everywhere.
    const isCurrent = kept.minute === minuteNow() && this.#needs.marks.known(kept.host) === kept.mark;
    const page = isCurrent ? this.#needs.pages.known(kept.key) : undefined;
    // What was drawn anew meanwhile went out under another tag.
    if (page && page.etag === kept.etag) return { kept, page };
    // The long way keeps it again, if there is anything to keep.
    this.#kept.delete(key);
    return null;
  }

  /** The list like this one that others have. */
  #shared(headers: readonly string[]): readonly string[] {
    const key = headers.join('\n');
    const known = this.#headerLists.get(key);
    if (known) return known;
    if (this.#headerLists.size >= mostLists) this.#headerLists.clear();
    this.#headerLists.set(key, headers);
    return headers;
  }

  #encodingFor(header: string | string[] | undefined): Encoding {
    const text = String(header ?? '');
    const known = this.#encodings.get(text);
    if (known) return known;
    if (this.#encodings.size > 100) this.#encodings.clear();
    const encoding = encodingFor(text);
    this.#encodings.set(text, encoding);
    return encoding;
  }
}

const keyOf = (host: string | null, address: string): string => `${host} ${address}`;
const keyOfRequest = ({ url, headers }: Request): string =>
  keyOf(headers.get('host'), url.slice(url.indexOf('/', url.indexOf('//') + 2)));
const minuteNow = (): number => Math.floor(Date.now() / 60_000);

function headersFor(kept: KeptAnswer, encoding: Encoding, length: number): string[] {
  const { sent } = kept;
  // The page may have been packed anew.
  if (sent?.encoding === encoding && sent.length === length) return sent.headers;
  const headers = [...kept.headers, 'etag', kept.etag, 'content-length', String(length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  kept.sent = { encoding, length, headers };
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
