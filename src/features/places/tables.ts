/** Where addresses are. */
import type { ColumnType, Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    geocoded_addresses: GeocodedAddressesTable;
  }
}

/** What the geocoding service of the installation said of addresses. (server/geocoded-addresses.ts) */
export interface GeocodedAddressesTable {
  address: string;
  /** Null where it knew no such place. */
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  asked_at: Generated<Date>;
}
