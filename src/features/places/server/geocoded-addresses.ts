import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Place } from './gazetteer.ts';

const retentionDays = 90;
/** What was not found may be on the map next week. */
const daysWithoutPlace = 7;
const maxCached = 200_000;

/** What the service said of these addresses lately; null where it knew no place. */
export async function readGeocoded(
  database: Database,
  addresses: readonly string[],
): Promise<Map<string, Place | null>> {
  if (addresses.length === 0) return new Map();
  const rows = await database
    .selectFrom('geocoded_addresses')
    .select(['address', 'latitude', 'longitude'])
    .where('address', '=', sql<string>`any(${[...addresses]}::text[])`)
    .where(isFresh)
    .execute();
  return new Map(
    rows.map(({ address, latitude, longitude }) => [
      address,
      latitude === null || longitude === null ? null : { latitude, longitude },
    ]),
  );
}

export async function storeGeocoded(database: Database, address: string, place: Place | null): Promise<void> {
  const found = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
  await database
    .insertInto('geocoded_addresses')
    .values({ address, ...found })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...found, asked_at: sql<Date>`now()` }))
    .execute();
}

/** Drops what is too old, and the oldest beyond the most that is stored. */
export async function dropOldGeocoded(database: Database): Promise<void> {
  await database.deleteFrom('geocoded_addresses').where(sql<boolean>`not (${isFresh})`).execute();
  await sql`delete from geocoded_addresses where address in
    (select address from geocoded_addresses order by asked_at desc offset ${maxCached})`.execute(database);
}

const isFresh = sql<boolean>`asked_at > now() - make_interval(days => case when latitude is null
  then ${sql.lit(daysWithoutPlace)} else ${sql.lit(retentionDays)} end)`;
