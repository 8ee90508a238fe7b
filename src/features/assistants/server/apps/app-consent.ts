/** A person of an app is asked whether an assistant may act for them there, and answers: a form without a script. */
import { Problem } from '#kit/problem.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import { seeOtherSecretly } from '#platform/http/see-other.ts';
import type { Services } from '#platform/services.ts';
import type { ConsentToRender } from '../../services.ts';
import { connect } from '../oauth/connect.ts';
import { readRequest } from '../oauth/authorization-request.ts';
import { OAuthError, refusal } from '../oauth/oauth-error.ts';
import { readForm } from '../oauth/read-form.ts';
import { type AtApp, openAtApp, pageOf, personalPage, signInFirst } from './person-of-app.ts';

/** Null where the app isn't open to assistants. */
export async function askConsent(requested: AskedAddress, services: Services): Promise<Response | null> {
  const at = await openAtApp(requested, services);
  if (!at) return null;
  if (at.viewer.kind === 'anonymous') return signInFirst(requested, at.app, services);
  return show(at, new URL(requested.request.url).search.slice(1), services);
}

/** Takes the answer: a code for as much as the person left checked. */
export async function takeConsent(requested: AskedAddress, services: Services): Promise<Response | null> {
  const { request, host, address } = requested;
  const at = await openAtApp(requested, services);
  if (!at) return null;
  refuseForeignOrigin(request, host, 'form');
  const form = await readForm(request).catch((error: unknown) => {
    throw error instanceof OAuthError ? new Problem('malformed_request', error.message) : error;
  });
  const query = form.get('query') ?? '';
  const { app, place, viewer } = at;
  if (viewer.kind === 'anonymous') throw new Problem('not_signed_in', 'Sign in to continue.');
  if (viewer.kind !== 'app_user') return show(at, query, services);
  await services.assistants.guards.requests.take(viewer.id);
  const read = await readRequest(query, place, services);
  if ('refused' in read) return show(at, query, services);
  const go = await connect(
    read,
    {
      ...{ place, owner: { app_id: app.id, app_user_id: viewer.id } },
      scopes: read.scopes.filter((scope) => form.has(scope)),
      entry: {
        ...{ workspace_id: app.workspace_id, address },
        actor: { kind: 'app_user', id: viewer.id, email: viewer.email },
      },
    },
    services,
  );
  return seeOtherSecretly(go);
}

async function show({ app, place, viewer }: AtApp, query: string, services: Services): Promise<Response> {
  const page = pageOf(app);
  const refuse = (refused: NonNullable<ConsentToRender['refused']>, status = 403): Response =>
    personalPage(services.renderer.renderConsent({ ...page, refused, request: null }), status);
  if (viewer.kind === 'editor') return refuse({ why: 'editor', reason: '', href: '/' });
  if (viewer.kind !== 'app_user')
    return refuse({ why: 'guest', reason: '', href: await services.appUsers.signInHref(app, '/') });
  await services.assistants.guards.requests.take(viewer.id);
  try {
    const request = await readRequest(query, place, services);
    if ('refused' in request)
      return refuse({ why: 'request', reason: request.refused.message, href: request.back }, 400);
    const { client, target, scopes, redirectUri, back } = request;
    const asks = { email: viewer.email, client, target, scopes, query, back: back(refusal) };
    const html = services.renderer.renderConsent({ ...page, refused: null, request: asks });
    return personalPage(html, 200, [sourceOf(redirectUri)]);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_input') throw error;
    return refuse({ why: 'request', reason: error.message, href: '/' }, 400);
  }
}

/** As policies name it: browsers follow a form's answer only to where its page says so. */
function sourceOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  // They have no way to write an address of IPv6.
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
