/**
 * Pages that go on while the database is away: as they were when it was last asked, with a note that says so.
 * (decision 95)
 */
import type { PageHost } from '../../scope.ts';
import { encodingFor } from '../../http/encoding.ts';
import { type ReadyPage, readyPage } from '../../http/page-cache.ts';
import type { VersionKey, VersionKeys } from './version-key.ts';

interface KeptPage {
  host: PageHost;
  page: ReadyPage;
  mark: VersionKey;
  /** Names and values by turns, without those of one page. */
  headers: readonly string[];
  bytes: number;
  /** When it was last what visitors got. */
  at: number;
}

const mostBytes = 16 * 1024 * 1024;
const mostPages = 1_000;
/** Older ones are not shown: rows that were taken away are not brought back for long. */
const longest = 3_600_000;

export class StaleIfErrorCache {
  readonly #marks: Pick<VersionKeys, 'read'>;
  readonly #kept = new Map<string, KeptPage>();
  #bytes = 0;

  constructor(marks: Pick<VersionKeys, 'read'>) {
    this.#marks = marks;
  }

  /** A page that anybody gets at this address now. */
  keep(key: string, { host, page, mark, headers }: Omit<KeptPage, 'bytes' | 'at'>): void {
    this.#drop(key);
    const bytes = page.bytes();
    this.#kept.set(key, { host, page, mark, headers, bytes, at: Date.now() });
    this.#bytes += bytes;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= mostBytes && this.#kept.size <= mostPages) break;
      this.#drop(oldest);
    }
  }

  /** The page of an address, with its note; null where none is kept. */
  async answer(key: string, request: Request): Promise<Response | null> {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    const html = new TextDecoder().decode(await kept.page.body('identity'));
    const page = readyPage(withNote(html, kept.at));
    const encoding = encodingFor(request.headers.get('accept-encoding'));
    const body = await page.body(encoding);
    const headers = new Headers();
    for (let at = 0; at < kept.headers.length; at += 2)
      headers.append(kept.headers[at] ?? '', kept.headers[at + 1] ?? '');
    // Asked for again as soon as there may be a newer one.
    headers.set('cache-control', 'no-store');
    headers.set('content-length', String(body.length));
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /**
   * Drops what is not shown at its address any more: of apps that were closed or deleted, of pages, releases and
   * settings that changed. Rows may be older. Called now and then while the database answers.
   */
  async confirm(): Promise<void> {
    const marks = new Map<string, Promise<VersionKey | null>>();
    for (const [key, { host, mark, at }] of [...this.#kept]) {
      const place = host.kind === 'site' ? `/${host.board_slug}` : host.subdomain;
      const reading = marks.get(place) ?? this.#marks.read(host);
      marks.set(place, reading);
      const now = await reading;
      const holds = now?.is_public && now.open && structureOf(now) === structureOf(mark) && Date.now() - at < longest;
      if (!holds) this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

/** What a mark says beside the versions of rows. */
const structureOf = ({ mark }: VersionKey): string => mark.slice(0, mark.indexOf(' ') + 1 || mark.length);

function withNote(html: string, at: number): string {
  const time = new Date(at).toISOString();
  const note = `<p role="status" style="${style}">Some of this page may not be up to date: it is shown as it was at <time datetime="${time}">${time.slice(11, 16)} UTC</time>. What you send now cannot be saved; please try again in a few minutes.</p>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + note : html.slice(0, end) + note + html.slice(end);
}

/** On the page's own colours, small and at its end: the page goes on being what it is. */
const style = [
  'position:sticky;inset-block-end:0;z-index:5;margin:0;padding:.6rem 1rem',
  'font:500 .875rem/1.4 system-ui,sans-serif;text-align:center',
  'background:#fff8e1;color:#5b4300;border-block-start:1px solid #e6cf8b',
].join(';');
