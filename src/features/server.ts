/** The HTTP server as a function: no port, so that tests ask it directly. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { METHOD_NAME_ALL } from 'hono/router';
import { boardPathOf } from '#features/boards/rules/board-path.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { answerProblem, asProblem, retryAfter } from '#platform/http/answer-problem.ts';
import { withinRequest } from '#platform/http/current-request.ts';
import type { Route } from '#platform/http/call.ts';
import { answerKey } from '#features/workspaces/server/own/key-call.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import { languageOfScreen, toReader } from '#features/languages/server/reader-language.ts';
import { withAncestors } from '#features/embeds/server/framing/framing.ts';
import { hostNameOf, readHost } from '#platform/http/host.ts';
import { openCall } from '#platform/http/open-call.ts';
import { refuseFrames } from '#platform/http/refuse-frames.ts';
import { sendJson } from '#platform/http/send-json.ts';
import { createMetrics } from '#features/operation/server/metrics.ts';
import { showPage } from '#features/visitor/server/visit/show-page.ts';
import { features } from './list.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import type { DatabaseHealth } from '#platform/database/database-health.ts';
import { showSite } from '#features/site/server/show-site.ts';
import { asRequest, nameRoute, requestIdOf } from '#platform/telemetry/current-request.ts';
import { traceRequest } from '#platform/telemetry/spans.ts';

export const allRoutes: readonly Route[] = features.flatMap(({ routes = [] }) => routes);

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
    const header = context.req.header('host') ?? null;
    const ownHost = readHost(header, services.environment);
    const isOwn = ownHost !== null;
    const host = ownHost ?? (await foreignHost(context.req.raw, header, services));
    if (host instanceof Response) return host;
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
    const language = languageOfScreen(context.req.raw, services.environment);
    await withinRequest({ host, method: context.req.method, path: context.req.path, language }, next);
    context.res.headers.set('x-content-type-options', 'nosniff');
    // Each host says it for itself: what else is below the main host is not ours to decide. A name that belongs to an owner
    // may be somewhere else in a week.
    const seconds = isOwn ? 31_536_000 : 86_400;
    if (services.environment.PUBLIC_PROTOCOL === 'https')
      context.res.headers.set('strict-transport-security', `max-age=${seconds}`);
  });

  if (services.renderer.assets) {
    const { folder, prefix } = services.renderer.assets;
    server.use(
      `${prefix}*`,
      whenFound({
        'cache-control': 'public, max-age=31536000, immutable',
        // Fonts of a sandboxed page, whose origin is none. (apps/server/pictures/app-picture.ts)
        'access-control-allow-origin': '*',
      }),
      serveStatic({ root: folder, precompressed: true }),
    );
    // The pictures of the samples that the block chooser draws, the recordings of the tutorials, and the pictures of the
    // documentation.
    for (const path of ['/samples/*', '/tutorials/*', '/docs/pictures/*'])
      server.use(path, whenFound({ 'cache-control': 'public, max-age=86400' }), serveStatic({ root: folder }));
  }
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
        const isByKey = Boolean(call.session?.key);
        const work = () => asCaller(callerOf(call), () => route.handle(call));
        const answer = await (isByKey ? answerKey(call, work) : work());
        const response =
          answer instanceof Response ? answer : await sendJson(context.req.raw, answer, { hasTag: isByKey });
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
        ? new Problem(
            'method_not_allowed',
            t('{method} isn’t allowed at this address.', { method: context.req.method }),
          )
        : new Problem('not_found', 'Call not found. See /api/docs for all calls.'),
      services,
    );
  });
  // On app hosts it is the address of a page.
  server.get('/metrics', (context, next) =>
    context.var.host.kind === 'site' ? metrics(context.req.raw, context.var.address) : next(),
  );
  for (const { method, path, answer } of features.flatMap(({ addresses }) => addresses?.(services) ?? [])) {
    server.on(method === 'ALL' ? METHOD_NAME_ALL : method, toHonoPath(path), async (context, next) => {
      const { host, address } = context.var;
      return (await answer({ request: context.req.raw, host, address, params: context.req.param() })) ?? next();
    });
  }
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
    const page = problemPage(problem);
    // A form without a script: its fields are still in the page before this one.
    if (context.req.method === 'POST' && problem.status === 503) page.message += ` ${isStillThere}`;
    const host = context.var.host?.kind ?? 'site';
    const reader = host === 'site' ? toReader(context.req.raw, services) : null;
    if (reader) page.message = reader.say(page.message);
    const html = services.renderer.renderProblem({ ...page, host, ...reader });
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
        responses.store(request, answer);
        return answer;
      }),
    answerAtOnce: (request, response) => responses.answer(request, response, services.visits),
  };
}

/** What features know of a host that isn't one of the installation's own. */
async function foreignHost(
  request: Request,
  header: string | null,
  services: Services,
): Promise<Host | Response | null> {
  const name = hostNameOf(header);
  if (name === null) return null;
  for (const feature of features) {
    const found = await feature.foreignHost?.({ request, name }, services);
    if (found) return found;
  }
  return null;
}

/** Answers with the id of the request, under which it is in logs, traces and jobs. */
function inItsName(request: Request, work: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request.headers.get('x-request-id'));
  return asRequest(id, async () => {
    const answer = await traceRequest(request, work);
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

/** @sentences */
const isStillThere = 'What you typed is still in your form: go back to it in your browser.';

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
