import type { AccessRule, Endpoint } from '../api/endpoint.ts';
import { type BlogRole, blogRoles, managesBlog } from '#features/blog/rules/blog-access.ts';
import { boardSlugIn, isOnMainHost } from '#features/boards/rules/board-path.ts';
import { hasRole, type WorkspaceRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { AppPlace, AppRecord, Host, Session } from '#features/scope.ts';
import type { Services } from '../services.ts';
import type { AnyCall } from './call.ts';
import { readBlogMember } from './blog-session.ts';
import { isOpen, noAdminCookie, readAdminSession } from './admin-session.ts';
import { isReviewer } from './is-reviewer.ts';
import { readBody } from './read-body.ts';
import { openVisit, type Visit, visitOf } from './open-visit.ts';
import { onlyOnSite } from './host.ts';
import { isReading, refuseForeignOrigin } from './refuse-foreign-origin.ts';
import { bearsKey, readSession } from './session.ts';
import { mayBeSomebody } from './visitor-session.ts';

/**
 * Opens a call: who asks, whether the endpoint's access rule lets them, and its checked parameters and body.
 * Identity comes from the session alone; the spec's `_id`, `_email`, `board`, `referer` parameters are never read for it.
 */
export async function openCall(
  endpoint: Endpoint,
  input: { request: Request; params: Record<string, string>; host: Host; address: string; services: Services },
): Promise<AnyCall> {
  const { request, host, services } = input;
  if (!isReading(request)) refuseForeignOrigin(request, host);
  const { session: given, token } = await readSession(request, host, services, 'with-keys');
  const session = withinScope(given, endpoint);
  const call: AnyCall = {
    ...input,
    endpoint,
    query: undefined,
    body: undefined,
    session,
    sessionToken: token,
    user: session ? await services.accounts.userOf(session) : null,
    app: null,
    viewer: null,
    visit: null,
    sheet: null,
    workspace: null,
    blogMember: null,
    answerHeaders: new Headers(),
  };
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (endpoint.access === 'editor-of-app-in-body') {
    requireUser(call);
    // The spec's DELETE names its things in the body; clients that cannot send one use the query.
    const body = await readBody(request);
    call.body = request.method === 'DELETE' && isEmpty(body) ? query : body;
  }
  await ruleNamed(endpoint.access)(call);
  if (endpoint.query) call.query = parse(endpoint.query, query, 'malformed_request');
  if (endpoint.body && endpoint.body !== 'upload')
    call.body = parse(endpoint.body, call.body ?? (await readBody(request, endpoint.mostBytes)), 'invalid_input');
  return call;
}

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

/** An API key opens what its scopes name. A call that is open to anyone stays so, without the key's rights. */
function withinScope(session: Session | null, endpoint: Endpoint): Session | null {
  if (!session?.key || (endpoint.scope && session.key.scopes.includes(endpoint.scope))) return session;
  if (endpoint.access === 'anyone') return null;
  const needs = endpoint.scope
    ? `This API key doesn’t have the scope ${endpoint.scope}.`
    : 'API keys can’t use this call.';
  throw new Problem('forbidden', needs);
}

/** A guard that a route names but that doesn't exist opens nothing. (the words are the spec's) */
function ruleNamed(name: string): (call: AnyCall) => Promise<void> {
  const rule = new Map(Object.entries(authorize)).get(name);
  if (!rule) throw new Problem('unexpected', `Unknown middleware ${name}`);
  return rule;
}

/** Each access rule, in one place. Each either fills what the rule promises or throws. */
const authorize: Record<AccessRule, (call: AnyCall) => Promise<void>> = {
  anyone: async () => undefined,
  'signed-in': async (call) => {
    requireUser(call);
    onlyOnSite(call.host);
  },
  'signed-in-anywhere': async (call) => void requireUser(call),
  'editor-of-workbook': async (call) => {
    requireUser(call);
    const workbookId = call.params['workbookId'] ?? '';
    await requireMember(call, await call.services.workbooks.workspaceOf(workbookId), 'workbook');
    await requireOfHost(call, workbookId, 'workbook');
  },
  'editor-of-sheet': async (call) => {
    requireUser(call);
    call.sheet = await call.services.workbooks.sheetById(call.params['sheetId'] ?? '');
    await requireMember(call, call.sheet?.workspace_id ?? null, 'sheet');
    await requireOfHost(call, call.sheet?.workbook_id ?? null, 'sheet');
  },
  'editor-of-app': (call) => authorizeEditor(call, call.params['appId']),
  'editor-of-app-in-body': (call) => {
    const { body } = call;
    return authorizeEditor(call, typeof body === 'object' && body !== null && 'appId' in body ? body.appId : undefined);
  },
  'member-of-workspace': (call) => authorizeMember(call, 'editor'),
  'admin-of-workspace': (call) => authorizeMember(call, 'admin'),
  'owner-of-workspace': (call) => authorizeMember(call, 'owner'),
  admin: async (call) => {
    if (call.host.kind !== 'site') throw notFound('call');
    if (!(await knowAdmin(call))) throw new Problem('not_signed_in', 'Sign in to the admin area to continue.');
  },
  reviewer: async (call) => {
    if (await knowAdmin(call)) return;
    requireUser(call);
    const { user, host } = call;
    // Callers who are not named there don't learn that the call exists.
    if (host.kind !== 'site' || !isReviewer(user, call.services.environment)) throw notFound('call');
  },
  'blog-author': (call) => authorizeForBlog(call, blogRoles),
  'blog-editor': (call) => authorizeForBlog(call, blogRoles.filter(managesBlog)),
  'blog-admin': (call) => authorizeForBlog(call, ['admin']),
  'visitor-of-host-app': async (call) => {
    const { decision } = await knowVisitor(call);
    if (decision === 'private-app') throw privateApp();
    if (decision === 'refused-in-frame') throw new Problem('forbidden', 'You can’t sign in inside this frame.');
  },
  'viewer-of-host-app': async (call) => {
    const { decision } = await knowVisitor(call);
    if (decision === 'private-app') throw privateApp();
    if (decision !== 'open') throw new Problem('not_signed_in', 'Sign in to continue.');
  },
  'editor-of-host-app': async (call) => {
    requireUser(call);
    const app = call.host.kind === 'app' ? await appOfHost(call) : await boardOfCall(call);
    await requireMember(call, app.workspace_id, 'app');
    knowEditor(call, app);
  },
};

/** The session of the blog alone counts: that of the site opens nothing there, and the other way around. */
async function authorizeForBlog(call: AnyCall, roles: readonly BlogRole[]): Promise<void> {
  onlyOnSite(call.host);
  const member = await readBlogMember(call.request, call.host, call.services);
  if (!member) throw new Problem('not_signed_in', 'Sign in to the blog to continue.');
  if (!roles.includes(member.role)) throw new Problem('forbidden', 'Your role on the blog doesn’t allow this.');
  call.blogMember = member;
}

/** Makes the caller the admin whose session of the admin area the call carries; false without one. */
async function knowAdmin(call: AnyCall): Promise<boolean> {
  const session = await readAdminSession(call.request, call.host, call.services);
  if (session === 'ended') call.answerHeaders.append('set-cookie', noAdminCookie(call.services.environment));
  if (!isOpen(session)) return false;
  // What is done there is theirs, regardless of who is signed in at the site next to it.
  call.user = session.user;
  call.session = null;
  return true;
}

async function authorizeEditor(call: AnyCall, appId: unknown): Promise<void> {
  requireUser(call);
  const app = typeof appId === 'string' ? await call.services.apps.byId(appId) : null;
  await requireMember(call, app?.workspace_id ?? null, 'app');
  if (!app || (call.host.kind === 'app' && call.host.subdomain !== app.subdomain)) throw notFound('app');
  knowEditor(call, app);
}

/** People of a workspace are managed on the site alone: an app host knows its own app and nothing else. */
async function authorizeMember(call: AnyCall, needed: WorkspaceRole): Promise<void> {
  requireUser(call);
  const { user, services } = call;
  const found = await services.workspaces.byId(call.params['workspaceId'] ?? '');
  const role = found && mayReach(call, found.id) ? await services.accounts.roleIn(user.id, found.id) : null;
  if (!found || !role || call.host.kind !== 'site') throw notFound('workspace');
  if (!hasRole(role, needed)) {
    throw new Problem('forbidden', `Only ${needed === 'owner' ? 'the owner' : 'an owner or admin'} can do this.`);
  }
  call.workspace = { ...found, role };
}

/** An API key reaches the workspace that it was made for and no other of its maker's. */
const mayReach = (call: AnyCall, workspaceId: string): boolean =>
  !call.session?.key || call.session.key.workspace_id === workspaceId;

export const privateApp = (): Problem =>
  new Problem('private_app', 'This application is private and you do not have permission to access it.');

function requireUser(call: AnyCall): asserts call is AnyCall & { user: NonNullable<AnyCall['user']> } {
  if (call.user) return;
  const badKey = 'This API key doesn’t work here, or was revoked.';
  throw new Problem('not_signed_in', bearsKey(call.request) ? badKey : 'Sign in to continue.');
}

/** On an app host also that the thing is of the app's workspace: a session there reaches no other one. */
async function requireMember(call: AnyCall, workspaceId: string | null, what: string): Promise<void> {
  requireUser(call);
  if (!workspaceId || !mayReach(call, workspaceId)) throw notFound(what);
  if (!(await call.services.accounts.roleIn(call.user.id, workspaceId))) throw notFound(what);
  if (call.host.kind === 'app' && (await appOfHost(call)).workspace_id !== workspaceId) throw notFound(what);
}

/** A session of an app host reaches the workbook of that app, and no other one of the workspace. */
async function requireOfHost(call: AnyCall, workbookId: string | null, what: string): Promise<void> {
  if (call.host.kind === 'app' && (await appOfHost(call)).workbook_id !== workbookId) throw notFound(what);
}

async function appOfHost(call: AnyCall): Promise<NonNullable<AnyCall['app']>> {
  const app = call.host.kind === 'app' ? await call.services.apps.bySubdomain(call.host.subdomain) : null;
  if (!app) throw notFound('app');
  return app;
}

async function boardOfCall(call: AnyCall): Promise<AppRecord> {
  const app = await call.services.apps.at(await boardNamedIn(call));
  if (!app) throw notFound('app');
  return app;
}

/** The app of the host; at the site the board that the call names. (decision 26) */
async function appOfPage(call: AnyCall): Promise<AppRecord> {
  const { endpoint, request, host, services } = call;
  const place = host.kind === 'app' ? host : await boardNamedIn(call);
  const read = () => services.apps.at(place);
  const isCacheable = endpoint.isReading && !mayBeSomebody(request, host, services.environment);
  const app = await (isCacheable ? services.published.caches.byVersion.appAt(place, read) : read());
  if (!app) throw notFound('app');
  return app;
}

/** `?board=`, or where the endpoint says so `board` of its body. */
async function boardNamedIn(call: AnyCall): Promise<AppPlace> {
  let board_slug = boardSlugIn(new URL(call.request.url).searchParams.get('board'));
  if (board_slug === '' && call.endpoint.boardInBody) {
    call.body ??= await readBody(call.request);
    const { body } = call;
    board_slug = boardSlugIn(typeof body === 'object' && body !== null && 'board' in body ? body.board : null);
  }
  if (board_slug === '') throw notFound('app');
  return { board_slug };
}

/**
 * The caller, as the app of the page knows them. A person of the site who is no editor of a board is a stranger there.
 */
async function knowVisitor(call: AnyCall): Promise<Visit> {
  const app = await appOfPage(call);
  const requested = { request: call.request, host: call.host, address: new URL(call.request.url).searchParams };
  const known = { session: call.session, token: call.sessionToken };
  const visit = await openVisit(requested, app, call.services, known);
  Object.assign(call, {
    visit,
    app: visit.app,
    viewer: visit.viewer,
    session: visit.session,
    sessionToken: visit.token,
  });
  const isSomebodyElse = visit.mode === 'embed' || visit.mode === 'visitor';
  if (visit.viewer.kind !== 'editor' && (isOnMainHost(app) || isSomebodyElse)) call.user = null;
  return visit;
}

function knowEditor(call: AnyCall, app: AppRecord): void {
  requireUser(call);
  const { id, name, email } = call.user;
  const visit = visitOf(app, { kind: 'editor', id, name, email });
  Object.assign(call, { visit, app, viewer: visit.viewer });
}

const notFound = (what: string): Problem =>
  new Problem('not_found', `This ${what} doesn’t exist, or you don’t have access to it.`);

type Schema = Exclude<Endpoint['query'], undefined>;
function parse(schema: Schema, value: unknown, code: 'invalid_input' | 'malformed_request'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: `There is no field named ${key}.`,
    }));
  });
  const named = fields.map((field) => (field.path ? `${field.path}: ${field.message}` : field.message));
  throw new Problem(code, named.length === 1 ? (fields[0]?.message ?? '') : `Correct: ${named.join(' ')}`, {
    fields,
  });
}
