/** When certificates are renewed, how names are validated at port 443, and what becomes of an order whose node went away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { renewalIdOf } from '#features/domains/server/acme/der.ts';
import { listenWithTls } from '#features/domains/server/tls-listener.ts';
import { openAuthority } from '../../certificate-authority.ts';
import { type NameServer, openNameServer } from '../../name-server.ts';
import { freePort, hasPebble, openPebble } from '../../pebble.ts';
import { openServer, type WholeServer } from '../whole-server.ts';

const host = 'app.example.org';
const day = 86_400_000;

/** An app with a domain whose records are right; looks at it, and reads what is stored. */
async function begin(whole: WholeServer, names: NameServer, at = '') {
  const browser = whole.browser();
  await browser.call('POST', `${at}/api/auth/sign-up`, {
    ...{ name: 'Eve', email: 'eve@example.com', password: 'a long enough password' },
  });
  const made = await browser.call('POST', `${at}/api/apps`, {
    ...{ workbook_id: null, start: 'blank', name: 'Shop', publish: true },
  });
  const { id } = made.body['app'] as { id: string };
  const begun = await browser.call('PUT', `${at}/api/apps/${id}/domain`, { host });
  const { records } = begun.body['domain'] as { records: { type: string; value: string }[] };
  names.records[host] = { A: ['127.0.0.1'] };
  names.records[`_sheaf.${host}`] = { TXT: [records.find(({ type }) => type === 'TXT')!.value] };
  const { database, domains } = whole.services;
  return {
    remove: () => browser.call('DELETE', `${at}/api/apps/${id}/domain`),
    async looked() {
      await domains.advance(id);
      return database.selectFrom('domains').selectAll().executeTakeFirstOrThrow();
    },
    certificate: () => database.selectFrom('domain_certificates').selectAll().executeTakeFirstOrThrow(),
  };
}

