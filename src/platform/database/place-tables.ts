/** Places on the earth. */
import type { ColumnType, Generated } from 'kysely';

/** What the geocoding service of the installation said of addresses. (places/geocoded-addresses.ts) */
export interface GeocodedAddressesTable {
  address: string;
  /** Null where it knew no such place. */
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  asked_at: Generated<Date>;
}
