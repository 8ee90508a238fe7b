/**
 * The protocol's own conformance suite against all that answers it here: the servers of a workspace and of an app, our
 * layer with the tools that the suite asks for, and both authorization servers. The suite is no dependency: install
 * `@modelcontextprotocol/conformance` elsewhere, and name its program in MCP_CONFORMANCE.
 */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { serveProtocol } from '#features/assistants/server/serve-tools.ts';
import { apiKeyPrefix, apiScopeNames } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { answerProblem } from '#platform/http/answer-problem.ts';
import { readHost } from '#platform/http/host.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { publishApp, type PublishedApp } from '../../published-app.ts';
import { hasSuite, judge, registerSuite } from './run-suite.ts';
import { suiteServer } from './suite-tools.ts';

const revisions = ['2025-11-25', '2026-07-28'] as const;
let shop: PublishedApp;
let http: HttpServer;
let site: string;
let app: string;

beforeAll(async () => {
  http = createHttpServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as { port: number };
  [site, app] = [`http://localhost:${port}`, `http://shop.localhost:${port}`];
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Orders', columns, rows: [{ cells: { item: 'Chair' } }] }];
  shop = await publishApp(sheets, { port, settings: { open_to_assistants: true } });
  await shop.setBlocks('', [{ id: 'list', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] }]);
  const key = `${apiKeyPrefix}${newToken()}`;
  await shop.services.database
    .insertInto('api_keys')
    .values({
      ...{ id: newId('key'), workspace_id: shop.app.workspace_id, user_id: String(shop.editor.user_id), name: 'Key' },
      ...{ key_hash: hashToken(key), hint: key.slice(0, 10), scopes: json<string[]>([...apiScopeNames]) },
    })
    .execute();
  const answer = getRequestListener(
    async (request) => {
      const host = readHost(request.headers.get('host'), shop.services.environment);
      if (!host || new URL(request.url).pathname !== '/suite') return shop.server.fetch(request, '127.0.0.1');
      // Our layer, with the suite's tools in the place of ours.
      try {
        refuseForeignOrigin(request, host);
        return await serveProtocol(request, suiteServer, shop.services);
      } catch (error) {
        return answerProblem(error, shop.services);
      }
    },
    { overrideGlobalObjects: false },
  );
  http.on('request', (request, response) => {
    // The suite signs in nowhere: a key stands for it at the workspace's server.
    const isOfSite = request.headers.host?.startsWith('localhost:');
    if (isOfSite && request.url === '/mcp') request.rawHeaders.push('authorization', `Bearer ${key}`);
    void answer(request, response);
  });
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await shop[Symbol.asyncDispose]();
});

/** What a product has not: the suite's own tools and what hangs on them, resources, prompts, logs and completions. */
const isLacking = /Method not found|Tool '?\w+'? not found|Not testable|InputRequiredResult|a localhost server URL/;
/** An extension of the protocol. */
const isOfTasks = (failed: string): boolean => failed.startsWith('tasks-');
/** In 2025 a server asks its client within a session, and ours keep none: any node answers any request. */
const isOfSessions = (failed: string): boolean =>
  /^(tools-call-(elicitation|sampling)|elicitation-sep\d+-\w+) .*not found$/.test(failed);

describe.skipIf(!hasSuite)(hasSuite ? 'with the suite' : 'skipped: MCP_CONFORMANCE names no suite', () => {
  test.each(revisions)(
    'our layer, %s',
    async (revision) => {
      const { passed, failed } = await judge(['server', '--url', `${site}/suite`, '--requirements', revision]);
      const isAllowed = revision === '2025-11-25' ? isOfSessions : isOfTasks;
      expect(failed.filter((line) => !isAllowed(line))).toEqual([]);
      expect(passed).toBeGreaterThanOrEqual(revision === '2025-11-25' ? 60 : 160);
    },
    120_000,
  );

  test.each(
    revisions.flatMap((revision) => (['workspace', 'app'] as const).map((place) => [place, revision] as const)),
  )(
    'the server of the %s, %s',
    async (place, revision) => {
      const url = `${place === 'app' ? app : site}/mcp`;
      const { passed, failed } = await judge(['server', '--url', url, '--requirements', revision]);
      expect(failed.filter((line) => !isOfTasks(line) && !isLacking.test(line))).toEqual([]);
      expect(passed).toBeGreaterThanOrEqual(revision === '2025-11-25' ? 33 : 96);
    },
    120_000,
  );

  test('the authorization server of the workspace', async () => {
    const allow = async ({ search }: URL): Promise<string> => {
      const body = { query: search.slice(1), workspace_id: shop.app.workspace_id, scopes: ['rows:read'] };
      const headers = { ...(await sessionAt(site, shop.editor)), 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await shop.server.fetch(new Request(`${site}/api/oauth/requests/allow`, init), '127.0.0.1');
      return ((await answer.json()) as { go: string }).go;
    };
    expect(await judge(await registerSuite(shop.server, site), allow)).toEqual({ passed: 3, failed: [] });
  }, 60_000);

  test('the authorization server of the app', async () => {
    const person = await shop.addAppUser('read-write');
    const allow = async ({ search }: URL): Promise<string> => {
      const body = new URLSearchParams({ query: search.slice(1), 'rows:read': 'on' });
      const init = { method: 'POST', headers: await sessionAt(app, person), body, redirect: 'manual' } as const;
      const answer = await shop.server.fetch(new Request(`${app}/mcp/connect`, init), '127.0.0.1');
      return answer.headers.get('location') ?? '';
    };
    expect(await judge(await registerSuite(shop.server, app), allow)).toEqual({ passed: 3, failed: [] });
  }, 60_000);
});

/** What the browser of somebody who is signed in at a host sends. */
async function sessionAt(origin: string, who: Partial<SessionOwner>): Promise<Record<string, string>> {
  const { host, hostname } = new URL(origin);
  const token = await startSession(shop.services.database, { name: hostname }, who);
  return { host, origin, cookie: `${cookieName(shop.services.environment)}=${token}` };
}