describe.skipIf(!hasPebble)(hasPebble ? 'with Pebble' : 'skipped: /usr/bin/pebble is not installed', () => {
  test('the authority says when a certificate is renewed, an order that was left goes on, and a name that is gone is revoked', async () => {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port: httpPort } = http.address() as AddressInfo;
    await using names = await openNameServer();
    await using pebble = await openPebble({ httpPort, dns: names.address, badNonces: 30, days: 45 });
    await using authority = await openAuthority(pebble);
    await using whole = await openServer({
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1' },
      ...{ ACME_DIRECTORY: authority.directory, ACME_CA_FILE: pebble.caFile },
    });
    const { database } = whole.services;
    const respond = getRequestListener((asked) => whole.server.fetch(asked, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    http.on('request', (asked, response) => void respond(asked, response));
    const app = await begin(whole, names);
    expect(await app.looked()).toMatchObject({ state: 'live' });
    const first = await app.certificate();
    const daysTo = (moment: Date) => (moment.getTime() - first.issued_at.getTime()) / day;
    expect(daysTo(first.renew_at)).toBeCloseTo(30, 0);

    // It wants it sooner; it is asked again when it says so, and not before.
    authority.renewsAfter = 0.4;
    expect(await app.looked()).toMatchObject({ state: 'live', tries: 0 });
    const asked = await app.certificate();
    expect(daysTo(asked.renew_at)).toBeGreaterThan(0.37 * 45 - 0.1);
    expect(daysTo(asked.renew_at)).toBeLessThan(0.43 * 45 + 0.1);
    expect(asked.ask_at!.getTime() - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    await app.looked();
    expect([authority.asked.renewals, (await app.certificate()).renew_at]).toEqual([1, asked.renew_at]);

    // It wants all of them renewed at once, as when they have to be revoked.
    authority.renewsAfter = -0.1;
    await database.updateTable('domain_certificates').set({ ask_at: null }).execute();
    await app.looked();
    const second = await app.certificate();
    expect(second.leaf).not.toBe(first.leaf);
    expect(authority.orders.map(({ replaces }) => replaces)).toEqual([
      null,
      renewalIdOf(Buffer.from(first.leaf!, 'base64url')),
    ]);

    // One that was replaced already is ordered all the same.
    authority.renewsAfter = 2 / 3;
    await database
      .updateTable('domain_certificates')
      .set({ leaf: first.leaf, renew_at: new Date(0) })
      .execute();
    await database
      .updateTable('domain_certificates')
      .set({ ask_at: new Date(Date.now() + day) })
      .execute();
    await app.looked();
    expect([authority.asked.refused, authority.orders.length, pebble.issued()]).toEqual([1, 3, 3]);

    // A node goes away after it was issued, and before it is stored: the next one fetches it, and orders none.
    await database
      .updateTable('domain_certificates')
      .set({ renew_at: new Date(0), ask_at: new Date(Date.now() + day) })
      .execute();
    await sql`create function lose() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`.execute(
      database,
    );
    await sql`create trigger lose before update on domain_certificates for each row execute function lose()`.execute(
      database,
    );
    await expect(app.looked()).rejects.toThrow('lost');
    expect([authority.orders.length, pebble.issued()]).toEqual([4, 4]);
    await sql`drop trigger lose on domain_certificates`.execute(database);
    const third = await app.certificate();
    expect(await app.looked()).toMatchObject({ state: 'live', tries: 0, failure: null });
    expect((await app.certificate()).leaf).not.toBe(third.leaf);
    expect([authority.orders.length, pebble.issued()]).toEqual([4, 4]);
    expect(await database.selectFrom('acme_orders').select('id').where('ended_at', 'is', null).execute()).toEqual([]);

    // The name is no longer served.
    expect((await app.remove()).status).toBe(200);
    await whole.services.jobs.add('due-domains', {});
    await whole.services.jobs.drain();
    expect(authority.revoked.size).toBe(1);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }, 120_000);

  test('a name is validated at port 443 where port 80 leads elsewhere, and visitors notice nothing', async () => {
    const tlsPort = await freePort();
    await using names = await openNameServer();
    await using pebble = await openPebble({ httpPort: 1, tlsPort, dns: names.address, badNonces: 10 });
    await using whole = await openServer({
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1', TLS_PORT: String(tlsPort) },
      ...{ ACME_DIRECTORY: pebble.directory, ACME_CA_FILE: pebble.caFile, ACME_CHALLENGE: 'tls-alpn-01' },
      ...{ PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: String(tlsPort) },
    });
    const { services } = whole;
    const respond = getRequestListener((asked) => whole.server.fetch(asked, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    const stop = await listenWithTls(services, respond);
    const app = await begin(whole, names, `https://localhost:${tlsPort}`);
    /** The names of the certificate that answers, or why none does. */
    const handshake = (protocols: string[], rejectUnauthorized: boolean) =>
      new Promise<string>((resolve) => {
        const at = { host: '127.0.0.1', port: tlsPort, servername: host, ca: pebble.root };
        const socket = connect({ ...at, ALPNProtocols: protocols, rejectUnauthorized }, () => {
          resolve(`${socket.alpnProtocol} ${socket.getPeerX509Certificate()?.issuer}`);
          socket.destroy();
        }).once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      });
    const { database } = services;
    const challenge = { token: 'token', host, answer: 'token.thumbprint' };
    const refused = 'ECONNRESET';
    const each = () => Promise.all([['http/1.1'], ['acme-tls/1'], []].map((protocols) => handshake(protocols, false)));
    expect(await each()).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    // While a first certificate is on its way, the authority alone gets an answer.
    await database.insertInto('acme_challenges').values(challenge).execute();
    expect(await each()).toEqual([refused, 'acme-tls/1 CN=ACME challenge', refused]);
    expect(await app.looked()).toMatchObject({ state: 'live', failure: null });
    expect(await each()).toEqual([
      expect.stringMatching(/^http\/1\.1 CN=Pebble/),
      refused,
      expect.stringMatching(/^false CN=Pebble/),
    ]);
    // While it is renewed, visitors keep the certificate that they know.
    await database.insertInto('acme_challenges').values(challenge).execute();
    expect(await each()).toEqual([
      expect.stringMatching(/^http\/1\.1 CN=Pebble/),
      'acme-tls/1 CN=ACME challenge',
      expect.stringMatching(/^false CN=Pebble/),
    ]);
    expect(await handshake(['h2', 'http/1.1'], true)).toMatch(/^http\/1\.1 CN=Pebble/);
    await database
      .updateTable('domain_certificates')
      .set({ renew_at: new Date(0) })
      .execute();
    await app.looked();
    expect(pebble.issued()).toBe(2);
    await stop();
  }, 120_000);
});
