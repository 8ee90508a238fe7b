/** Writes what one node counted, in one transaction: sums alone. What several nodes counted adds up. */
import { hash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { callerAddress } from '#platform/http/caller-address.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { CountryTable } from './country-table.ts';
import { referrerHost } from './referrer-host.ts';
import type { CountedApp, VisitBatch } from './visit-batch.ts';

/** More visitors of one app and day are not distinguished, and more sites not named: both can be forged. */
const mostVisitorsADay = 250_000;
const mostReferrersADay = 200;

interface About {
  countries: CountryTable | null;
  /** Whose word for addresses is believed. */
  proxies: readonly string[];
}

export async function writeVisits(database: Database, batch: VisitBatch, about: About): Promise<void> {
  for (const [day, apps] of [...batch.days].toSorted(([one], [other]) => one.localeCompare(other))) {
    const salt = await saltOf(database, day);
    await inTransaction(database, (transaction) => writeDay(transaction, { day, apps, salt, ...about }));
    // Written: should a later day fail, this one is not written again.
    batch.days.delete(day);
  }
}

/**
 * The same on every node, made by whichever comes first. Null for a day that is over and whose salt is gone: its views
 * count, and no visitors.
 */
async function saltOf(database: Database, day: string): Promise<Buffer | null> {
  const isToday = day >= new Date().toISOString().slice(0, 10);
  if (isToday)
    await database
      .insertInto('visitor_salts')
      .values({ day, salt: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = await database.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirst();
  return stored?.salt ?? null;
}

/** Removes what distinguished the visitors of days that are over. */
export async function forgetVisitors(database: Database, today: string): Promise<void> {
  await database.deleteFrom('visitor_salts').where('day', '<', today).execute();
  await database.deleteFrom('visitor_marks').where('day', '<', today).execute();
}

interface Day extends About {
  day: string;
  apps: ReadonlyMap<string, CountedApp>;
  salt: Buffer | null;
}

async function writeDay(transaction: Transaction, { day, apps, salt, countries, proxies }: Day): Promise<void> {
  const { rows } = await sql<{ id: string; visitors: number }>`
    select a.id, coalesce((select v.visitors from app_visits v where v.app_id = a.id and v.day = ${day}), 0) as visitors
    from apps a
    where a.id = any(${[...apps.keys()]}::text[]) and coalesce((a.settings ->> 'count_visits')::boolean, true)
    order by a.id for key share of a
  `.execute(transaction);
  const counted = rows.flatMap(({ id, visitors }) => {
    const app = apps.get(id);
    return app ? [{ id, visitors: Number(visitors), app }] : [];
  });
  if (counted.length === 0) return;
  const news: { id: string; count: number; countries: Map<string, number> }[] = [];
  for (const { id, app, visitors } of counted) {
    const isKnowable = salt && visitors < mostVisitorsADay;
    const fresh = isKnowable
      ? await markVisitors(transaction, { day, id, salt, visitors: readVisitors(app, proxies) })
      : [];
    const found = new Map<string, number>();
    for (const { address } of fresh) increase(found, countries?.countryOf(address) ?? '', 1);
    news.push({ id, count: fresh.length, countries: found });
  }
  await sql`
    insert into app_visits (app_id, day, visits, visitors)
    select * from unnest(${counted.map(({ id }) => id)}::text[], ${counted.map(() => day)}::date[],
      ${counted.map(({ app }) => app.views)}::bigint[], ${news.map(({ count }) => count)}::bigint[])
    on conflict (app_id, day) do update
      set visits = app_visits.visits + excluded.visits, visitors = app_visits.visitors + excluded.visitors
  `.execute(transaction);
  await addSums(
    transaction,
    { table: 'app_page_views', what: 'page', sum: 'views', day },
    counted.flatMap(({ id, app }) => entriesOf(id, app.pages)),
  );
  await addSums(
    transaction,
    { table: 'app_referrers', what: 'host', sum: 'views', day },
    await referrersOf(transaction, day, counted),
  );
  await addSums(
    transaction,
    { table: 'app_countries', what: 'country', sum: 'visitors', day },
    news.flatMap(({ id, countries: found }) => entriesOf(id, found).filter(([, country]) => country !== '')),
  );
}

interface KnownVisitor {
  address: string;
  agent: string;
}

/** Each with the address that proxies ask for. */
const readVisitors = ({ visitors }: CountedApp, proxies: readonly string[]): KnownVisitor[] =>
  [...visitors.values()].map(({ address, forwarded, agent }) => {
    const incoming = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: address } };
    return { address: callerAddress(incoming, proxies), agent };
  });

/** The visitors that this app did not have on this day yet, on any node. */
async function markVisitors(
  transaction: Transaction,
  { day, id, salt, visitors }: { day: string; id: string; salt: Buffer; visitors: KnownVisitor[] },
): Promise<{ address: string }[]> {
  const byMark = new Map<string, { address: string }>();
  const secret = salt.toString('base64');
  for (const [index, { address, agent }] of visitors.entries()) {
    // In a flood of visitors others are answered in between.
    if (index % 1_000 === 999) await nextTurn();
    const mark = hash('sha256', `${secret}\n${id}\n${networkOf(address)}\n${agent}`).slice(0, 32);
    byMark.set(mark, { address });
  }
  const { rows } = await sql<{ mark: string }>`
    insert into visitor_marks (day, app_id, mark)
    select ${day}::date, ${id}, decode(mark, 'hex') from unnest(${[...byMark.keys()].toSorted()}::text[]) as mark
    on conflict do nothing
    returning encode(mark, 'hex') as mark
  `.execute(transaction);
  return rows.flatMap(({ mark }) => byMark.get(mark) ?? []);
}

type Entry = [appId: string, what: string, sum: number];

const entriesOf = (id: string, sums: ReadonlyMap<string, number>): Entry[] =>
  [...sums].map(([what, sum]) => [id, what, sum]);

/** By host; of more hosts a day than anyone reads, the rest are "others". */
async function referrersOf(
  transaction: Transaction,
  day: string,
  counted: readonly { id: string; app: CountedApp }[],
): Promise<Entry[]> {
  const withLinks = counted.filter(({ app }) => app.referrers.size > 0);
  if (withLinks.length === 0) return [];
  const known = await transaction
    .selectFrom('app_referrers')
    .select(['app_id', 'host'])
    .where('day', '=', day)
    .where(
      'app_id',
      'in',
      withLinks.map(({ id }) => id),
    )
    .execute();
  return withLinks.flatMap(({ id, app }) => {
    const hosts = new Set(known.filter(({ app_id }) => app_id === id).map(({ host }) => host));
    const sums = new Map<string, number>();
    for (const [referrer, views] of app.referrers) {
      const host = referrerHost(referrer);
      const named = hosts.has(host) || hosts.size < mostReferrersADay ? host : '';
      hosts.add(named);
      increase(sums, named, views);
    }
    return entriesOf(id, sums);
  });
}

interface Sums {
  table: 'app_page_views' | 'app_referrers' | 'app_countries';
  what: 'page' | 'host' | 'country';
  sum: 'views' | 'visitors';
  day: string;
}

async function addSums(transaction: Transaction, { table, what, sum, day }: Sums, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  // In one order everywhere: nodes that write at the same time wait for each other, and never both.
  const sorted = entries.toSorted((one, other) => (`${one[0]} ${one[1]}` < `${other[0]} ${other[1]}` ? -1 : 1));
  await sql`
    insert into ${sql.table(table)} (app_id, day, ${sql.ref(what)}, ${sql.ref(sum)})
    select * from unnest(${sorted.map(([id]) => id)}::text[], ${sorted.map(() => day)}::date[],
      ${sorted.map(([, name]) => name)}::text[], ${sorted.map(([, , count]) => count)}::bigint[])
    on conflict (app_id, day, ${sql.ref(what)}) do update
      set ${sql.ref(sum)} = ${sql.ref(`${table}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}
  `.execute(transaction);
}

const increase = (sums: Map<string, number>, key: string, by: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + by);
