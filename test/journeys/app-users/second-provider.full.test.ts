/** The same sign-in at another OpenID Connect server that others wrote, and what it says wrong on purpose. */
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../whole-server.ts';
import { at, look, openShop, type Shop } from './app-people.ts';
import { ownerOf } from './workspace-provider.ts';

let shop: Shop;
let server: OAuth2Server;
let providerId: string;
beforeAll(async () => {
  server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  // It calls itself localhost, which is the main host here.
  server.issuer.url = `http://127.0.0.1:${server.address().port}`;
  shop = await openShop('Use password set by user', { OUTGOING_ALLOW: '127.0.0.1' });
  const owner = await ownerOf(shop);
  const path = `/api/workspaces/${shop.app.workspace_id}/sign-in-providers`;
  const given = { name: 'Second', issuer: server.issuer.url, client_id: 'sheaf', client_secret: 'a secret' };
  const added = await owner.call('POST', path, { ...given, domains: ['acme.example'] });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  providerId = String(added.body['added']);
  await owner.call('PUT', `${path}/${providerId}/apps/${shop.app.id}`, { on: true, joins: true });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await server.stop();
});

/** Through the server, whose tokens say this; answers the browser, and where it ends up. */
async function signIn(claims: Record<string, unknown>): Promise<{ browser: TestBrowser; to: string }> {
  const browser = shop.browser();
  const say = (token: { payload: object }) => void Object.assign(token.payload, claims);
  server.service.on('beforeTokenSigning', say);
  // What it says of the person where the token doesn't.
  server.service.once('beforeUserinfo', (response: { body: object | '' }) => {
    response.body = { sub: 'johndoe', ...claims };
  });
  const begun = await browser.ask(at(`/api/app-auth/providers/${providerId}?next=%2Forders`));
  const back = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const passed = await browser.ask(back.headers.get('location') ?? '');
  const finished = await browser.ask(passed.headers.get('location') ?? '');
  server.service.off('beforeTokenSigning', say);
  server.service.removeAllListeners('beforeUserinfo');
  return { browser, to: finished.headers.get('location') ?? '' };
}

const ann = { sub: 'johndoe', email: 'ann@acme.example', email_verified: true, name: 'Ann' };

test('people of its domain come in', async () => {
  const { browser, to } = await signIn(ann);
  expect(to).toBe('/orders');
  expect(await look(browser, '/orders')).toBe('200');
});

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another client', { aud: 'another' }],
  ['another nonce', { nonce: 'another' }],
  ['no person', { sub: '' }],
  ['a time that is over', { exp: 1 }],
])('a token for %s signs nobody in', async (_why, claims) => {
  const { browser, to } = await signIn({ ...ann, ...claims });
  expect(to).toBe('/login?problem=failed&next=%2Forders');
  expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
});

test('an address that it doesn’t call verified brings nobody in', async () => {
  const { to } = await signIn({ ...ann, sub: 'other', email: 'other@acme.example', email_verified: false });
  expect(to).toBe('/login?problem=unverified&next=%2Forders');
});
