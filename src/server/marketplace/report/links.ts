import { isDefaultAuthPath } from '#domain/auth-page.ts';
import type { DrawnPage } from './draw-candidate.ts';
import { type Finding, findingOf } from './finding.ts';

/** What of an app answers beside its pages. */
const otherPaths = /^\/(?:files|api|assets)\/|^\/(?:sign-out|handover)\b/;

/** Links that lead nowhere, and pages that nobody gets away from or to. */
export function checkLinks(pages: readonly DrawnPage[]): Finding[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const leads = pages.map((page) => ({ page, paths: linksIn(page.html) }));
  const dead = leads.flatMap(({ page, paths }) =>
    paths.filter((path) => !isAlive(path, slugs)).map((path) => `${page.name}: “${path}” leads nowhere.`),
  );
  const stuck = leads.filter(({ page, paths }) => paths.every((path) => !slugs.has(slugOf(path)) || slugOf(path) === page.slug)); // biome-ignore format: one question
  const reached = new Set(leads.flatMap(({ page, paths }) => paths.map(slugOf).filter((slug) => slug !== page.slug)));
  const lonely = pages.filter(({ slug }) => slug !== '' && !reached.has(slug));
  const isAlone = pages.length < 2;
  return [
    findingOf('links', 'Links lead somewhere', dead),
    findingOf(
      'way-back',
      'Every page has a way to the others',
      isAlone
        ? []
        : [
            ...stuck.map(({ page }) => `${page.name}: no link leads from here to another page.`),
            ...lonely.map(({ name }) => `${name}: no link of another page leads here.`),
          ],
      'warning',
    ),
  ];
}

/** The paths of this app that links of a page lead to; '' of a link without an address. Places of the page itself are none. */
function linksIn(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  const addresses = [...body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, address = '']) => address);
  return addresses
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#.|\?)/i.test(address))
    .map((address) => address.replace(/[?#].+$/, ''));
}

const slugOf = (path: string): string => path.replace(/^\//, '');

function isAlive(path: string, slugs: ReadonlySet<string>): boolean {
  if (path === '' || path === '#') return false;
  return slugs.has(slugOf(path)) || otherPaths.test(path) || isDefaultAuthPath(path);
}
