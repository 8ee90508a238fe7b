/** Many domains for months, by three nodes that are killed again and again, at a clock that is moved. */
import { type ChildProcess, fork } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { giveUp } from '#features/domains/server/domain-row.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { inTransaction, type Database } from '#platform/database/database.ts';
import type { CertificateAuthority } from '../../certificate-authority.ts';
import type { NameServer } from '../../name-server.ts';
import type { WholeServer } from '../whole-server.ts';

const program = fileURLToPath(new URL('domain-node.ts', import.meta.url));
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

interface NodeProcess {
  port: number;
  isWorking: boolean;
  child: ChildProcess;
}

/** Answers at port 80 of all names, through any node that lives; some of the authority's requests fail. */
export async function openFront(failing: { part: number; hosts: Set<string> }) {
  const ports = new Set<number>();
  let turn = 0;
  const server = createServer((asked, response) => {
    const host = (asked.headers.host ?? '').split(':')[0] ?? '';
    if (failing.hosts.has(host) || Math.random() < failing.part) return void response.writeHead(404).end('elsewhere');
    const all = [...ports];
    const port = all[turn++ % Math.max(1, all.length)];
    if (port === undefined) return void response.writeHead(502).end();
    request({ host: '127.0.0.1', port, path: asked.url, headers: asked.headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ports,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Nodes of a database, of which one after the other is killed while they work. */
export class Nodes {
  kills = 0;
  #coming: Promise<void> = Promise.resolve();
  readonly #all: NodeProcess[] = [];
  readonly #given: { address: unknown; variables: Record<string, string>; ports: Set<number> };

  constructor(given: { address: unknown; variables: Record<string, string>; ports: Set<number> }) {
    this.#given = given;
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#begin()));
  }

  /** Lets all of them work until nothing is due. Every `killEvery` milliseconds on average one of them is killed. */
  async work(database: Database, killEvery: number): Promise<void> {
    let killAt = Date.now() + Math.random() * 2 * killEvery;
    for (;;) {
      for (const node of this.#all) this.#set(node);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (Date.now() >= killAt) {
        killAt = Date.now() + Math.random() * 2 * killEvery;
        await this.#kill();
      }
      if (this.#all.some(({ isWorking }) => isWorking)) continue;
      const { rows } = await sql`
        select from domains where next_at <= now() and (held_until is null or held_until < now()) limit 1
      `.execute(database);
      if (rows.length === 0) return;
      for (const node of this.#all) this.#set(node, true);
    }
  }

  async stop(): Promise<void> {
    await this.#coming;
    for (const { child } of this.#all) child.kill('SIGKILL');
    await Promise.all(this.#all.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
  }

  readonly #begun = new WeakSet<NodeProcess>();

  /** Tells a node to work that is new, or, with `again`, any. */
  #set(node: NodeProcess, again = false): void {
    if (node.isWorking || (this.#begun.has(node) && !again)) return;
    this.#begun.add(node);
    node.isWorking = true;
    node.child.send({ work: true });
  }

  async #kill(): Promise<void> {
    await this.#coming;
    const working = this.#all.filter(({ isWorking }) => isWorking);
    const victim = working[Math.floor(Math.random() * working.length)];
    if (!victim) return;
    this.kills += 1;
    this.#given.ports.delete(victim.port);
    this.#all.splice(this.#all.indexOf(victim), 1);
    const gone = new Promise((resolve) => victim.child.once('exit', resolve));
    victim.child.kill('SIGKILL');
    await gone;
    // The others go on meanwhile.
    this.#coming = this.#begin();
  }

  async #begin(): Promise<void> {
    const { address, variables, ports } = this.#given;
    const child = fork(program, [JSON.stringify(address), JSON.stringify(variables)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const node: NodeProcess = { port: 0, isWorking: false, child };
    node.port = await new Promise<number>((resolve, reject) => {
      child.once('message', (said: { port: number }) => resolve(said.port));
      child.once('exit', (code) => reject(new Error(`A node ended with ${code} before it was ready.`)));
    });
    child.on('message', () => (node.isWorking = false));
    ports.add(node.port);
    this.#all.push(node);
  }
}

/** Apps with names of owners that have up to 40 each, but for one that has 60; some have a second name with `www.`. */
export async function insertDomains(database: Database, count: number, names: NameServer): Promise<string[]> {
  const owners = Math.ceil(count / 40);
  const hosts: string[] = [];
  const workspace_id = newId('wsp');
  await database.insertInto('workspaces').values({ id: workspace_id, name: 'Owners' }).execute();
  await database.insertInto('domain_proofs').values({ workspace_id, token: 'token' }).execute();
  for (let at = 0; at < count; at++) {
    const host = at < 60 ? `s${at}.big.org` : `s${at}.owner${at % owners}.net`;
    const id = newId('app');
    const app = { ...{ id, workspace_id, name: host }, subdomain: `s${at}`, settings: json(defaultAppSettings) };
    await database
      .insertInto('apps')
      .values({ ...app, kind: 'multipage', public: true })
      .execute();
    await database.insertInto('domains').values({ app_id: id, workspace_id, host }).execute();
    names.records[host] = { A: ['127.0.0.1'] };
    names.records[`_sheaf.${host}`] = { TXT: ['sheaf=token'] };
    if (at % 10 === 0) names.records[`www.${host}`] = { CNAME: host };
    hosts.push(host);
  }
  return hosts;
}

/** Moves all clocks: what is stored is so much older, and the authority's clock is ahead. */
export async function passTime(database: Database, authority: CertificateAuthority, by: number): Promise<void> {
  const times: Record<string, readonly string[]> = {
    domains: ['try_at', 'failing_since', 'checked_at', 'next_at', 'held_until', 'created_at'],
    domain_certificates: ['issued_at', 'renew_at', 'expires_at', 'ask_at'],
    acme_orders: ['failed_at', 'ended_at', 'created_at'],
    acme_challenges: ['created_at'],
  };
  const age = sql`make_interval(secs => ${by / second})`;
  await inTransaction(database, async (transaction) => {
    for (const [table, columns] of Object.entries(times)) {
      const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${age}`));
      await sql`update ${sql.table(table)} set ${changes}`.execute(transaction);
    }
  });
  authority.ahead += by;
}

/** How far the clock is moved from a moment: in small steps while names are new or due, else in steps of days. */
export function stepAfter(passed: number): number {
  const firstSteps = [3 * minute, 16 * minute, 61 * minute];
  let at = 0;
  for (const step of firstSteps) {
    if (passed <= at) return step;
    at += step;
  }
  if (passed < day) return 3 * hour;
  // Certificates are due 28 to 32 days after the last.
  const inRound = (passed / day) % 30;
  return passed < 5 * day || inRound < 2 || inRound > 28 ? 12 * hour : 4 * day;
}

/** How long is waited before what failed is looked at again: the steps of `stepAfter` are days. */
export const retries: readonly number[] = [11 * minute, 65 * minute, 4 * hour];

/** How many live domains have a certificate that should have been renewed by now. */
export async function countDue(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('domain_certificates')
    .innerJoin('domains', 'domains.app_id', 'domain_certificates.app_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('domains.state', '=', 'live')
    .where('renew_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes domains off, as their owners would, and sets some of them again. */
export async function removeDomains(whole: WholeServer, hosts: readonly string[], again: boolean): Promise<void> {
  const { database } = whole.services;
  const found = await database.selectFrom('domains').selectAll().where('host', 'in', hosts).execute();
  for (const { app_id, workspace_id, host } of found) {
    await inTransaction(database, async (transaction) => {
      await giveUp(transaction, app_id);
      if (again) await transaction.insertInto('domains').values({ app_id, workspace_id, host }).execute();
    });
  }
}
