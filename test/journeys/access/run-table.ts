/**
 * The table of callers × endpoints at one kind of host, generated from the declared access rules: each cell is a call
 * over the whole server with the caller's real session or key. A new endpoint fails until it has a sample call.
 *
 * `npm test` tries every caller at every host on one endpoint of each rule. Each other endpoint it tries at one host, with
 * the greatest caller that it refuses and the least that it admits, the latter on one in three of those that change
 * something. `npm run test:full` tries every caller on every endpoint at every host.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { endpoints } from '#features/endpoints.ts';
import { isFullRun } from '#test/tier.ts';
import { openServer, type WholeServer } from '../whole-server.ts';
import { byPower, type Caller, callers, emailOf, headersOf } from './callers.ts';
import {
  type BoardPlace,
  declaredAnswer,
  isBoardPlace,
  namesBoard,
  placeBetween,
  type Place,
} from './declared-answers.ts';
import { samples } from './endpoint-samples.ts';
import { handlerAnswer } from './handler-answers.ts';
import { makeThings, type Privacy, secretWord, type Things } from './things.ts';

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const visitorsOfBoards = ['password_holder', 'reader', 'writer'] as const satisfies readonly Caller[];
const privacyOf = {
  board: 'public',
  'private board': 'private',
  'password board': 'password',
} as const satisfies Record<BoardPlace, Privacy>;
/** What only answers leaves everything as it was. */
const changes = (endpoint: Endpoint): boolean => endpoint.method !== 'GET';

export function runTable(place: Place): void {
  let whole: WholeServer;
  let shared: Things;
  let cells = 0;
  beforeAll(async () => {
    whole = await openServer({ AIRTABLE_API_BASE: 'http://10.0.0.1' });
    shared = await freshThings();
  });
  afterAll(async () => {
    process.stdout.write(`access table, ${place}: ${cells} cells\n`);
    await whole[Symbol.asyncDispose]();
  });

  test('every endpoint has a sample call, and every sample call its endpoint', () => {
    expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  // All calls that name no board are the site's own, where the visitors of a board must be no one.
  const whoAsks = ({ access }: Endpoint): readonly Caller[] =>
    !isBoardPlace(place) || namesBoard(access) ? callers : visitorsOfBoards;
  const isTried = ({ access }: Endpoint): boolean =>
    !isBoardPlace(place) || namesBoard(access) || place === 'password board';
  const probes = probesOf(endpoints.filter(isTried));
  const rows = endpoints.filter(
    (endpoint) => isTried(endpoint) && (isFullRun || probes.has(endpoint) || placeBetween(endpoint) === place),
  );
  /** Of those who may ask, in a short run the two next to the border between yes and no. */
  const triedOf = (endpoint: Endpoint, asking: readonly Caller[]): readonly Caller[] => {
    if (isFullRun || probes.has(endpoint)) return asking;
    const ordered = byPower.filter((caller) => asking.includes(caller));
    const declared = (caller: Caller) => declaredAnswer(endpoint, caller, place);
    const least = ordered.find((caller) => declared(caller) === null);
    const greatest = ordered.findLast((caller) => declared(caller) !== null);
    return asking.filter((caller) => caller === least || caller === greatest);
  };
  test.each(rows.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const declared = (caller: Caller) => declaredAnswer(endpoint, caller, place);
    const { subdomain, board_slug } = shared.app;
    const host = board_slug ? { board_slug } : { subdomain };
    const before = await whole.services.published.caches.versions.read(host);
    const asking = triedOf(endpoint, whoAsks(endpoint));
    const [refused, admitted] = [
      asking.filter((one) => declared(one) !== null),
      asking.filter((one) => declared(one) === null),
    ];
    // Anyone who is refused changes nothing, so all may ask at once.
    const refusals = await Promise.all(refused.map((caller) => call(endpoint, shared, caller)));
    for (const [index, caller] of refused.entries()) {
      expect(refusals[index]?.code, caller).toBe(declared(caller));
      expect(refusals[index]?.text, caller).not.toContain(secretWord);
      cells++;
    }
    expect(await whole.services.published.caches.versions.read(host)).toEqual(before);
    // What one caller did is gone for the next.
    // In a short run one in three of the calls that change something: their own journeys make them, too.
    if (!isFullRun && !probes.has(endpoint) && changes(endpoint) && rows.indexOf(endpoint) % 3 !== 0) return;
    const things = await Promise.all(admitted.map(async () => (changes(endpoint) ? freshThings() : shared)));
    for (const [index, caller] of admitted.entries()) {
      const own = things[index] ?? shared;
      const { code, text } = await call(endpoint, own, caller);
      expect(code, `${caller}: ${text.slice(0, 500)}`).toBe(handlerAnswer(name, caller, place));
      cells++;
    }
  });

  const freshThings = (): Promise<Things> => {
    if (isBoardPlace(place)) return makeThings(whole.services, privacyOf[place], 'board');
    return makeThings(whole.services, place === 'site' ? 'public' : place);
  };

  async function call(endpoint: Endpoint, things: Things, caller: Caller) {
    const sample = samples[nameOf(endpoint)]?.(things, emailOf(caller, things)) ?? {};
    const { params = {}, query = {}, body } = sample;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const { subdomain, board_slug } = things.app;
    const host = place === 'site' || board_slug ? 'localhost' : `${subdomain}.localhost`;
    const isForm = body instanceof FormData;
    const headers = {
      host: `${host}:3000`,
      origin: `http://${host}:3000`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(await headersOf(caller, things, host, whole.services)),
    };
    const address = `http://${host}:3000${path}?${new URLSearchParams({ ...query, ...(board_slug && { board: board_slug }) })}`;
    const request = new Request(address, {
      method: endpoint.method,
      headers,
      redirect: 'manual',
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    // An address of its own each time: limits are tried elsewhere.
    const response = await whole.server.fetch(request, nextAddress());
    const text = await response.text();
    if (response.status < 400) return { text, code: null };
    const { error } = JSON.parse(text) as { error: string | { code: string } };
    return { text, code: typeof error === 'string' ? error : error.code };
  }
}

/** One endpoint of each rule, and of each rule with a scope for keys, which every caller tries: one that changes nothing where there is one. */
function probesOf(rows: readonly Endpoint[]): ReadonlySet<Endpoint> {
  const first = new Map<string, Endpoint>();
  for (const endpoint of [...rows.filter((one) => !changes(one)), ...rows.filter(changes)]) {
    const kind = `${endpoint.access} ${endpoint.scope ? 'with a scope' : ''}`;
    if (!first.has(kind)) first.set(kind, endpoint);
  }
  return new Set(first.values());
}

let calls = 0;
function nextAddress(): string {
  calls++;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}
