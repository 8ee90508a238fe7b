/** Whatever a call is refused with, the screen that made it can show: nothing is left in English. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#features/endpoints.ts';
import { languageHeader } from '#features/languages/rules/language-header.ts';
import { pseudoCode } from '#features/languages/server/pseudo-language.ts';
import type { ProblemOnTheWire } from '#kit/problem.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { headersOf } from '../access/callers.ts';
import { samples } from '../access/endpoint-samples.ts';
import { makeThings, type Things } from '../access/things.ts';
import { openServer, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let things: Things;
beforeAll(async () => {
  whole = await openServer({ SHEAF_MODE: 'development', AIRTABLE_API_BASE: 'http://10.0.0.1' });
  things = await makeThings(whole.services, 'public');
});
afterAll(() => whole[Symbol.asyncDispose]());

/** What pages of apps, protocols and terminals are answered; screens of the product never ask for it. */
const isElsewhere = ({ path }: Endpoint): boolean =>
  /^\/(?!api\/)|^\/api\/(?:scim|metrics|app-users|visitor|embeds?)\b|post-auth/.test(path);
/** Words outside of what was looked up, but for values and names of fields. */
const wordsLeft = (text: string): string =>
  text
    .replaceAll(/⟦[^⟧]*⟧/g, ' ')
    .replaceAll(/\b[a-z_\d]+(?:\.[a-z_\d]+)*:/gi, ' ')
    .trim();

test('refusals of all calls of the product are in the language of the screen', async () => {
  const left = new Set<string>();
  let count = 0;
  for (const endpoint of endpoints.filter((one) => !isElsewhere(one)))
    for (const caller of ['nobody', 'owner'] as const)
      for (const body of [undefined, { nonsense: 1 }, 'nothing']) {
        const sample = samples[`${endpoint.method} ${endpoint.path}`]?.(things, null) ?? {};
        const given = body === 'nothing' ? {} : (body ?? sample.body);
        const none = body === undefined ? '' : 'none';
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => none || (sample.params?.[name] ?? ''));
        // What is found of none, by who may ask, and what nobody may ask at all.
        if (caller === 'nobody' ? body !== undefined : body === undefined && endpoint.method !== 'GET') continue;
        const isForm = given instanceof FormData;
        const query = new URLSearchParams(body === undefined ? { ...sample.query, nonsense: '1' } : {});
        const answer = await whole.server.fetch(
          new Request(`http://localhost:3000${path}?${query}`, {
            method: endpoint.method,
            redirect: 'manual',
            headers: {
              host: 'localhost:3000',
              origin: 'http://localhost:3000',
              [languageHeader]: pseudoCode,
              ...(!isForm && { 'content-type': 'application/json' }),
              ...(await headersOf(caller, things, 'localhost', whole.services)),
            },
            ...(endpoint.method !== 'GET' && given && { body: isForm ? given : JSON.stringify(given) }),
          }),
          `203.0.113.${count % 250}`,
        );
        if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) continue;
        const { error } = (await answer.json()) as ProblemOnTheWire;
        if (typeof error !== 'object') continue;
        count++;
        for (const text of [error.message, ...(error.fields ?? []).map((field) => field.message)])
          if (/\p{L}{2}/u.test(wordsLeft(text))) left.add(`${endpoint.method} ${endpoint.path}: ${text}`);
      }
  expect([...left]).toEqual([]);
  expect(count).toBeGreaterThan(500);
}, 300_000);
