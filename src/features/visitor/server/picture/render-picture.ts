import { readFile } from 'node:fs/promises';
import { languageToRender } from '#features/languages/server/page-languages.ts';
import { viewOfPage } from '#blocks/view-of-page.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { pathAt } from '#features/boards/rules/board-path.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { InMemorySheets } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import { inline, none, type Policy, policyHeader, self } from '#platform/http/content-security-policy.ts';

const policy: Policy = {
  'default-src': [none],
  'style-src': [self, inline],
  'img-src': [self, 'data:', 'https:', 'http:'],
  'font-src': [self, 'data:'],
  'base-uri': [none],
  'form-action': [none],
  'frame-ancestors': [self],
};
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, max-age=30',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * A page in a frame of the dashboard. It is at the origin of the site and what owners wrote is not to be trusted: no
 * script is sent, and the policy runs none, in an origin of its own that reaches nothing. Only pages of the site may
 * frame it.
 */
export const pictureAnswer = (html: string): Response => answer(html, []);

/** Where every block is the product's own, the page may use the files of this host: no script runs there either. */
export const ownPictureAnswer = (html: string): Response => answer(html, ['allow-same-origin']);

const answer = (html: string, sandbox: readonly string[]): Response =>
  new Response(html, { headers: { ...headers, ...policyHeader({ sandbox, ...policy }) } });

export interface PictureOf {
  app: AppRecord;
  page: FullPageRecord;
  viewer: Viewer;
  appVersion: AppVersion;
  /** Of an app that is not made yet. */
  pages?: readonly PageRecord[];
  /** Rows in the place of those of the app's spreadsheet. */
  held?: InMemorySheets;
}

/** Draws a page as its viewer sees it, without scripts. */
export async function renderPicture(
  { app, page, viewer, appVersion, pages, held }: PictureOf,
  services: Services,
): Promise<string> {
  const view = viewOfPage(app, page.document, new URLSearchParams());
  const { blocks, context } = await services.published.prepareBlocks({
    ...{ app, page, viewer, blocks: view.blocks },
    path: pathAt(app, '/'),
    appVersion,
    editing: false,
    ...(pages && { pages }),
    ...(held && { held }),
  });
  const { html } = await services.published.renderPage({
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: view.settings,
      revision: page.revision,
    },
    ...{ blocks, context, editor: null, embed: null },
    ...languageToRender(app.settings.language),
    ...(view.board && { board: view.board }),
    url: services.apps.hrefOf(app),
  });
  // No script runs there: charts show their shapes instead.
  return (await withLand(withoutScripts(html))).replace('<html ', '<html data-picture ');
}

const landOfWorld = new URL('../../../../blocks/map/world.svg', import.meta.url);
let shapes: Promise<string> | undefined;
const landReference = /href="[^"]*\/world(?:-[\w-]+)?\.svg#(land|borders)"/g;

/** Maps name the land as a part of another file, which no browser takes from an origin of its own: here it comes along. */
async function withLand(html: string): Promise<string> {
  const named = html.replaceAll(landReference, 'href="#world-$1"');
  if (named === html) return html;
  shapes ??= readFile(landOfWorld, 'utf8').then((svg) => (svg.match(/<path [^>]*>/g) ?? []).join(''));
  const parts = (await shapes).replaceAll(/ id="(land|borders)"/g, ' id="world-$1"');
  return named.replace('</body>', `<svg width="0" height="0" aria-hidden="true"><defs>${parts}</defs></svg></body>`);
}

/** For its size: the policy prevents scripts from running. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>\n?/gi, '');
}
