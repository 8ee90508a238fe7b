/** The HTTP server as a function: no port, so that tests ask it directly. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { METHOD_NAME_ALL } from 'hono/router';
import { boardPathOf } from '#features/boards/rules/board-path.ts';
import { Problem } from '#kit/problem.ts';
import { routes as adminRoutes } from '#features/admin/server/routes.ts';
import { routes as accountRoutes } from '#features/accounts/server/routes.ts';
import { routes as providerRoutes } from '#features/accounts/server/oidc/routes.ts';
import { passHandOver } from '#features/accounts/server/hand-over.ts';
import { signOut } from '#features/accounts/server/sign-out.ts';
import { leaveBoard } from '#features/app-users/server/leave-board.ts';
import { routes as appUserRoutes } from '#features/app-users/server/routes.ts';
import { routes as appRoutes } from '#features/apps/server/routes.ts';
import { routes as billingRoutes } from '#features/billing/server/routes.ts';
import { routes as blogRoutes } from '#features/blog/server/routes.ts';
import { routes as commentRoutes } from '#features/comments/server/routes.ts';
import { embedScript, embedScriptPath } from '#features/embeds/server/embed-script.ts';
import { routes as embedRoutes } from '#features/embeds/server/routes.ts';
import { serveFile } from '#features/files/server/serve-file.ts';
import { routes as draftRoutes } from '#features/apps/server/drafts/routes.ts';
import { routes as fileRoutes } from '#features/files/server/routes.ts';
import { answerProblem, asProblem, retryAfter } from '#platform/http/answer-problem.ts';
import { atPlace } from '#platform/http/asked-place.ts';
import type { Route } from '#platform/http/call.ts';
import { asCaller, callerOf } from '#platform/http/caller.ts';
import { withAncestors } from '#platform/http/framing.ts';
import { liveChatPath, liveChatScript } from '#platform/http/live-chat.ts';
import { readHost } from '#platform/http/host.ts';
import { openCall } from '#platform/http/open-call.ts';
import { refuseFrames } from '#platform/http/refuse-frames.ts';
import { sendJson } from '#platform/http/send-json.ts';
import { routes as liveRoutes } from '#features/live/server/routes.ts';
import { routes as mailRoutes } from '#platform/mail/routes.ts';
import { unsubscribeByOneClick } from '#platform/mail/unsubscribe.ts';
import { routes as marketplaceRoutes } from '#features/marketplace/server/routes.ts';
import { routes as notificationRoutes } from '#features/notifications/server/routes.ts';
import { routes as pageRoutes } from '#features/apps/server/pages/routes.ts';
import { createMetrics } from '#features/operation/server/metrics.ts';
import { routes as personalDataRoutes } from '#features/personal-data/server/routes.ts';
import { routes as productRoutes } from '#features/operation/server/routes.ts';
import { routes as reportRoutes } from '#features/reports/server/routes.ts';
import { routes as publishedRoutes } from '#features/visitor/server/routes.ts';
import { showPage } from '#features/visitor/server/visit/show-page.ts';
import type { Host } from './scope.ts';
import type { Services } from '#platform/services.ts';
import type { DatabaseHealth } from '#platform/database/database-health.ts';
import { createServiceWorker, showOffline } from '#features/site/server/service-worker.ts';
import { showSite } from '#features/site/server/show-site.ts';
import { offlinePath } from '#features/site/server/worker-script.ts';
import { routes as sourceRoutes } from '#features/sources/server/routes.ts';
import { routes as statisticsRoutes } from '#features/statistics/server/routes.ts';
import { asRequest, nameRoute, requestIdOf } from '#platform/telemetry/current-request.ts';
import { tellRequest } from '#platform/telemetry/spans.ts';
import { routes as trashRoutes } from '#features/trash/server/routes.ts';
import { routes as workspaceRoutes } from '#features/workspaces/server/routes.ts';
import { routes as workbookRoutes } from '#features/workbooks/server/routes.ts';

export const allRoutes: readonly Route[] = [
  ...accountRoutes,
  ...providerRoutes,
  ...workspaceRoutes,
  ...appRoutes,
  ...appUserRoutes,
  ...personalDataRoutes,
  ...embedRoutes,
  ...pageRoutes,
  ...draftRoutes,
  ...workbookRoutes,
  ...sourceRoutes,
  ...publishedRoutes,
  ...commentRoutes,
  ...liveRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...billingRoutes,
  ...marketplaceRoutes,
  ...blogRoutes,
  ...adminRoutes,
  ...statisticsRoutes,
  ...trashRoutes,
  ...fileRoutes,
  ...productRoutes,
  ...reportRoutes,
];

export interface Server {
  /** Answers one request; `address` is the network address of the caller. */
  fetch(request: Request, address: string): Promise<Response>;
  /** Answers a request at once where that needs no work; whether it did. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
}

interface Variables {
  host: Host;
  address: string;
}

/**
 * Everything that Sheaf answers, from its services. With the health of the database, cached pages are served while it
 * is away.
 */
