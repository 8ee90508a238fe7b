/**
 * Domains behind a real Caddy that gets certificates on demand, as docs/running.md configures it. Without it (`apt install
 * caddy`) the test is skipped, and says so.
 */
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { openCaddy, hasCaddy } from '../../caddy.ts';
import { openNameServer } from '../../name-server.ts';
import { freePort } from '../../pebble.ts';
import { openServer } from '../whole-server.ts';

const host = 'app.example.org';

describe.skipIf(!hasCaddy)(hasCaddy ? 'with Caddy' : 'skipped: /usr/bin/caddy is not installed', () => {
  test('it gets a certificate for a live name with its first visitor, and for no other', async () => {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port: sheafPort } = http.address() as AddressInfo;
    const [httpPort, tlsPort] = [await freePort(), await freePort()];
    await using names = await openNameServer({ [`www.${host}`]: { CNAME: host } });
    await using whole = await openServer({
      ...{ DOMAINS: 'proxy', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1' },
      ...{ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: String(tlsPort), TRUSTED_PROXIES: '127.0.0.1' },
    });
    const asked: string[] = [];
    const respond = getRequestListener(
      (call) => {
        if (call.url.includes('/api/domains/ask')) asked.push(new URL(call.url).searchParams.get('domain') ?? '');
        return whole.server.fetch(call, '127.0.0.1');
      },
      { overrideGlobalObjects: false },
    );
    http.on('request', (call, response) => void respond(call, response));
    await using caddy = await openCaddy({ sheafPort, httpPort, tlsPort });
    const visit = (name: string, path = '/') => page({ port: tlsPort, ca: caddy.root }, name, path);

    const browser = whole.browser();
    const at = `https://localhost:${tlsPort}`;
    await browser.call('POST', `${at}/api/auth/sign-up`, {
      ...{ name: 'Eve', email: 'eve@example.com', password: 'a long enough password' },
    });
    const made = await browser.call('POST', `${at}/api/apps`, {
      ...{ workbook_id: null, start: 'blank', name: 'Eve’s shop', publish: true },
    });
    const { id } = made.body['app'] as { id: string };
    const begun = await browser.call('PUT', `${at}/api/apps/${id}/domain`, { host });
    const { records } = begun.body['domain'] as { records: { type: string; value: string }[] };
    // It leads here, but isn't proven: no certificate.
    names.records[host] = { A: ['127.0.0.1'] };
    await whole.services.domains.advance(id);
    await expect(visit(host)).rejects.toThrow();
    names.records[`_sheaf.${host}`] = { TXT: [records.find(({ type }) => type === 'TXT')!.value] };
    await whole.services.domains.advance(id);

    const home = await visit(host);
    expect(home).toMatchObject({ status: 200, body: expect.stringContaining('Eve’s shop') });
    expect(home.body).toContain(`<link rel="canonical" href="https://${host}:${tlsPort}/"`);
    const www = await visit(`www.${host}`, '/a?b');
    expect([www.status, www.location]).toEqual([308, `https://${host}:${tlsPort}/a?b`]);
    for (const name of ['other.example.org', `${host}.evil.example`, 'localhost.example'])
      await expect(visit(name)).rejects.toThrow();
    expect(new Set(asked)).toEqual(
      new Set([host, `www.${host}`, 'other.example.org', `${host}.evil.example`, 'localhost.example']),
    );

    // Once it is removed, nothing of the app is there any more.
    await browser.call('DELETE', `${at}/api/apps/${id}/domain`);
    expect((await visit(host)).status).toBe(421);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }, 60_000);
});

function page(at: { port: number; ca: string }, servername: string, path: string) {
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const headers = { host: `${servername}:${at.port}` };
    request({ host: '127.0.0.1', ...at, path, headers, servername, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      );
    })
      .once('error', reject)
      .end();
  });
}
