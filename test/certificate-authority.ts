/**
 * What the usual authority has that Debian's Pebble lacks, in front of it: it says when to renew (RFC 9773), and counts by
 * its limits what it is asked for, at a clock that can be moved.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request, Agent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { renewalIdOf } from '#features/domains/server/acme/der.ts';
import { freePort, type Pebble } from './pebble.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;

interface Ordered {
  at: number;
  names: string;
  domain: string;
  replaces: string | null;
  /** Of names that had a certificate before. */
  isRenewal: boolean;
  /** When its certificate was issued. */
  issuedAt: number | null;
}

export interface CertificateAuthority extends AsyncDisposable {
  directory: string;
  orders: Ordered[];
  failures: { at: number; host: string }[];
  revoked: Set<string>;
  /** How many asked when to renew, and how many refused replacements there were. */
  asked: { renewals: number; refused: number };
  /** Milliseconds by which its clock is ahead. */
  ahead: number;
  /** Part of a lifetime after which it wants a certificate to be renewed. */
  renewsAfter: number;
  /** The most that was counted within each limit, and what the limit is. */
  counts(): Record<'account' | 'domain' | 'names' | 'failures', { most: number; limit: number }>;
}

export async function openAuthority(pebble: Pebble): Promise<CertificateAuthority> {
  const target = new URL(pebble.directory);
  const [cert, key] = [await readFile(pebble.caFile), await readFile(pebble.keyFile)];
  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: 20, ca: cert });
  /** Leaves by the id under which their renewal is asked for. */
  const leaves = new Map<string, { issuedAt: number; lifetime: number; isReplaced: boolean }>();
  const byNumber = new Map<string, Ordered>();
  const failed = new Set<string>();
  const now = () => Date.now() + authority.ahead;

  const pass = (asked: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const { method, url: path, headers } = asked;
      const sent = request({ host: '127.0.0.1', port: target.port, method, path, headers, agent }, (answer) => {
        buffer(answer).then(
          (answered) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answered }),
          reject,
        );
      });
      sent.on('error', reject).end(body);
    });

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = asked.url ?? '';
    const say = (status: number, content: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
    if (path.startsWith('/renewal-info/')) {
      authority.asked.renewals += 1;
      const leaf = leaves.get(path.slice('/renewal-info/'.length));
      if (!leaf) return say(404, { type: 'urn:ietf:params:acme:error:malformed' });
      const at = (part: number) => new Date(leaf.issuedAt + part * leaf.lifetime - authority.ahead).toISOString();
      const { renewsAfter } = authority;
      return say(
        200,
        { suggestedWindow: { start: at(renewsAfter - 0.03), end: at(renewsAfter + 0.03) } },
        { 'retry-after': '43200' },
      );
    }
    const body = await buffer(asked);
    const order = path === '/order-plz' ? orderIn(body) : null;
    if (order?.replaces && leaves.get(order.replaces)?.isReplaced !== false) {
      authority.asked.refused += 1;
      return say(409, { type: 'urn:ietf:params:acme:error:alreadyReplaced', detail: 'It was replaced before.' });
    }
    const answered = await pass(asked, body);
    let { body: content } = answered;
    if (path === '/dir') {
      const { port: own } = { port };
      const directory = JSON.parse(content.toString()) as object;
      content = Buffer.from(JSON.stringify({ ...directory, renewalInfo: `https://127.0.0.1:${own}/renewal-info` }));
    } else if (answered.status < 300) note(path, order, body, answered);
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answered.headers;
    response.writeHead(answered.status, headers).end(content);
  }

  function note(
    path: string,
    order: Ordered | null,
    body: Buffer,
    answered: { headers: IncomingHttpHeaders; body: Buffer },
  ): void {
    const number = path.split('/').at(-1) ?? '';
    if (order) {
      order.isRenewal = authority.orders.some(({ names, issuedAt }) => issuedAt !== null && names === order.names);
      authority.orders.push(order);
      byNumber.set(String(answered.headers.location).split('/').at(-1) ?? '', order);
    } else if (path.startsWith('/finalize-order/')) {
      const found = byNumber.get(number);
      if (found) found.issuedAt ??= now();
      const replaced = found?.replaces && leaves.get(found.replaces);
      if (replaced) replaced.isReplaced = true;
    } else if (path.startsWith('/authZ/')) {
      const { status, identifier } = JSON.parse(answered.body.toString()) as Authorization;
      if (status !== 'invalid' || failed.has(number)) return;
      failed.add(number);
      authority.failures.push({ at: now(), host: identifier.value });
    } else if (path.startsWith('/certZ/')) {
      const leaf = new X509Certificate(answered.body);
      const id = renewalIdOf(leaf.raw) ?? '';
      const lifetime = leaf.validToDate.getTime() - leaf.validFromDate.getTime();
      if (!leaves.has(id)) leaves.set(id, { issuedAt: now(), lifetime, isReplaced: false });
    } else if (path === '/revoke-cert') {
      const { certificate } = payloadOf(body) as { certificate: string };
      authority.revoked.add(new X509Certificate(Buffer.from(certificate, 'base64url')).serialNumber);
    }
  }

  function orderIn(body: Buffer): Ordered {
    const { identifiers, replaces } = payloadOf(body) as { identifiers: { value: string }[]; replaces?: string };
    const names = identifiers.map(({ value }) => value).toSorted();
    const domain = (names[0] ?? '').split('.').slice(-2).join('.');
    const at = { at: now(), issuedAt: null };
    return { ...at, names: names.join(' '), domain, replaces: replaces ?? null, isRenewal: false };
  }

  const server = createServer({ cert, key }, (asked, response) => {
    answer(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const authority: CertificateAuthority = {
    ...{ directory: `https://127.0.0.1:${port}/dir`, orders: [], failures: [], revoked: new Set() },
    ...{ asked: { renewals: 0, refused: 0 }, ahead: 0, renewsAfter: 2 / 3 },
    counts() {
      const { orders, failures } = authority;
      const issued = orders.flatMap(({ issuedAt, ...order }) =>
        issuedAt === null ? [] : [{ ...order, at: issuedAt }],
      );
      const first = issued.filter(({ isRenewal }) => !isRenewal);
      return {
        account: { most: mostWithin(orders, 3 * hour, () => ''), limit: 300 },
        domain: { most: mostWithin(first, week, ({ domain }) => domain), limit: 50 },
        names: { most: mostWithin(issued, week, ({ names }) => names), limit: 5 },
        failures: { most: mostWithin(failures, hour, ({ host }) => host), limit: 5 },
      };
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return authority;
}

interface Authorization {
  status: string;
  identifier: { value: string };
}

const payloadOf = (body: Buffer): unknown => {
  const { payload } = JSON.parse(body.toString()) as { payload: string };
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
};

/** The most events of one key within any such span of time. */
function mostWithin<Event extends { at: number }>(
  events: readonly Event[],
  span: number,
  keyOf: (event: Event) => string,
): number {
  let most = 0;
  const seen = new Map<string, number[]>();
  for (const event of events.toSorted((one, other) => one.at - other.at)) {
    const times = (seen.get(keyOf(event)) ?? []).filter((at) => at > event.at - span);
    times.push(event.at);
    seen.set(keyOf(event), times);
    most = Math.max(most, times.length);
  }
  return most;
}
