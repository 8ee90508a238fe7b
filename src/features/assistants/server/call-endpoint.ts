import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf, Endpoint } from '#platform/api/endpoint.ts';
import type { Identity } from '#platform/feature.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { openCall } from '#platform/http/open-call.ts';
import type { Services } from '#platform/services.ts';

/** What a call of the API is made of. A form goes as multipart. */
export interface EndpointInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

/**
 * Calls an endpoint of the API for `caller`, as if they had called it themselves: the same access rule, scope, checks,
 * limits and log. Of the request only who sent it and its network address go along.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  { params = {}, query = {}, body, form }: EndpointInput,
  { host, address }: Pick<AskedAddress, 'host' | 'address'>,
  caller: Identity,
  services: Services,
): Promise<AnswerOf<E>> {
  const route = services.features
    .flatMap(({ routes = [] }) => routes)
    .find((known) => known.endpoint.path === endpoint.path && known.endpoint.method === endpoint.method);
  if (!route) throw new Problem('not_found', 'This call isn’t part of this installation.');
  const url = new URL(
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    host.origin,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(url, {
    method: endpoint.method,
    headers,
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
  const call = await openCall(route.endpoint, { request, params, host, address, services }, caller);
  // The handler belongs to the endpoint that was asked for, so its answer is that one's.
  return (await asCaller(callerOf(call), () => route.handle(call))) as AnswerOf<E>;
}
