/** A shop whose people sign in at a provider of its workspace. */
import { expect } from 'vitest';
import type { ProvidersAnswer } from '#features/sign-in-providers/api.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { clientId, clientSecret, openProvider, type TestProvider } from '../../oidc-provider.ts';
import { TestBrowser } from '../whole-server.ts';
import { at, openShop, type Shop } from './app-people.ts';

export interface ShopWithProvider extends AsyncDisposable {
  shop: Shop;
  provider: TestProvider;
  providerId: string;
  /** The owner of the workspace, at the site. */
  owner: TestBrowser;
  /** Turns the provider on for the shop. */
  connect(body?: object): Promise<void>;
  /** Through the provider, from the sign-in page of the shop; answers where the browser ends up. */
  signIn(browser: TestBrowser, next?: string): Promise<string>;
}

export async function ownerOf(shop: Shop): Promise<TestBrowser> {
  const owner = new TestBrowser(shop.server);
  const site = { kind: 'site' as const, name: 'localhost', origin: 'http://localhost:3000' };
  owner.setCookie('localhost', 'sheaf_session', await startSession(shop.services.database, site, shop.editor));
  return owner;
}

export async function openShopWithProvider(
  input: object = {},
  variables: Record<string, string> = {},
): Promise<ShopWithProvider> {
  const provider = await openProvider('http://localhost:3000/none');
  const shop = await openShop('Use password set by user', { OUTGOING_ALLOW: '127.0.0.1', ...variables });
  const owner = await ownerOf(shop);
  const path = `/api/workspaces/${shop.app.workspace_id}/sign-in-providers`;
  const given = { name: 'Acme', issuer: provider.issuer, client_id: clientId, client_secret: clientSecret };
  const added = await owner.call('POST', path, { ...given, ...input });
  expect([added.status, JSON.stringify(added.body)]).toEqual([200, expect.not.stringContaining(clientSecret)]);
  const { added: providerId, providers } = added.body as unknown as ProvidersAnswer & { added: string };
  provider.allow(providers.find(({ id }) => id === providerId)?.redirect_uri ?? '');
  return {
    ...{ shop, provider, providerId, owner },
    async connect(body = {}) {
      const answer = await owner.call('PUT', `${path}/${providerId}/apps/${shop.app.id}`, { on: true, ...body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    async signIn(browser, next = '/orders') {
      const begun = await browser.ask(at(`/api/app-auth/providers/${providerId}?${new URLSearchParams({ next })}`));
      const back = await provider.passThrough(begun.headers.get('location') ?? '');
      const passed = await browser.ask(back);
      return (await browser.ask(passed.headers.get('location') ?? '')).headers.get('location') ?? '';
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
