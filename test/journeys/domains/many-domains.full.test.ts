/**
 * Domains are issued, renewed and revoked for 66 days by three nodes that are killed at random moments. DOMAINS_TESTED says
 * how many: the more, the longer it takes.
 */
import { describe, expect, test } from 'vitest';
import { openAuthority } from '../../certificate-authority.ts';
import { openNameServer } from '../../name-server.ts';
import { hasPebble, openPebble } from '../../pebble.ts';
import { openServer } from '../whole-server.ts';
import {
  countDue,
  insertDomains,
  Nodes,
  openFront,
  passTime,
  removeDomains,
  retries,
  stepAfter,
} from './many-domains.ts';

const many = Number(process.env['DOMAINS_TESTED'] ?? 24);
const day = 86_400_000;
const lifetime = 45;
const span = 66 * day;

describe.skipIf(!hasPebble)(hasPebble ? 'with Pebble' : 'skipped: /usr/bin/pebble is not installed', () => {
  test('no certificate of many domains expires or is issued twice, and no limit of the authority is exceeded', async () => {
    const failing = { part: 0.1, hosts: new Set<string>() };
    const front = await openFront(failing);
    await using names = await openNameServer();
    await using pebble = await openPebble({
      ...{ httpPort: front.port, dns: names.address, badNonces: 20, days: lifetime },
    });
    await using authority = await openAuthority(pebble);
    const variables = {
      ...{ DOMAINS: 'acme', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '127.0.0.1', DEMO: 'false' },
      ...{ ACME_DIRECTORY: authority.directory, ACME_CA_FILE: pebble.caFile, TEMPLATES: 'false' },
      ...{ SECRETS_KEY: 'a key for tests that is long enough', ENGINE_WORKERS: '1', CHROMIUM_PATH: 'none' },
    };
    await using whole = await openServer(variables);
    const { database, databaseAddress } = whole.services;
    const hosts = await insertDomains(database, many, names);
    // Some names lead elsewhere for days.
    for (const host of hosts.slice(0, Math.ceil(many / 50))) failing.hosts.add(host);
    const nodes = new Nodes({ address: databaseAddress, variables, ports: front.ports });
    await nodes.start(3);

    const begun = Date.now();
    let [expired, readded] = [0, 0];
    for (let passed = 0; passed < span; ) {
      await nodes.work(database, 4_000);
      // What a node that was killed had begun, or the authority could not validate, is tried again within hours.
      for (const wait of retries) {
        if ((await countDue(database)) === 0) break;
        await passTime(database, authority, wait);
        passed += wait;
        await nodes.work(database, 4_000);
      }
      const { count } = await database
        .selectFrom('domain_certificates')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('expires_at', '<', new Date())
        .executeTakeFirstOrThrow();
      expired += Number(count);
      // Owners remove domains and set them again.
      const isFirstDay = passed < day;
      if (isFirstDay && passed > 0) {
        const again = hosts.slice(-3);
        readded += 1;
        await removeDomains(whole, again, true);
      }
      if (passed > 4 * day) failing.hosts.clear();
      const step = stepAfter(passed);
      await passTime(database, authority, step);
      passed += step;
    }
    await nodes.work(database, 4_000);
    const live = await database.selectFrom('domains').select('host').where('state', '=', 'live').execute();
    const issued = authority.orders.filter(({ issuedAt }) => issuedAt !== null);
    const twice = countTwice(issued, new Set(hosts.slice(-3)));
    await removeDomains(whole, hosts, false);
    await whole.services.jobs.add('due-domains', {});
    await whole.services.jobs.drain();
    await nodes.stop();
    await front.close();
    const figures = {
      ...{ domains: many, live: live.length, issued: pebble.issued(), orders: authority.orders.length, expired, twice },
      ...{ kills: nodes.kills, failures: authority.failures.length, revoked: authority.revoked.size, readded },
      ...{ askedWhenToRenew: authority.asked.renewals, refused: authority.asked.refused, counts: authority.counts() },
      minutes: Math.round((Date.now() - begun) / 6_000) / 10,
    };
    console.log(JSON.stringify(figures, null, 1));
    expect(figures).toMatchObject({ live: many, expired: 0, twice: [] });
    expect(issued.length).toBe(pebble.issued());
    expect(issued.length).toBeGreaterThan(3 * many * 0.9);
    expect(nodes.kills).toBeGreaterThan(5);
    for (const [what, { most, limit }] of Object.entries(authority.counts()))
      expect(most, what).toBeLessThanOrEqual(limit);
    expect(authority.revoked.size).toBeGreaterThanOrEqual(many);
  }, 5_400_000);
});

/** Names whose certificate was issued while the last one was good for long. */
function countTwice(issued: readonly { names: string; issuedAt: number | null }[], readded: Set<string>): string[] {
  const last = new Map<string, number>();
  const twice: string[] = [];
  for (const { names, issuedAt } of issued) {
    const host = names.split(' ').find((name) => !name.startsWith('www.')) ?? names;
    const at = issuedAt ?? 0;
    if (at - (last.get(host) ?? 0) < 0.6 * lifetime * day && !readded.has(host)) twice.push(host);
    last.set(host, at);
  }
  return twice;
}
