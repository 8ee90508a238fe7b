/**
 * Certificates of domains, issued by a real authority that others wrote: Pebble. Without it (`apt install pebble`) the
 * tests are skipped, and say so.
 */
import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { listenWithTls } from '#features/domains/server/tls-listener.ts';
import { openServer } from '../whole-server.ts';
import { tlsPage as page } from './tls-page.ts';
import { openNameServer } from '../../name-server.ts';
import { freePort, hasPebble, openPebble } from '../../pebble.ts';

const host = 'app.example.org';

describe.skipIf(!hasPebble)(hasPebble ? 'with Pebble' : 'skipped: /usr/bin/pebble is not installed', () => {
  test('a certificate is issued before the name is live, served by its name, renewed, and gone with the domain', async () => {
    const proxy = { ...{ answers: true }, server: createServer() };
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    const { port: httpPort } = proxy.server.address() as AddressInfo;
    const tlsPort = await freePort();
    await using names = await openNameServer({
      [host]: { A: ['127.0.0.1'], CAA: ['pebble.letsencrypt.org'] },
      [`www.${host}`]: { CNAME: host },
    });
    await using authority = await openPebble({ httpPort, dns: names.address, badNonces: 30 });
    await using whole = await openServer({
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1', ACME_EMAIL: 'ops@example.com' },
      ...{ ACME_DIRECTORY: authority.directory, ACME_CA_FILE: authority.caFile, TLS_PORT: String(tlsPort) },
      ...{ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: String(tlsPort), SECRETS_KEY: 'a key for tests that is long enough' },
    });
    const { services } = whole;
    const { database } = services;
    const respond = getRequestListener((asked) => whole.server.fetch(asked, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    proxy.server.on('request', (asked, response) =>
      proxy.answers ? void respond(asked, response) : void response.writeHead(404).end('another server'),
    );
    const stop = await listenWithTls(services, respond);
    const looked = async () => {
      await services.domains.advance(app.id);
      return database.selectFrom('domains').selectAll().executeTakeFirstOrThrow();
    };
    const browser = whole.browser();
    const at = `https://localhost:${tlsPort}`;
    await browser.call('POST', `${at}/api/auth/sign-up`, {
      ...{ name: 'Eve', email: 'eve@example.com', password: 'a long enough password' },
    });
    const made = await browser.call('POST', `${at}/api/apps`, {
      ...{ workbook_id: null, start: 'blank', name: 'Eve’s shop', publish: true },
    });
    const app = made.body['app'] as { id: string; subdomain: string };
    const begun = await browser.call('PUT', `${at}/api/apps/${app.id}/domain`, { host });
    const { records } = begun.body['domain'] as { records: { type: string; value: string }[] };
    names.records[`_sheaf.${host}`] = { TXT: [records.find(({ type }) => type === 'TXT')!.value] };

    // Before the name is proven, and while it isn't validated, there is no certificate and no name.
    await expect(page(tlsPort, host, '/', authority.root)).rejects.toThrow();
    proxy.answers = false;
    const failed = await looked();
    expect(failed).toMatchObject({ state: 'issuing', tries: 1 });
    expect(failed.failure).toMatch(/reached another server at this domain/);
    expect(failed.try_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect((await services.apps.byId(app.id))?.own_host).toBe('');
    await expect(page(tlsPort, host, '/', authority.root)).rejects.toThrow();
    expect(authority.issued()).toBe(0);
    // The polling of a dialog doesn't try again before its time.
    await browser.call('POST', `${at}/api/apps/${app.id}/domain/check`, {});
    expect((await database.selectFrom('domains').selectAll().executeTakeFirstOrThrow()).tries).toBe(1);

    // Three nodes at once order one.
    proxy.answers = true;
    expect(await looked()).toMatchObject({ state: 'issuing', tries: 1 });
    await database.updateTable('domains').set({ try_at: null, tries: 0 }).execute();
    await Promise.all([looked(), looked(), looked()]);
    expect(authority.issued()).toBe(1);
    expect(await looked()).toMatchObject({ state: 'live', alias: `www.${host}`, tries: 0, failure: null });
    expect(await database.selectFrom('acme_challenges').selectAll().execute()).toEqual([]);
    const stored = await database.selectFrom('domain_certificates').selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed).toMatch(/^v1\.[\w-]+$/);
    const lifetime = stored.expires_at.getTime() - stored.issued_at.getTime();
    expect((stored.expires_at.getTime() - stored.renew_at.getTime()) / lifetime).toBeCloseTo(1 / 3, 1);

    // Its pages come over TLS, under its name and www, and under no other.
    const home = await page(tlsPort, host, '/', authority.root);
    expect(home).toMatchObject({ status: 200, body: expect.stringContaining('Eve’s shop') });
    expect(home.headers['strict-transport-security']).toBeDefined();
    expect(home.body).toContain(`<link rel="canonical" href="https://${host}:${tlsPort}/"`);
    const www = await page(tlsPort, `www.${host}`, '/a?b', authority.root);
    expect([www.status, www.headers.location]).toEqual([308, `https://${host}:${tlsPort}/a?b`]);
    await expect(page(tlsPort, 'other.example.org', '/', authority.root)).rejects.toThrow();
    await expect(page(tlsPort, '', '/', authority.root)).rejects.toThrow();
    const plain = await whole.server.fetch(new Request(`http://${host}/a`, { headers: { host } }), '127.0.0.1');
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://${host}:${tlsPort}/a`]);

    // A renewal takes its place; one that fails leaves the old one serving.
    const first = await serialAt(tlsPort, authority.root);
    await database
      .updateTable('domain_certificates')
      .set({ renew_at: new Date(0) })
      .execute();
    proxy.answers = false;
    expect(await looked()).toMatchObject({ state: 'live', tries: 1 });
    expect(await serialAt(tlsPort, authority.root)).toBe(first);
    expect(await looked()).toMatchObject({ tries: 1 });
    proxy.answers = true;
    await database.updateTable('domains').set({ try_at: null }).execute();
    expect(await looked()).toMatchObject({ state: 'live', tries: 0, failure: null });
    expect(authority.issued()).toBe(2);
    expect(await serialAt(tlsPort, authority.root)).not.toBe(first);
    expect(await database.selectFrom('acme_accounts').selectAll().execute()).toHaveLength(1);

    // A CAA record that forbids it says so, and leaves what is live alone.
    names.records[host] = { A: ['127.0.0.1'], CAA: [';'] };
    expect(await looked()).toMatchObject({
      state: 'live',
      findings: [{ kind: 'authority', message: expect.stringContaining('forbids all certificates') }],
    });
    await browser.call('DELETE', `${at}/api/apps/${app.id}/domain`);
    await expect(page(tlsPort, host, '/', authority.root)).rejects.toThrow();
    expect(await database.selectFrom('domain_certificates').selectAll().execute()).toEqual([]);
    await stop();
    proxy.server.closeAllConnections();
    await new Promise((resolve) => proxy.server.close(resolve));
  }, 120_000);

  test('three nodes issue and renew many names: each once, none lost when a node goes away in the middle', async () => {
    const many = 20;
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port: httpPort } = http.address() as AddressInfo;
    await using names = await openNameServer();
    await using authority = await openPebble({ httpPort, dns: names.address, badNonces: 20 });
    await using whole = await openServer({
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1' },
      ...{ ACME_DIRECTORY: authority.directory, ACME_CA_FILE: authority.caFile },
    });
    const { services } = whole;
    const { database } = services;
    const respond = getRequestListener((asked) => whole.server.fetch(asked, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    http.on('request', (asked, response) => void respond(asked, response));
    const browser = whole.browser();
    await browser.signUp('Eve');
    for (let at = 0; at < many; at++) {
      const made = await browser.call('POST', '/api/apps', { workbook_id: null, start: 'blank', name: `Shop ${at}` });
      const { id } = made.body['app'] as { id: string };
      const begun = await browser.call('PUT', `/api/apps/${id}/domain`, { host: `shop-${at}.example.org` });
      const { records } = begun.body['domain'] as { records: { type: string; value: string }[] };
      names.records[`shop-${at}.example.org`] = { A: ['127.0.0.1'] };
      names.records[`_sheaf.shop-${at}.example.org`] = { TXT: [records.find(({ type }) => type === 'TXT')!.value] };
    }
    const apps = (await database.selectFrom('domains').select('app_id').execute()).map(({ app_id }) => app_id);
    // Each node takes them in another order, as they come.
    const rounds = () =>
      Promise.all(
        [0, 7, 13].map(async (first) => {
          for (const appId of [...apps.slice(first), ...apps.slice(0, first)]) await services.domains.advance(appId);
        }),
      );
    // One went away while it had a name: that name is begun again when its time is over.
    const [left = ''] = apps;
    const inFiveMinutes = new Date(Date.now() + 300_000);
    await database.updateTable('domains').set({ held_until: inFiveMinutes }).where('app_id', '=', left).execute();
    await rounds();
    const live = () => database.selectFrom('domains').selectAll().where('state', '=', 'live').execute();
    expect([authority.issued(), (await live()).length]).toEqual([many - 1, many - 1]);
    await database
      .updateTable('domains')
      .set({ held_until: new Date(0) })
      .where('app_id', '=', left)
      .execute();
    await rounds();
    expect([authority.issued(), (await live()).length]).toEqual([many, many]);
    // A third of their lifetime is left.
    await database
      .updateTable('domain_certificates')
      .set({ renew_at: new Date(0) })
      .execute();
    await rounds();
    expect([authority.issued(), (await live()).filter(({ failure }) => failure === null).length]).toEqual([
      2 * many,
      many,
    ]);
    expect(await database.selectFrom('acme_accounts').selectAll().execute()).toHaveLength(1);
    expect(await database.selectFrom('acme_challenges').selectAll().execute()).toEqual([]);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }, 240_000);
});

function serialAt(port: number, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, servername: host, ca }, () => {
      const certificate: X509Certificate | undefined = socket.getPeerX509Certificate();
      resolve(certificate?.serialNumber ?? '');
      socket.end();
    }).once('error', reject);
  });
}