export function createServer(services: Services, health?: DatabaseHealth): Server {
  const server = new Hono<{ Bindings: { address: string }; Variables: Variables }>();
  const metrics = createMetrics(services, health);

  server.use('*', async (context, next) => {
    const host = readHost(context.req.header('host') ?? null, services.environment);
    if (!host) {
      // Prometheus asks each node at its own address, which is no host of Sheaf: then the token alone decides.
      if (context.req.path === '/metrics' && services.environment.METRICS_TOKEN !== undefined)
        return metrics(context.req.raw, context.env.address);
      return new Response('Site not found.', { status: 421 });
    }
    // PostgreSQL takes U+0000 in no text, and no address of ours has one.
    if (context.req.url.includes('%00'))
      return answerProblem(new Problem('malformed_request', 'This address can’t be read.'), services);
    context.set('host', host);
    context.set('address', context.env.address);
    await atPlace({ host, method: context.req.method, path: context.req.path }, next);
    context.res.headers.set('x-content-type-options', 'nosniff');
    // Each host says it for itself: what else is below the main host is not ours to decide.
    if (services.environment.PUBLIC_PROTOCOL === 'https')
      context.res.headers.set('strict-transport-security', 'max-age=31536000');
  });

  const serviceWorker = createServiceWorker(services);
  server.get('/service-worker.js', () => serviceWorker());
  server.get(offlinePath, () => showOffline());
  if (services.renderer.assets) {
    const { folder, prefix } = services.renderer.assets;
    server.use(
      `${prefix}*`,
      whenFound({
        'cache-control': 'public, max-age=31536000, immutable',
        // Fonts of a sandboxed page, whose origin is none. (apps/app-picture.ts)
        'access-control-allow-origin': '*',
      }),
      serveStatic({ root: folder, precompressed: true }),
    );
    // The pictures of the samples that the block chooser draws, the recordings of the tutorials, and the pictures of the
    // documentation.
    for (const path of ['/samples/*', '/tutorials/*', '/docs/pictures/*'])
      server.use(path, whenFound({ 'cache-control': 'public, max-age=86400' }), serveStatic({ root: folder }));
  }
  server.get('/files/*', (context) => serveFile(context.req.raw, context.req.path.slice('/files/'.length), services));
  server.use('/api/*', compress());
  server.use('/v3/*', compress());
  for (const route of allRoutes) {
    server.on(route.endpoint.method, toHonoPath(route.endpoint.path), async (context) => {
      const { host, address } = context.var;
      nameRoute(route.endpoint.path);
      try {
        const call = await openCall(route.endpoint, {
          request: context.req.raw,
          params: context.req.param(),
          host,
          address,
          services,
        });
        const answer = await asCaller(callerOf(call), () => route.handle(call));
        const response = answer instanceof Response ? answer : await sendJson(context.req.raw, answer);
        for (const [name, value] of call.answerHeaders) response.headers.append(name, value);
        return response;
      } catch (error) {
        // Pages of the site may have a chat, those of apps never do.
        const hasChat = host.kind === 'site' && services.environment.LIVE_CHAT_SCRIPT !== undefined;
        return answerProblem(error, services, hasChat);
      }
    });
  }
  server.on(METHOD_NAME_ALL, '/api/*', (context) => {
    const known = allRoutes.some((route) => matches(route.endpoint.path, context.req.path));
    return answerProblem(
      known
        ? new Problem('method_not_allowed', `${context.req.method} isn’t allowed at this address.`)
        : new Problem('not_found', 'Call not found. See /api/docs for all calls.'),
      services,
    );
  });
  // On app hosts it is the address of a page.
  server.get('/metrics', (context, next) =>
    context.var.host.kind === 'site' ? metrics(context.req.raw, context.var.address) : next(),
  );
  server.post('/sign-out', (context) => signOut(context.req.raw, context.var.host, services));
  // On app hosts it is the address of a page.
  server.post('/:board/sign-out', async (context, next) => {
    const { host } = context.var;
    const answer =
      host.kind === 'site' ? await leaveBoard(context.req.raw, host, context.req.param('board'), services) : null;
    return answer ?? next();
  });
  server.post('/unsubscribe', (context, next) =>
    context.var.host.kind === 'site' ? unsubscribeByOneClick(context.req.raw, context.var.host, services) : next(),
  );
  server.get(liveChatPath, (context, next) => {
    const script = context.var.host.kind === 'site' ? liveChatScript(services.environment) : null;
    return script ? Promise.resolve(script) : next();
  });
  server.get(embedScriptPath, (context) => embedScript(context.var.host, services));
  server.get('/handover', (context) => passHandOver(context.req.raw, context.var.host, context.var.address, services));
  server.on(METHOD_NAME_ALL, '*', (context) => {
    const { host, address } = context.var;
    nameRoute(host.kind === 'app' ? '/{page}' : '/{site}');
    if (host.kind === 'app') return showPage(context.req.raw, host, address, services);
    const missing = async (): Promise<Response> => showSite(context.req.raw, host, services);
    const at = boardPathOf(context.req.path);
    if (!at) return missing();
    return showPage(context.req.raw, { ...host, board_slug: at.slug, missing }, address, services);
  });
  server.onError((error, context) => {
    const problem = asProblem(error, services);
    const told = problemPage(problem);
    // A form without a script: its fields are still in the page before this one.
    if (context.req.method === 'POST' && problem.status === 503)
      told.message += ' What you typed is still in your form: go back to it in your browser.';
    const html = services.renderer.renderProblem({ ...told, host: context.var.host?.kind ?? 'site' });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...retryAfter(problem) };
    const answer = new Response(html, { status: problem.status, headers });
    // It holds nothing of any app: in a frame it says what happened, instead of staying blank.
    return context.req.query('embed') === 'true' ? withAncestors(answer, '*') : answer;
  });
  const { responses } = services.published.caches;
  return {
    fetch: (request, address) =>
      inItsName(request, async () => {
        const answering = Promise.resolve(server.fetch(request, { address })).then(refuseFrames);
        const stale = health && responses.stale(request);
        const answer = await (stale ? orStale(answering, stale, health) : answering);
        responses.keep(request, answer);
        return answer;
      }),
    answerAtOnce: (request, response) => responses.answer(request, response, services.visits),
  };
}

/** Answers with the id of the request, under which it is in logs, traces and jobs. */
function inItsName(request: Request, work: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request.headers.get('x-request-id'));
  return asRequest(id, async () => {
    const answer = await tellRequest(request, work);
    answer.headers.set('x-request-id', id);
    return answer;
  });
}

/** The page as it last was, where the database is away or goes away during the request. */
async function orStale(
  answering: Promise<Response>,
  stale: () => Promise<Response | null>,
  health: DatabaseHealth,
): Promise<Response> {
  const away = Promise.withResolvers<null>();
  const forget = health.onAway(() => away.resolve(null));
  const answer = await Promise.race([answering, away.promise]);
  forget();
  if (answer && !(answer.status === 503 && health.isAway)) return answer;
  return (await stale()) ?? answering;
}

function problemPage(problem: Problem): { status: number; message: string; reference?: string } {
  const reference = problem.details['reference'];
  return { status: problem.status, message: problem.message, ...(typeof reference === 'string' && { reference }) };
}

/** Headers of a file that is there. (serveStatic's own onFound comes when its answer is made already.) */
function whenFound(headers: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}

const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
