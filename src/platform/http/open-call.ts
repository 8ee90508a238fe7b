import { t } from '#kit/language/product.ts';
import type { ApiScope, Endpoint } from '../api/endpoint.ts';
import type { Identity } from '../feature.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '../services.ts';
import type { AnyCall } from './call.ts';
import type { Host } from './host.ts';
import { readBody } from './read-body.ts';
import { isReading, refuseForeignOrigin } from './refuse-foreign-origin.ts';
import { sayIssue } from './say-issue.ts';

/**
 * Opens a call: who asks, whether the endpoint's access rule lets them, and its checked parameters and body.
 * Identity comes from the session alone; the spec's `_id`, `_email`, `board`, `referer` parameters are never read for it.
 * Who calls for somebody whom it has identified already says who.
 */
export async function openCall(
  endpoint: Endpoint,
  input: { request: Request; params: Record<string, string>; host: Host; address: string; services: Services },
  known?: Identity,
): Promise<AnyCall> {
  const { request, host, services } = input;
  if (!isReading(request)) refuseForeignOrigin(request, host);
  const identity = withinScope(known ?? (await identify(request, host, services)), endpoint);
  const call: AnyCall = {
    ...input,
    endpoint,
    query: undefined,
    body: undefined,
    scopes: identity?.scopes ?? null,
    answerHeaders: new Headers(),
    ...services.callContext,
    ...identity?.context,
  };
  await authorize(call);
  if (endpoint.query) {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    call.query = parse(endpoint.query, query, 'malformed_request');
  }
  if (endpoint.body && endpoint.body !== 'upload')
    call.body = parse(endpoint.body, call.body ?? (await readBody(request, endpoint.mostBytes)), 'invalid_input');
  return call;
}

/** By the first feature that knows how the request says who sent it. */
async function identify(request: Request, host: Host, services: Services): Promise<Identity | null> {
  for (const feature of services.features) {
    if (!feature.identify) continue;
    const identity = await feature.identify({ request, host, services });
    if (identity) return identity;
  }
  return null;
}

/** An API key opens what its scopes name. A call that is open to anyone stays so, without the key's rights. */
function withinScope(identity: Identity | null, { access, scope }: Endpoint): Identity | null {
  if (!identity?.scopes || (scope && identity.scopes.includes(scope))) return identity;
  if (access === 'anyone') return null;
  throw new Problem('forbidden', whyNot(scope));
}

const whyNot = (scope: ApiScope | undefined): string =>
  scope ? t('This API key doesn’t have the scope {scope}.', { scope }) : 'API keys can’t use this call.';

/** A rule that an endpoint names but no feature has opens nothing. (the words are the spec's) */
async function authorize(call: AnyCall): Promise<void> {
  const name = call.endpoint.access;
  if (name === 'anyone') return;
  const rule = call.services.accessRules.get(name);
  if (!rule) throw new Problem('unexpected', t('Unknown middleware {name}', { name }));
  Object.assign(call, await rule.authorize(call));
}

type Schema = Exclude<Endpoint['query'], undefined>;
function parse(schema: Schema, value: unknown, code: 'invalid_input' | 'malformed_request'): unknown {
  const result = schema.safeParse(value, { error: sayIssue });
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: t('There is no field named {key}.', { key }),
    }));
  });
  const named = fields.map((field) => (field.path ? `${field.path}: ${field.message}` : field.message));
  throw new Problem(code, named.length === 1 ? (fields[0]?.message ?? '') : `${t('Correct:')} ${named.join(' ')}`, {
    fields,
  });
}
