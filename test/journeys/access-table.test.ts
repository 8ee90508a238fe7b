/** Every endpoint of the API against every kind of caller. A new endpoint fails here until it has a sample call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessRule, Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { newId } from '#kit/ids.ts';
import { createUser } from '#server/accounts/sign-up.ts';
import { readPageMark } from '#server/published/page-mark.ts';
import type { Session } from '#server/scope.ts';
import { makeThings, samples, secretWord, type Things } from './endpoint-samples.ts';
import { publishApp, type PublishedApp } from './published-app.ts';

const callers = ['nobody', 'reader', 'writer', 'stranger', 'editor'] as const;
type Caller = (typeof callers)[number];
/** What a caller who is refused is told; null: the access rule lets them. */
type Refusal = 'not_signed_in' | 'not_found' | 'private_app' | null;
type Refusals = Record<Caller, Refusal>;

const all = (refusal: Refusal): Refusals => ({
  ...{ nobody: refusal, reader: refusal, writer: refusal, stranger: refusal, editor: refusal },
});
const members: Refusals = { ...all('not_signed_in'), stranger: 'not_found', editor: null };

/** On the app's own host. App users have a session there and nowhere else. */
const ofPrivateApp: Record<AccessRule, Refusals> = {
  anyone: all(null),
  'signed-in': { ...all('not_signed_in'), stranger: null, editor: null },
  'editor-of-workbook': members,
  'editor-of-sheet': members,
  'editor-of-app': members,
  'editor-of-host-app': members,
  'viewer-of-host-app': { ...all('private_app'), editor: null },
};
const ofPublicApp: typeof ofPrivateApp = { ...ofPrivateApp, 'viewer-of-host-app': all(null) };

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

let shop: PublishedApp;
let stranger: Session;
beforeAll(async () => {
  shop = await publishApp([{ title: 'Orders', columns: [], rows: [] }]);
  const account = { name: 'Bob', email: 'bob@example.com', password: 'a long enough password' };
  stranger = { user_id: await createUser(shop.services.database, account), app_user_id: null };
});
afterAll(() => shop[Symbol.asyncDispose]());

test('every endpoint has a sample call, and every sample call its endpoint', () => {
  expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

describe.each([
  ['private', ofPrivateApp],
  ['public', ofPublicApp],
] as const)('a %s app', (privacy, table) => {
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    const things = await makeThings(shop.services, shop.app.workspace_id, privacy === 'public');
    const refusals = table[endpoint.access];
    const { subdomain } = things.app;
    const before = await readPageMark(shop.services.database, subdomain);
    for (const caller of callers.filter((one) => refusals[one] !== null)) {
      const { code, text } = await call(endpoint, things, await sessionOf(caller, things));
      expect(code, caller).toBe(refusals[caller]);
      expect(text, caller).not.toContain(secretWord);
    }
    expect(await readPageMark(shop.services.database, subdomain)).toEqual(before);
    for (const caller of callers.filter((one) => refusals[one] === null)) {
      // What one caller did is gone for the next.
      const own = await makeThings(shop.services, shop.app.workspace_id, privacy === 'public');
      const { code, text } = await call(endpoint, own, await sessionOf(caller, own));
      expect(code, `${caller}: ${text}`).toBe(answerTo(caller, nameOf(endpoint), privacy));
    }
  });
});

test('an editor on the host of one app reaches no other app from there, nor another workspace', async () => {
  const here = await makeThings(shop.services, shop.app.workspace_id, true);
  const there = await makeThings(shop.services, shop.app.workspace_id, true);
  const elsewhere = await makeThings(shop.services, await workspaceOfBoth(), true);
  for (const endpoint of endpoints.filter((one) => one.access.startsWith('editor-of-'))) {
    const asEditor = (things: Things) => call(endpoint, things, shop.editor, here.app.subdomain);
    expect((await asEditor(elsewhere)).code, nameOf(endpoint)).toBe('not_found');
    if (endpoint.access === 'editor-of-app') expect((await asEditor(there)).code, nameOf(endpoint)).toBe('not_found');
  }
});

/** What a caller whom the access rule lets in is told; null is a success. */
function answerTo(caller: Caller, endpoint: string, privacy: 'private' | 'public'): string | null {
  if (caller === 'reader' && writes.has(endpoint)) return 'forbidden';
  if (caller === 'stranger' && endpoint === 'POST /api/apps') return 'invalid_input'; // the workbook is not theirs
  const isForeign = caller === 'nobody' || caller === 'stranger';
  if (endpoint === 'POST /api/app/app-info' && isForeign && privacy === 'private') return 'not_found';
  return refusedAnyhow[endpoint] ?? null;
}

/** What a `read` app user never does. */
const writes = new Set([
  'POST /api/page/files',
  'POST /api/page/row-actions',
  'DELETE /api/page/rows',
  'POST /api/page/rows',
  'PUT /api/page/rows',
]);

const refusedAnyhow: Record<string, string> = {
  'POST /api/auth': 'wrong_credentials',
  // Passwords are typed on the main site only.
  'POST /api/auth/sign-in': 'not_found',
  'POST /api/auth/sign-up': 'not_found',
  // The app uses it.
  'DELETE /api/workbooks/{workbookId}': 'invalid_input',
};

async function call(endpoint: Endpoint, things: Things, as: Session | null, subdomain = things.app.subdomain) {
  const { params = {}, query = {}, body } = samples[nameOf(endpoint)]?.(things) ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const isForm = body instanceof FormData;
  const response = await shop.ask(`${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    host: `${subdomain}.localhost`,
    headers: {
      origin: `http://${subdomain}.localhost:3000`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(as && { as }),
  });
  const text = await response.text();
  return { text, code: response.ok ? null : (JSON.parse(text) as { error: { code: string } }).error.code };
}

async function sessionOf(caller: Caller, { app }: Things): Promise<Session | null> {
  switch (caller) {
    case 'nobody':
      return null;
    case 'stranger':
      return stranger;
    case 'editor':
      return shop.editor;
    case 'reader':
      return { user_id: null, app_user_id: await addAppUser(app.id, 'read') };
    case 'writer':
      return { user_id: null, app_user_id: await addAppUser(app.id, 'read-write') };
  }
}

async function addAppUser(app_id: string, permissions: 'read' | 'read-write'): Promise<string> {
  const id = newId('apu');
  const user = { id, app_id, name: 'Ann', email: `${id}@example.com`, permissions };
  await shop.services.database
    .insertInto('app_users')
    .values({ ...user, row_identity: null, password_hash: null })
    .execute();
  return id;
}

/** A second workspace of the editor. */
async function workspaceOfBoth(): Promise<string> {
  const id = newId('wsp');
  const { database } = shop.services;
  await database.insertInto('workspaces').values({ id, name: 'Second' }).execute();
  const member = { workspace_id: id, user_id: shop.editor.user_id ?? '', role: 'owner' as const };
  await database.insertInto('workspace_members').values(member).execute();
  return id;
}
