import type { AccessRule, Endpoint } from '#api/endpoint.ts';
import { maySeeApp } from '#domain/access.ts';
import { Problem } from '#kit/problem.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';
import type { AnyCall } from './call.ts';
import { readBody } from './read-body.ts';
import { readSession } from './session.ts';

/**
 * Opens a call: who asks, whether the endpoint's access rule lets them, and its checked parameters and body.
 * Identity comes from the session alone; the spec's `_id`, `_email`, `board`, `referer` parameters are never read for it.
 */
export async function openCall(
  endpoint: Endpoint,
  input: { request: Request; params: Record<string, string>; host: Host; address: string; services: Services },
): Promise<AnyCall> {
  const { request, host, services } = input;
  refuseForeignOrigin(request, host);
  const { session, token } = await readSession(request, host, services);
  const call: AnyCall = {
    ...input,
    query: undefined,
    body: undefined,
    session,
    sessionToken: token,
    user: session ? await services.accounts.userOf(session) : null,
    app: null,
    viewer: null,
    sheet: null,
    answerHeaders: new Headers(),
  };
  await admit[endpoint.access](call);
  if (endpoint.query)
    call.query = parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams), 'malformed_request');
  if (endpoint.body && endpoint.body !== 'upload')
    call.body = parse(endpoint.body, await readBody(request), 'invalid_input');
  return call;
}

/** Each access rule, in one place. Each either fills what the rule promises or throws. */
const admit: Record<AccessRule, (call: AnyCall) => Promise<void>> = {
  anyone: async () => undefined,
  'signed-in': async (call) => void requireUser(call),
  'editor-of-workbook': async (call) => {
    requireUser(call);
    await requireMember(call, await call.services.workbooks.workspaceOf(call.params['workbookId'] ?? ''), 'workbook');
  },
  'editor-of-sheet': async (call) => {
    requireUser(call);
    call.sheet = await call.services.workbooks.sheetById(call.params['sheetId'] ?? '');
    await requireMember(call, call.sheet?.workspace_id ?? null, 'sheet');
  },
  'editor-of-app': async (call) => {
    requireUser(call);
    call.app = await call.services.apps.byId(call.params['appId'] ?? '');
    await requireMember(call, call.app?.workspace_id ?? null, 'app');
    if (call.host.kind === 'app' && call.host.subdomain !== call.app?.subdomain) throw notFound('app');
    call.viewer = editorOf(call);
  },
  'viewer-of-host-app': async (call) => {
    call.app = await appOfHost(call);
    call.viewer = await call.services.apps.viewerOf(call.session, call.app);
    if (!maySeeApp(call.app, call.viewer)) throw privateApp();
  },
  'editor-of-host-app': async (call) => {
    requireUser(call);
    call.app = await appOfHost(call);
    await requireMember(call, call.app.workspace_id, 'app');
    call.viewer = editorOf(call);
  },
};

export const privateApp = (): Problem =>
  new Problem('private_app', 'This application is private and you do not have permission to access it.');

function requireUser(call: AnyCall): asserts call is AnyCall & { user: NonNullable<AnyCall['user']> } {
  if (!call.user) throw new Problem('not_signed_in', 'Sign in to go on.');
}

/** On an app host also that the thing is of the app's workspace: a session there reaches no other one. */
async function requireMember(call: AnyCall, workspaceId: string | null, what: string): Promise<void> {
  requireUser(call);
  if (!workspaceId || !(await call.services.accounts.isMember(call.user.id, workspaceId))) throw notFound(what);
  if (call.host.kind === 'app' && (await appOfHost(call)).workspace_id !== workspaceId) throw notFound(what);
}

async function appOfHost(call: AnyCall): Promise<NonNullable<AnyCall['app']>> {
  const app = call.host.kind === 'app' ? await call.services.apps.bySubdomain(call.host.subdomain) : null;
  if (!app) throw notFound('app');
  return app;
}

function editorOf(call: AnyCall): NonNullable<AnyCall['viewer']> {
  requireUser(call);
  return { kind: 'editor', id: call.user.id, name: call.user.name, email: call.user.email };
}

const notFound = (what: string): Problem =>
  new Problem('not_found', `There is no such ${what}, or you may not see it.`);

/** A browser that is on another site must not write with the session of this one. (section 6; stack.md, HTTP) */
export function refuseForeignOrigin(request: Request, host: Host): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign =
    (origin !== null && origin !== host.origin) || (site !== null && site !== 'same-origin' && site !== 'none');
  if (foreign) throw new Problem('forbidden', 'This call came from another site and was refused.');
}

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
  throw new Problem(code, named.length === 1 ? (fields[0]?.message ?? '') : `Please correct: ${named.join(' ')}`, {
    fields,
  });
}
