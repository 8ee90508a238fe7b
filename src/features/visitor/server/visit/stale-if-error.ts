/**
 * Pages that go on while the database is away: as they were when it last answered, with a note that says so. (decision
 * 95)
 */
import { encodingFor } from '#platform/http/encoding.ts';
import { type ReadyPage, readyPage } from '#platform/http/page-cache.ts';

/** Older ones are not shown: rows that were taken away are not brought back for long. In milliseconds. */
export const longestStale = 3_600_000;

interface LastAnswer {
  page: ReadyPage;
  /** `headers`: names and values by turns, without those of one page. `at`: when it was last what visitors got. */
  cached: { headers: readonly string[]; at: number };
}

/** The page of an address, with its note; null where none is cached any more. */
export async function answerStale(request: Request, last: LastAnswer | null): Promise<Response | null> {
  if (!last) return null;
  const { page: before, cached } = last;
  const html = new TextDecoder().decode(await before.body('identity'));
  const page = readyPage(withNote(html, cached.at));
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const body = await page.body(encoding);
  const headers = new Headers();
  for (let at = 0; at < cached.headers.length; at += 2)
    headers.append(cached.headers[at] ?? '', cached.headers[at + 1] ?? '');
  // Requested again as soon as there may be a newer one.
  headers.set('cache-control', 'no-store');
  headers.set('content-length', String(body.length));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

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
