import { originOf } from '../http/host.ts';
import { mayHaveSession, readSession } from '../http/session.ts';
import type { Viewer } from '#domain/access.ts';
import type { AppRecord, FullPageRecord, Host } from '../scope.ts';
import type { Services } from '../services.ts';
import { pageHeaders } from './page-headers.ts';

type AppHost = Extract<Host, { kind: 'app' }>;

/** Any address of an app host that is not a call or a file: the page with that slug, for whoever asks. */
export async function showPage(
  request: Request,
  host: AppHost,
  _address: string,
  services: Services,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const url = new URL(request.url);
  const app = await services.apps.bySubdomain(host.subdomain);
  if (!app) return problemPage(404, 'This page could not be found', services);
  const session = mayHaveSession(request, services.environment)
    ? (await readSession(request, host, services)).session
    : null;
  const viewer = await services.apps.viewerOf(session, app);
  if (!app.public && viewer.kind !== 'editor') {
    return problemPage(403, 'This application is private and you do not have permission to access it.', services);
  }
  const page = await findPage(app, url.pathname, services);
  if (!page) return problemPage(404, 'This page could not be found', services);
  const html = await renderPage({ app, page, viewer, url, host }, services);
  const isEmbed = app.public && url.searchParams.get('embed') === 'true';
  return new Response(request.method === 'HEAD' ? null : html, {
    headers: { ...pageHeaders({ isEmbed, isEditor: viewer.kind === 'editor' }, services), 'cache-control': 'no-store' },
  });
}

/** The page of a path. Paths are strict: `/orders/` is not `/orders`. */
export async function findPage(
  app: AppRecord,
  path: string,
  services: Pick<Services, 'pages'>,
): Promise<FullPageRecord | null> {
  const slug = /^\/([a-z0-9-]*)$/.exec(path)?.[1];
  if (slug === undefined) return null;
  if (slug !== '') return services.pages.bySlug(app.id, slug);
  const pages = await services.pages.listOf(app.id);
  const home =
    pages.find((page) => page.page_type === 'home') ?? pages.find((page) => page.page_slug === '') ?? pages[0];
  return home ? services.pages.byId(app.id, home.page_id) : null;
}

/** The whole HTML of a page for a viewer. */
export async function renderPage(
  input: { app: AppRecord; page: FullPageRecord; viewer: Viewer; url: URL; host: AppHost },
  services: Services,
): Promise<string> {
  const { app, page, viewer, url, host } = input;
  const isEmbed = url.searchParams.get('embed') === 'true';
  const isEditor = viewer.kind === 'editor' && !isEmbed && url.searchParams.get('preview') !== 'true';
  const { blocks, context } = await services.published.prepareBlocks({
    ...{ app, page, viewer },
    blocks: page.document.blocks,
    path: url.pathname + url.search,
    editing: isEditor,
  });
  return services.door.renderPage({
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: page.document.settings,
      revision: page.revision,
    },
    ...{ blocks, context },
    editor: isEditor ? await editorOf(app, services) : null,
    embed: isEmbed
      ? {
          hide_header: url.searchParams.get('hide_header') === 'true',
          hide_footer: url.searchParams.get('hide_footer') === 'true',
        }
      : null,
    url: `${host.origin}${context.page.href}`,
  });
}

async function editorOf(app: AppRecord, services: Services) {
  const workspace = await services.database
    .selectFrom('workspaces')
    .select('plan')
    .where('id', '=', app.workspace_id)
    .executeTakeFirst();
  return {
    main_href: mainHref(services),
    is_free_plan: (workspace?.plan ?? 'free') === 'free',
    workbook_id: app.workbook_id,
  };
}

function problemPage(status: number, message: string, services: Services): Response {
  const html = services.door.renderProblem({ status, message, host: 'app' });
  return new Response(html, {
    status,
    headers: { ...pageHeaders({ isEmbed: false, isEditor: false }, services), 'cache-control': 'no-store' },
  });
}

function mainHref({ environment }: Services): string {
  return originOf(environment.MAIN_HOST, environment);
}
