/** Certificates of boards' domains, and of all that is deleted with its board or workspace, by a real authority: Pebble. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { listenWithTls } from '#features/domains/server/tls-listener.ts';
import { openAuthority } from '../../certificate-authority.ts';
import { openNameServer } from '../../name-server.ts';
import { freePort, hasPebble, openPebble } from '../../pebble.ts';
import { openServer } from '../whole-server.ts';
import { tlsPage } from './tls-page.ts';

describe.skipIf(!hasPebble)(hasPebble ? 'with Pebble' : 'skipped: /usr/bin/pebble is not installed', () => {
  test('a board is served by its name, and its certificate is revoked when it, or its workspace, is deleted', async () => {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port: httpPort } = http.address() as AddressInfo;
    const tlsPort = await freePort();
    await using names = await openNameServer();
    await using pebble = await openPebble({ httpPort, dns: names.address, badNonces: 10 });
    await using authority = await openAuthority(pebble);
    await using whole = await openServer({
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1', TLS_PORT: String(tlsPort) },
      ...{ ACME_DIRECTORY: authority.directory, ACME_CA_FILE: pebble.caFile },
      ...{ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: String(tlsPort) },
    });
    const { database, domains, jobs } = whole.services;
    const respond = getRequestListener((asked) => whole.server.fetch(asked, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    http.on('request', (asked, response) => void respond(asked, response));
    const stop = await listenWithTls(whole.services, respond);
    const at = `https://localhost:${tlsPort}`;
    const browser = whole.browser();
    const signedUp = await browser.call('POST', `${at}/api/auth/sign-up`, {
      ...{ name: 'Eve', email: 'eve@example.com', password: 'a long enough password' },
    });
    const { workspace } = signedUp.body['user'] as { workspace: { id: string; name: string } };
    const live = async (kind: string, host: string) => {
      const made = await browser.call('POST', `${at}/api/apps`, {
        ...{ workbook_id: null, start: 'blank', name: `Eve’s ${kind} ${host}`, kind, publish: true },
      });
      const { id, href } = made.body['app'] as { id: string; href: string };
      const begun = await browser.call('PUT', `${at}/api/apps/${id}/domain`, { host });
      const { records } = begun.body['domain'] as { records: { type: string; value: string }[] };
      names.records[host] = { A: ['127.0.0.1'] };
      names.records[`_sheaf.${host}`] = { TXT: [records.find(({ type }) => type === 'TXT')!.value] };
      await domains.advance(id);
      return { id, href };
    };
    const states = () => database.selectFrom('domains').select('state').orderBy('host').execute();

    const board = await live('board', 'board.example.org');
    const rest = [await live('multipage', 'app.example.org'), await live('board', 'second.example.org')];
    expect(await states()).toEqual([{ state: 'live' }, { state: 'live' }, { state: 'live' }]);
    const shown = await tlsPage(tlsPort, 'board.example.org', '/', pebble.root);
    expect(shown).toMatchObject({ status: 200, body: expect.stringContaining('Eve’s board board.example.org') });
    expect(shown.body).toContain(`<link rel="canonical" href="https://board.example.org:${tlsPort}/"`);
    const old = await whole.browser().ask(board.href);
    expect([old.status, old.headers.get('location')]).toEqual([308, `https://board.example.org:${tlsPort}/`]);

    const revoked = async () => {
      await jobs.add('due-domains', {});
      await jobs.drain();
      return authority.revoked.size;
    };
    expect(await revoked()).toBe(0);
    expect((await browser.call('DELETE', `${at}/api/apps/${board.id}`)).status).toBe(200);
    expect(await revoked()).toBe(1);
    expect((await browser.call('GET', `${at}/api/apps/${rest[0]!.id}/domain`)).body).toMatchObject({
      domain: { state: 'live' },
    });
    const { name } = workspace;
    expect((await browser.call('DELETE', `${at}/api/workspaces/${workspace.id}`, { name })).status).toBe(200);
    expect(await revoked()).toBe(3);
    expect(await database.selectFrom('ended_certificates').selectAll().execute()).toEqual([]);
    await stop();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }, 120_000);
});
