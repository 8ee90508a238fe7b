/** Signing in at an app's own domain: at a provider of the workspace, and with passkeys. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '#test/authenticator.ts';
import type { TestBrowser } from '../whole-server.ts';
import { at, freshEmail, goodPassword, setApp } from './app-people.ts';
import { passkeySteps } from './passkey-steps.ts';
import { openShopWithProvider, type ShopWithProvider } from './workspace-provider.ts';

const host = 'orders.example.org';
const own = `http://${host}:3000`;
const sub = 'http://shop.localhost:3000';

let all: ShopWithProvider;
beforeAll(async () => {
  all = await openShopWithProvider({ domains: ['acme.example'] }, { DOMAINS: 'proxy' });
  await all.connect({ joins: true });
  await setApp(all.shop, { settings: { sign_in_by_passkey: true } });
});
afterAll(() => all[Symbol.asyncDispose]());

/** As when its records are right; or as when it was removed. */
async function setDomain(isLive: boolean): Promise<void> {
  const { database } = all.shop.services;
  const { id: app_id, workspace_id } = all.shop.app;
  if (isLive)
    await database
      .insertInto('domains')
      .values({ app_id, workspace_id, host, state: 'live', next_at: new Date(Date.now() + 86_400_000) })
      .execute();
  else await database.deleteFrom('domains').where('app_id', '=', app_id).execute();
  await database
    .updateTable('apps')
    .set({ own_host: isLive ? host : null, updated_at: new Date() })
    .where('id', '=', app_id)
    .execute();
}

/** Follows redirects within the installation, and takes the way through the provider. */
async function passThrough(browser: TestBrowser, address: string): Promise<{ at: string; ways: string[] }> {
  const ways: string[] = [];
  let here = address;
  for (let hops = 0; hops < 8; hops++) {
    const answer = await browser.ask(here);
    const location = answer.headers.get('location');
    if (!location) return { at: here, ways };
    const next = new URL(location, here);
    ways.push(next.origin);
    here = next.origin === all.provider.issuer ? await all.provider.passThrough(next.href) : next.href;
  }
  throw new Error('too many redirects');
}

test('through a provider people come in at the domain, wherever they began, by the one address that it knows', async () => {
  const { shop, provider, providerId } = all;
  await setDomain(true);
  for (const [name, origin] of [
    ['ann', own],
    ['bob', sub],
  ] as const) {
    provider.person = { sub: name, email: `${name}@acme.example`, email_verified: true, name };
    const browser = shop.browser();
    if (origin === own) expect(await (await browser.ask(`${own}/login`)).text()).toContain('Continue with Acme');
    const path = `/api/app-auth/providers/${providerId}?${new URLSearchParams({ next: '/orders' })}`;
    const done = await passThrough(browser, `${origin}${path}`);
    expect(done.at, name).toBe(`${own}/orders`);
    expect(done.ways.filter((one) => one === provider.issuer)).toHaveLength(1);
    expect([...browser.cookiesOf(host).keys()]).toEqual(['sheaf_session']);
    // The site learns of no session, and the sub-domain of none.
    for (const name of ['localhost', 'shop.localhost'])
      expect([...browser.cookiesOf(name).keys()].filter((key) => key === 'sheaf_session')).toEqual([]);
    expect((await browser.ask(`${own}/orders`)).status).toBe(200);
  }
  await setDomain(false);
});

test('a passkey belongs to the name where it was added: at another one people add another', async () => {
  const { shop } = all;
  const email = freshEmail();
  const { browser } = await shop.join({ email });
  const [first, second] = [new Authenticator(), new Authenticator()];
  expect((await passkeySteps(browser, sub).add(first)).status).toBe(200);
  await setDomain(true);
  const there = shop.browser();
  const steps = passkeySteps(there, own);
  // A browser would not even offer it; a device that did sends what is none of this name.
  expect((await steps.enter(first)).status).toBe(401);
  expect((await steps.enter(first, { rpId: 'shop.localhost' }, sub)).status).toBe(401);
  const entered = await there.call('POST', `${own}/api/app-auth/sign-in`, { email, password: goodPassword });
  expect(entered.status).toBe(200);
  const added = await steps.add(second);
  const hosts = (added.body['passkeys'] as { host: string }[]).map((one) => one.host);
  expect(hosts).toEqual(['shop.localhost', host]);
  const again = shop.browser();
  expect((await passkeySteps(again, own).enter(second)).status).toBe(200);
  expect((await again.ask(`${own}/orders`)).status).toBe(200);
  await setDomain(false);
  const back = shop.browser();
  expect((await passkeySteps(back, sub).enter(first)).status).toBe(200);
  expect((await back.ask(at('/orders'))).status).toBe(200);
});
