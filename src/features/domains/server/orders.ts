/**
 * What was ordered at the certificate authority. An order is stored before it is made, with its key: where its node goes
 * away, the next one goes on with it, and no certificate is issued twice. All of them count for the authority's limits.
 */
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { longestLimit, type OrderLimit, orderLimitsOf, registeredDomainOf } from '../rules/order-limits.ts';
import { AcmeProblem } from './acme/acme-problem.ts';
import { suffixes } from './host-name.ts';

type Order = Stored<'acme_orders'>;
type Requested = Pick<Order, 'directory' | 'app_id' | 'names' | 'is_renewal'>;

/** The order that was begun for these names and isn't done; one for other names of the app is given up. */
export async function openOrder(database: Database, requested: Requested): Promise<Order | undefined> {
  const open = await database
    .selectFrom('acme_orders')
    .selectAll()
    .where('app_id', '=', requested.app_id)
    .where('ended_at', 'is', null)
    .execute();
  const same = open.find(
    ({ directory, names, address }) =>
      address !== null && directory === requested.directory && String(names) === String(requested.names.toSorted()),
  );
  const others = open.filter((order) => order !== same).map(({ id }) => id);
  if (others.length > 0) await database.updateTable('acme_orders').set(ended()).where('id', 'in', others).execute();
  return same;
}

/** Notes an order that is about to be made. Throws `AcmeProblem` where the authority would refuse it, with when to try again. */
export function beginOrder(
  database: Database,
  requested: Requested & { sealed_key: string; host: string },
): Promise<Order> {
  const { host, names, ...rest } = requested;
  const order = { ...rest, id: newId(), names: names.toSorted(), domain: registeredDomainOf(host, suffixes) };
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('acme_orders'), hashtext(${order.directory}))`.execute(transaction);
    for (const limit of orderLimitsOf(order.is_renewal)) {
      const wait = await secondsToRoom(transaction, order, limit);
      if (wait > 0) throw new AcmeProblem({ type: 'urn:ietf:params:acme:error:rateLimited' }, wait);
    }
    return transaction.insertInto('acme_orders').values(order).returningAll().executeTakeFirstOrThrow();
  });
}

/** It is over; with `failed` nothing came of it. */
export const endOrder = (database: Database | Transaction, id: string, failed = false) =>
  database
    .updateTable('acme_orders')
    .set({ ...ended(), ...(failed && { failed_at: new Date() }) })
    .where('id', '=', id)
    .execute();

/** Forgets those that count for nothing any more. */
export const forgetOrders = (database: Database) =>
  database
    .deleteFrom('acme_orders')
    .where('created_at', '<', new Date(Date.now() - (longestLimit + 86_400) * 1000))
    .execute();

const ended = () => ({ ended_at: new Date(), sealed_key: null });

type NewOrder = Pick<Order, 'directory' | 'domain' | 'names'>;

/** Seconds until the oldest of so many orders that there may be counts no more. */
async function secondsToRoom(transaction: Transaction, order: NewOrder, limit: OrderLimit): Promise<number> {
  const last =
    limit.counts === 'failures'
      ? await Promise.all(order.names.map((name) => lastOf(transaction, { ...order, name }, limit)))
      : [await lastOf(transaction, { ...order, name: null }, limit)];
  return Math.max(0, ...last.map((time) => (time ? limit.seconds - (Date.now() - time.getTime()) / 1000 : 0)));
}

async function lastOf(
  transaction: Transaction,
  { directory, domain, names, name }: NewOrder & { name: string | null },
  { counts, most, seconds }: OrderLimit,
): Promise<Date | undefined> {
  const of = {
    account: sql`true`,
    domain: sql`domain = ${domain} and not is_renewal and failed_at is null`,
    names: sql`domain = ${domain} and names = ${names}::text[] and failed_at is null`,
    // One that isn't over may fail yet.
    failures: sql`domain = ${domain} and ${name} = any(names) and (failed_at is not null or ended_at is null)`,
  }[counts];
  const time = counts === 'failures' ? sql`coalesce(failed_at, now())` : sql`created_at`;
  const { rows } = await sql<{ time: Date }>`
    select ${time} as time from acme_orders
    where directory = ${directory} and ${time} > now() - make_interval(secs => ${seconds}) and ${of}
    order by 1 desc offset ${most - 1} limit 1
  `.execute(transaction);
  return rows[0]?.time;
}
