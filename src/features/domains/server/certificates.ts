import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Services } from '#platform/services.ts';
import { createSealer, type Sealer } from '#platform/database/sealed-secret.ts';
import { renewalOf } from '../rules/domain.ts';
import { type AcmeAccount, AcmeClient, keyOfText, keyToText, newKey } from './acme/acme-client.ts';
import { AcmeProblem } from './acme/acme-problem.ts';
import { certificateRequest } from './acme/der.ts';

type Needs = Pick<Services, 'database' | 'environment'>;

/** A certificate with its key, as they are sealed. */
interface Pair {
  key: string;
  chain: string;
}
/** A certificate that was issued, to be stored. */
export interface IssuedCertificate {
  names: string[];
  sealed: string;
  renew_at: Date;
  expires_at: Date;
}

const mostContexts = 1_000;
/** Milliseconds for which a name's certificate, or that it has none, is relied on. */
const [trust, trustInNone] = [60_000, 5_000];
/** Milliseconds for the authority to say what it is called: people wait for it in the dialog. */
const authorityPatience = 3_000;
/** The usual authority takes 300 orders in three hours; names that are live already need room to be renewed. */
const mostOrders = 250;
const hoursOfOrders = 3;

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

  /** Orders a certificate for these names of an app's domain. Throws `AcmeProblem`, or what the network throws. */
  async issue(appId: string, names: string[]): Promise<IssuedCertificate> {
    const { database } = this.#needs;
    await this.#waitForRoom();
    const client = await this.#open();
    const account = await this.#account(client);
    const key = newKey();
    try {
      const chain = await client.order(names, account, {
        request: certificateRequest(names, key),
        show: async (challenge) => {
          await database
            .insertInto('acme_challenges')
            .values(challenge)
            .onConflict((conflict) => conflict.column('token').doUpdateSet({ answer: challenge.answer }))
            .execute();
        },
      });
      const leaf = new X509Certificate(chain);
      if (!leaf.checkPrivateKey(key) || !names.every((name) => leaf.checkHost(name) !== undefined))
        throw new AcmeProblem({ detail: 'Its certificate is for another name or key.' });
      const pair: Pair = { key: keyToText(key), chain };
      return {
        names,
        sealed: await this.#sealer.seal(JSON.stringify(pair), sealedFor(appId)),
        renew_at: renewalOf(leaf.validFromDate, leaf.validToDate),
        expires_at: leaf.validToDate,
      };
    } catch (error) {
      // The authority no longer knows the account: the next try opens another.
      if (error instanceof AcmeProblem && error.type === 'accountDoesNotExist')
        await database.deleteFrom('acme_accounts').where('address', '=', account.address).execute();
      throw error;
    } finally {
      await database.deleteFrom('acme_challenges').where('host', 'in', names).execute();
    }
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

  async #waitForRoom(): Promise<void> {
    const { count } = await this.#needs.database
      .selectFrom('domain_certificates')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('issued_at', '>', new Date(Date.now() - hoursOfOrders * 3_600_000))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostOrders)
      throw new AcmeProblem({ type: 'urn:ietf:params:acme:error:rateLimited' }, hoursOfOrders * 3_600);
  }
}

const sealedFor = (what: string): string => `domains ${what}`;
