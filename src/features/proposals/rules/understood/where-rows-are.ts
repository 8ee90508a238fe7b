/** Where a row is, as a map can find it. */
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';

/** Coordinates reveal as much as an address about where people live. */
export function pointAmong(
  { columns }: SheetProfile,
  meaningOf: (column: ColumnProfile) => Meaning,
  personal: readonly ColumnProfile[],
): { latitude: ColumnProfile; longitude: ColumnProfile } | null {
  if (personal.some((column) => ['address', 'place'].includes(meaningOf(column)))) return null;
  const latitude = columns.find((column) => meaningOf(column) === 'latitude');
  const longitude = columns.find((column) => meaningOf(column) === 'longitude');
  return latitude && longitude ? { latitude, longitude } : null;
}

/** Cities are found on a map; a country or a region would put all of its rows onto one point. */
export function cityAmong(
  columns: readonly ColumnProfile[],
  meaningOf: (column: ColumnProfile) => Meaning,
  isSure: (column: ColumnProfile) => boolean,
): ColumnProfile | null {
  const isCity = (column: ColumnProfile): boolean => /\b(?:city|town|village|venue|location)\b/i.test(column.name);
  return (
    columns.find((column) => ['place', 'title'].includes(meaningOf(column)) && isSure(column) && isCity(column)) ?? null
  );
}
