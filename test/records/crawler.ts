/** What a search engine finds at an app, as it would: from its sitemap on, and by links. */

type Ask = (path: string) => Promise<Response>;

const textOf = async (ask: Ask, url: string): Promise<string> => {
  const { pathname, search } = new URL(url, 'http://app.invalid');
  const answer = await ask(pathname + search);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
};
const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

/** All addresses of a sitemap, in its order; throws for a file of more than the protocol has. */
export async function addressesOf(ask: Ask): Promise<string[]> {
  const all: string[] = [];
  for (const part of locationsIn(await textOf(ask, '/sitemap.xml'))) {
    const own = locationsIn(await textOf(ask, part));
    if (own.length > 50_000) throw new Error(`${part}: ${own.length} addresses`);
    for (const url of own) all.push(url);
  }
  return all;
}

/** Canonical addresses of the pages that links lead to from the home page on; at most `most` pages are fetched. */
export async function crawl(ask: Ask, most: number): Promise<{ found: Set<string>; texts: string[] }> {
  const waiting = ['/'];
  const seen = new Set(waiting);
  const found = new Set<string>();
  const texts: string[] = [];
  for (let path = waiting.shift(); path !== undefined && texts.length < most; path = waiting.shift()) {
    const answer = await ask(path);
    const html = await answer.text();
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('text/html')) continue;
    texts.push(html);
    found.add(/<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? path);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
      const next = href.replaceAll('&amp;', '&').replace(/#.*/s, '');
      if (!seen.has(next) && !/^\/(?:api|assets|handover|sign-out)\b/.test(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return { found, texts };
}
