/** The SCIM 2.0 protocol at /scim/v2 of the main host (RFC 7644). */
import { sql } from 'kysely';
import { errorBody, ScimError } from './protocol/scim-error.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './protocol/discovery.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { createNetworkLimit } from '#platform/http/attempts.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { readBody } from '#platform/http/read-body.ts';
import { bearerOf, hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { appDirectory } from './directories/app-directory.ts';
import type { Connection, Directory } from './directories/directory.ts';
import { memberDirectory } from './directories/member-directory.ts';
import { listed, readSearch, type Search, searchOf } from './list-response.ts';
import { groupResource, type Resource, userResource } from './resources.ts';

/** Tokens that are none, from one network; and what one directory may ask for. */
const attemptsFrom = createNetworkLimit({ uses: 60, seconds: 15 * 60 });
const requestsOf = createRateLimit({ uses: 6_000, seconds: 10 * 60 });
const mostBytes = 2 * 1024 * 1024;

interface Answered {
  status: number;
  body?: object;
}

export async function answerScim(asked: AskedAddress, services: Services): Promise<Response> {
  try {
    const { status, body } = await answer(asked, services);
    const location =
      body && 'meta' in body && status === 201 ? (body.meta as { location: string }).location : undefined;
    return respond(status, body, location ? { location } : {});
  } catch (error) {
    const problem = asScimError(error);
    if (!problem) {
      services.log.error({ err: error }, 'a request of a directory failed');
      return respond(500, errorBody(new ScimError(500, 'Something went wrong here. Try again.')));
    }
    const challenge: Record<string, string> =
      problem.status === 401 ? { 'www-authenticate': 'Bearer realm="SCIM"' } : {};
    return respond(problem.status, errorBody(problem), challenge);
  }
}

const respond = (status: number, body: object | undefined, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'no-store' },
  });

function asScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  // Somebody else added the person meanwhile: in an app, as a member, or by an invitation.
  if (isDatabaseError(error, '23505'))
    return new ScimError(409, 'A user with this userName or e-mail address already exists.', 'uniqueness');
  if (!(error instanceof Problem)) return null;
  if (error.code === 'malformed_request') return new ScimError(400, error.message, 'invalidSyntax');
  return new ScimError(
    error.status === 422 ? 400 : error.status,
    error.message,
    error.status === 422 ? 'invalidValue' : undefined,
  );
}

async function answer(asked: AskedAddress, services: Services): Promise<Answered> {
  const { request, host } = asked;
  const url = new URL(request.url);
  const base = `${host.origin}/scim/v2`;
  const [kind = '', id, ...rest] = url.pathname.slice('/scim/v2/'.length).split('/').map(readSegment);
  if (rest.length > 0) throw notFound();
  const described = request.method === 'GET' ? describe(kind, id, base) : null;
  if (described) return described;
  const connection = await authenticate(asked, services);
  if (kind === 'Bulk' || kind === 'Me') throw new ScimError(501, `${kind} isn’t supported.`);
  const resource = kind === 'Users' ? userResource : kind === 'Groups' ? groupResource : null;
  const isSearch = (resource ? id : kind) === '.search' && request.method === 'POST';
  if (!resource && !(isSearch && id === undefined)) throw notFound();
  const needsBody = ['POST', 'PUT', 'PATCH'].includes(request.method);
  const body = needsBody ? await readBody(request, mostBytes) : undefined;
  const search = isSearch ? readSearch(body) : searchOf(url.searchParams);
  return inTransaction(services.database, async (transaction) => {
    // One directory changes one thing at a time: its requests are about the same people.
    const locked = await transaction
      .selectFrom('scim_connections')
      .selectAll()
      .where('id', '=', connection.id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw unauthorized();
    const app = locked.app_id === null ? null : await services.apps.byId(locked.app_id);
    if (locked.app_id !== null && app?.workspace_id !== locked.workspace_id) throw unauthorized();
    if (request.method !== 'GET' && !isSearch) await holdPeople(transaction, locked);
    const needs = { transaction, connection: locked, address: asked.address, services };
    const directory = app ? appDirectory(app, needs) : memberDirectory(needs);
    if (!resource || isSearch) {
      // At the root it is among all that there is.
      const among = await Promise.all(
        (resource ? [resource] : [userResource, groupResource]).map((one) => one.all(directory, base)),
      );
      return { status: 200, body: listed(among.flat(), search) };
    }
    return act(request.method, { directory, resource, base, id, body, search });
  });
}

/** Two directories of the same people change one thing at a time, too. */
async function holdPeople(transaction: Transaction, { app_id, workspace_id }: Connection): Promise<void> {
  const [table, id] = app_id === null ? (['workspaces', workspace_id] as const) : (['apps', app_id] as const);
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(transaction);
}

interface Acting {
  directory: Directory;
  resource: Resource;
  base: string;
  id: string | undefined;
  body: unknown;
  search: Search;
}

async function act(method: string, { directory, resource, base, id, body, search }: Acting): Promise<Answered> {
  const find = async (wanted: string): Promise<Record<string, unknown>> => {
    const found = (await resource.all(directory, base)).find((one) => one['id'] === wanted);
    if (!found) throw notFound();
    return found;
  };
  const shown = async (wanted: string) => search.project(await find(wanted));
  if (id === undefined) {
    if (method === 'GET') return { status: 200, body: listed(await resource.all(directory, base), search) };
    if (method === 'POST') return { status: 201, body: await shown(await resource.add(directory, body)) };
    throw notAllowed();
  }
  const before = await find(id);
  switch (method) {
    case 'GET':
      return { status: 200, body: search.project(before) };
    case 'PUT':
      await resource.put(directory, before, body);
      return { status: 200, body: await shown(id) };
    case 'PATCH':
      await resource.patch(directory, before, body);
      return { status: 200, body: await shown(id) };
    case 'DELETE':
      await resource.remove(directory, id);
      return { status: 204 };
    default:
      throw notAllowed();
  }
}

/** What we are able to do: everyone may know. */
function describe(kind: string, id: string | undefined, base: string): Answered | null {
  if (kind === 'ServiceProviderConfig' && id === undefined) return { status: 200, body: serviceProviderConfig(base) };
  const all = kind === 'ResourceTypes' ? resourceTypes(base) : kind === 'Schemas' ? schemas(base) : null;
  if (!all) return null;
  if (id === undefined) return { status: 200, body: listed(all, searchOf(new URLSearchParams())) };
  const found = all.find((one) => one['id'] === id);
  if (!found) throw notFound();
  return { status: 200, body: found };
}

async function authenticate({ request, address }: AskedAddress, { database }: Services): Promise<Connection> {
  const token = bearerOf(request);
  const found =
    token === null
      ? undefined
      : await database
          .updateTable('scim_connections')
          .set({ last_used_at: new Date() })
          .where('token_hash', '=', hashToken(token))
          .returning(['id', 'name', 'workspace_id', 'app_id', 'created_by'])
          .executeTakeFirst();
  if (!found) {
    await attemptsFrom.take(address);
    throw unauthorized();
  }
  await requestsOf.take(found.id);
  return found;
}

function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

const unauthorized = (): ScimError => new ScimError(401, 'Send the token of a directory connection as a bearer token.');
const notFound = (): ScimError => new ScimError(404, 'This resource doesn’t exist.');
const notAllowed = (): ScimError => new ScimError(405, 'This method doesn’t apply here.');
