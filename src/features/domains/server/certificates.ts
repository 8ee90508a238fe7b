import { readFile } from 'node:fs/promises';
import { type KeyObject, X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Services } from '#platform/services.ts';
import { createSealer, type Sealer } from '#platform/database/sealed-secret.ts';
import type { Stored } from '#platform/database/schema.ts';
import { type RenewalWindow, renewalOf } from '../rules/domain.ts';
import { type AcmeAccount, AcmeClient, type Challenge, keyOfText, keyToText, newKey } from './acme/acme-client.ts';
import { AcmeProblem } from './acme/acme-problem.ts';
import { certificateRequest, renewalIdOf } from './acme/der.ts';
import { beginOrder, endOrder, openOrder } from './orders.ts';

type Needs = Pick<Services, 'database' | 'environment'>;
type Domain = Pick<Stored<'domains'>, 'app_id' | 'host'>;

/** A certificate with its key, as they are sealed. */
interface Pair {
  key: string;
  chain: string;
}
/** A certificate that was issued, to be stored. */
export interface IssuedCertificate {
  names: string[];
  sealed: string;
  leaf: string;
  renew_at: Date;
  expires_at: Date;
  ask_at: null;
}

const mostContexts = 1_000;
/** Milliseconds for which a name's certificate, or that it has none, is relied on. */
const [trust, trustInNone] = [60_000, 5_000];
/** Milliseconds for the authority to say what it is called: people wait for it in the dialog. */
const authorityPatience = 3_000;
/** Certificates of domains: orders them, and hands them out to be served. Keys are sealed in the database. */
export class Certificates {
  readonly #needs: Needs;
  readonly #sealer: Sealer;
  readonly #contexts = new LRUCache<string, { context: SecureContext | null; until: number }>({ max: mostContexts });
  #client: Promise<AcmeClient> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#sealer = createSealer(needs.environment);
  }

  /** Names of the authority in CAA records; null where a proxy has another, or it doesn't say so in time. */
  async authorities(): Promise<readonly string[] | null> {
    if (this.#needs.environment.DOMAINS !== 'acme') return null;
    const named = await Promise.race([this.#authorities(), delay(authorityPatience, [], { ref: false })]);
    return named.length > 0 ? named : null;
  }

  /**
   * A certificate for these names of a domain, and the order that it came of, which ends when the certificate is stored.
   * Throws `AcmeProblem`, or what the network throws.
   */
  async issue(domain: Domain, names: string[]): Promise<{ issued: IssuedCertificate; order: string }> {
    const { database, environment } = this.#needs;
    const client = await this.#open();
    const account = await this.#account(client);
    let order: { id: string; address: string; key: KeyObject } | undefined;
    try {
      order = await this.#order(domain, names, { client, account });
      const chain = await client.fulfill(order.address, account, {
        kind: environment.ACME_CHALLENGE,
        request: certificateRequest(names, order.key),
        show: (challenge) => this.#show(challenge),
      });
      return { issued: await this.#check(domain, names, { key: order.key, chain }), order: order.id };
    } catch (error) {
      if (order && isOver(error)) await endOrder(database, order.id, true);
      // The authority no longer knows the account: the next try opens another.
      if (error instanceof AcmeProblem && error.type === 'accountDoesNotExist')
        await database.deleteFrom('acme_accounts').where('address', '=', account.address).execute();
      throw error;
    } finally {
      await database.deleteFrom('acme_challenges').where('host', 'in', names).execute();
    }
  }

  /** When the authority wants a certificate to be renewed; null where it doesn't say so. */
  async renewal(leaf: string): Promise<{ window: RenewalWindow; retryAfter: number } | null> {
    const id = renewalIdOf(Buffer.from(leaf, 'base64url'));
    if (id === null) return null;
    const client = await this.#open();
    return client.renewal(id).catch(() => null);
  }

  /** Tells the authority that the name of a certificate is no longer served. */
  async revoke(leaf: string): Promise<void> {
    const client = await this.#open();
    await client.revoke(leaf, await this.#account(client));
  }

  async contextOf(name: string): Promise<SecureContext | null> {
    const known = this.#contexts.get(name);
    if (known && performance.now() < known.until) return known.context;
    const context = await this.#read(name);
    this.#contexts.set(name, { context, until: performance.now() + (context ? trust : trustInNone) });
    return context;
  }

  /** Another one was issued, or the domain is gone: on this node it holds at once. */
  forgetAll(): void {
    this.#contexts.clear();
  }

  /** Whether the certificate of an app can be served: one that was sealed with another key can't. */
  async opens({ app_id, sealed }: { app_id: string; sealed: string }): Promise<boolean> {
    return (await this.#sealer.open(sealed, sealedFor(app_id))) !== null;
  }

  async #read(name: string): Promise<SecureContext | null> {
    const found = await this.#needs.database
      .selectFrom('domains')
      .innerJoin('domain_certificates', 'domain_certificates.app_id', 'domains.app_id')
      .select(['domains.app_id', 'domain_certificates.sealed'])
      .where('domains.state', '=', 'live')
      .where((where) => where.or([where('domains.host', '=', name), where('domains.alias', '=', name)]))
      .orderBy((order) => order('domains.host', '=', name), 'desc')
      .executeTakeFirst();
    const text = found && (await this.#sealer.open(found.sealed, sealedFor(found.app_id)));
    if (!text) return null;
    const { key, chain } = JSON.parse(text) as Pair;
    return createSecureContext({ key, cert: chain, minVersion: 'TLSv1.2' });
  }

  async #authorities(): Promise<readonly string[]> {
    const client = await this.#open();
    return client.authorities().catch(() => []);
  }

  async #open(): Promise<AcmeClient> {
    const { ACME_DIRECTORY: directory, ACME_CA_FILE: file } = this.#needs.environment;
    this.#client ??= (async () => new AcmeClient({ directory, ca: file && (await readFile(file, 'utf8')) }))();
    this.#client.catch(() => (this.#client = undefined));
    return this.#client;
  }

  /** The account of this installation; opened with the first certificate. */
  async #account(client: AcmeClient): Promise<AcmeAccount> {
    const { database, environment } = this.#needs;
    const directory = environment.ACME_DIRECTORY;
    const read = () =>
      database.selectFrom('acme_accounts').selectAll().where('directory', '=', directory).executeTakeFirst();
    const known = await read();
    const key = known && (await this.#sealer.open(known.sealed_key, sealedFor(directory)));
    if (known && key) return { key: keyOfText(key), address: known.address };
    const account = await client.openAccount(environment.ACME_EMAIL);
    const sealed_key = await this.#sealer.seal(keyToText(account.key), sealedFor(directory));
    await database
      .insertInto('acme_accounts')
      .values({ directory, address: account.address, sealed_key })
      // One that was sealed with another key is of no use. Of two nodes that open one at once either will do.
      .onConflict((conflict) => conflict.column('directory').doUpdateSet({ address: account.address, sealed_key }))
      .execute();
    return account;
  }

  /** The order of these names: the one that a node left, or a new one. */
  async #order(domain: Domain, names: string[], by: { client: AcmeClient; account: AcmeAccount }) {
    const { database, environment } = this.#needs;
    const { app_id, host } = domain;
    const replaced = await database
      .selectFrom('domain_certificates')
      .select(['leaf', 'names'])
      .where('app_id', '=', app_id)
      .executeTakeFirst();
    const is_renewal = replaced?.names.includes(host) ?? false;
    const requested = { directory: environment.ACME_DIRECTORY, app_id, names, is_renewal };
    const left = await openOrder(database, requested);
    const text = left?.sealed_key && (await this.#sealer.open(left.sealed_key, sealedFor(app_id)));
    if (left?.address && text) return { id: left.id, address: left.address, key: keyOfText(text) };
    if (left) await endOrder(database, left.id);
    const key = newKey();
    const sealed_key = await this.#sealer.seal(keyToText(key), sealedFor(app_id));
    const { id } = await beginOrder(database, { ...requested, host, sealed_key });
    const replaces = is_renewal && replaced?.leaf ? renewalIdOf(Buffer.from(replaced.leaf, 'base64url')) : null;
    const address = await by.client.order(names, by.account, replaces).catch(async (error: unknown) => {
      if (isOver(error)) await endOrder(database, id, true);
      throw error;
    });
    await database.updateTable('acme_orders').set({ address }).where('id', '=', id).execute();
    return { id, address, key };
  }

  async #show(challenge: Challenge): Promise<void> {
    await this.#needs.database
      .insertInto('acme_challenges')
      .values(challenge)
      .onConflict((conflict) => conflict.column('token').doUpdateSet({ answer: challenge.answer }))
      .execute();
  }

  async #check({ app_id }: Domain, names: string[], { key, chain }: { key: KeyObject; chain: string }) {
    const leaf = new X509Certificate(chain);
    if (!leaf.checkPrivateKey(key) || !names.every((name) => leaf.checkHost(name) !== undefined))
      throw new AcmeProblem({ detail: 'Its certificate is for another name or key.' });
    const pair: Pair = { key: keyToText(key), chain };
    return {
      names,
      sealed: await this.#sealer.seal(JSON.stringify(pair), sealedFor(app_id)),
      leaf: leaf.raw.toString('base64url'),
      renew_at: renewalOf(leaf.validFromDate, leaf.validToDate),
      expires_at: leaf.validToDate,
      ask_at: null,
    };
  }
}

/** Whether the authority decided; otherwise the order may still go on. */
const isOver = (error: unknown): boolean =>
  error instanceof AcmeProblem && !['badNonce', 'rateLimited', 'serverInternal'].includes(error.type);

const sealedFor = (what: string): string => `domains ${what}`;
