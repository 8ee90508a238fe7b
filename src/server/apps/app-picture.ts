import type { appPicture as pictureEndpoint, templatePicture as templateEndpoint } from '#api/apps.ts';
import { viewOfPage } from '#blocks/view-of-page.ts';
import { maySeeApp, maySeePage, type Viewer } from '#domain/access.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import type { AppRecord, FullPageRecord } from '../scope.ts';
import { editionOfVisitors } from '../app-log/edition-of-visitors.ts';
import type { PageSource, Services } from '../services.ts';
import { findTemplate } from './templates.ts';

/**
 * The first page of an app as its visitors see it now, for a frame of the dashboard; as its editor does where visitors
 * see none. It stands at the origin of the site and what owners wrote is not to be trusted: no script is sent, and the
 * policy runs none, in an origin of its own that reaches nothing. Only pages of the site may frame it.
 */
export async function appPicture({ app, user, host, services }: Call<typeof pictureEndpoint>): Promise<Response> {
  return pictureOf(app, (page) => viewerOf(app, page, user), { host, services });
}

/** The same of a template, as everybody sees it. */
export async function templatePicture({ params, host, services }: Call<typeof templateEndpoint>): Promise<Response> {
  const template = await findTemplate(services, params.templateId);
  if (!template) throw new Problem('not_found', 'There is no such template.');
  return pictureOf(template, () => ({ kind: 'anonymous' }), { host, services });
}

async function pictureOf(
  app: AppRecord,
  viewerOf: (page: FullPageRecord) => Viewer,
  { host, services }: Pick<Call<typeof pictureEndpoint>, 'host' | 'services'>,
): Promise<Response> {
  if (host.kind !== 'site') throw new Problem('not_found', 'Pictures of apps are shown on the site only.');
  const edition = app.public ? editionOfVisitors(app) : 'draft';
  const pages = services.pages.of(app, edition);
  const page = await homeOf(pages);
  const viewer = page && viewerOf(page);
  if (!page || !viewer || !maySeePage(page, viewer)) throw new Problem('not_found', 'This app has no page yet.');
  const shown = { ...app, settings: { ...app.settings, ...(await pages.look()) } };
  const html = await picturesOf(services).get(shown, page, viewer);
  return new Response(html, { headers });
}

const policy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy.join('; '),
  'cache-control': 'private, max-age=30',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function viewerOf(app: AppRecord, page: FullPageRecord, user: { id: string; name: string; email: string }): Viewer {
  const anonymous: Viewer = { kind: 'anonymous' };
  if (maySeeApp(app, anonymous) && maySeePage(page, anonymous)) return anonymous;
  return { kind: 'editor', id: user.id, name: user.name, email: user.email };
}

async function homeOf(pages: PageSource): Promise<FullPageRecord | null> {
  const all = await pages.list();
  const home = all.find((page) => page.page_type === 'home') ?? all[0];
  return home ? pages.byId(home.page_id) : null;
}

const lifetime = 60_000;
const mostKept = 100;
/** Drawing a page keeps the thread busy: visitors come first. */
const atOnce = 2;
const mostWaiting = 100;

interface Pictures {
  get(app: AppRecord, page: FullPageRecord, viewer: Viewer): Promise<string>;
}
const shelves = new WeakMap<Services, Pictures>();

function picturesOf(services: Services): Pictures {
  const known = shelves.get(services) ?? createPictures(services);
  shelves.set(services, known);
  return known;
}

/** Draws a few pictures at a time and keeps each for a minute, or until the app or its page is changed. */
function createPictures(services: Services): Pictures {
  const kept = new Map<string, { html: Promise<string>; until: number }>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Problem('unavailable', 'Too many pictures are drawn now.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else busy++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  }

  return {
    get(app, page, viewer) {
      const whose = viewer.kind === 'editor' ? viewer.id : '';
      const key = [page.page_id, page.revision, app.live_release, app.updated_at.getTime(), whose].join(' ');
      const now = Date.now();
      for (const [old, { until }] of kept) {
        if (until > now && kept.size < mostKept) break;
        kept.delete(old);
      }
      const known = kept.get(key);
      if (known) return known.html;
      const html = inTurn(() => draw(app, page, viewer, services));
      kept.set(key, { html, until: now + lifetime });
      html.catch(() => kept.delete(key));
      return html;
    },
  };
}

async function draw(app: AppRecord, page: FullPageRecord, viewer: Viewer, services: Services): Promise<string> {
  const view = viewOfPage(app, page.document, new URLSearchParams());
  const { blocks, context } = await services.published.prepareBlocks({
    ...{ app, page, viewer, blocks: view.blocks },
    path: app.kind === 'board' ? `/${app.board_slug}` : '/',
    editing: false,
  });
  const html = services.door.renderPage({
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: view.settings,
      revision: page.revision,
    },
    ...{ blocks, context, editor: null, embed: null },
    ...(view.board && { board: view.board }),
    url: services.apps.hrefOf(app),
  });
  return withoutScripts(html);
}

/** For its size: what would run is kept from running by the policy. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>\n?/gi, '');
}
