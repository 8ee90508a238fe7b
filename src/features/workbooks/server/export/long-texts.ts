import { plural, t } from '#kit/language/product.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SheetRecord } from '../../services.ts';
import { longestInExcel } from '../codec/inference/sheet-observations.ts';

/** A row that stores fewer bytes can hold no such text, however well it is compressed; one that isn't needs them all. */
const leastBytes = 100;
const mostNamed = 3;

/**
 * A sentence on the texts that a cell of Excel can't hold, in an export as .xlsx of any kind; null where there are none.
 * Texts are counted in code points here and in UTF-16 units there, so that one with many emoji may be missed.
 */
export async function noteOnLongTexts(database: Database, sheets: readonly SheetRecord[]): Promise<string | null> {
  const places: string[] = [];
  let total = 0;
  for (const { id, title, columns } of sheets) {
    const { rows } = await sql<{ column: string; count: string }>`
      select key as column, count(*) as count
      from current_rows, jsonb_each_text(cells)
      where sheet_id = ${id} and not deleted and length(value) > ${longestInExcel}
        and case when pg_column_size(cells) >
            case when pg_column_compression(cells) is null then ${longestInExcel}::int else ${leastBytes}::int end
          then length(cells::text) > ${longestInExcel}::int else false end
      group by key
    `.execute(database);
    const { rows: loose } = await sql<{ count: string }>`
      select count(*) as count from sheet_cells
      where sheet_id = ${id} and pg_column_size(value) > ${leastBytes} and length(value #>> '{}') > ${longestInExcel}
    `.execute(database);
    const names = new Map(columns.map(({ id: column, name }) => [column, name]));
    for (const { column, count } of rows) {
      total += Number(count);
      places.push(t('“{column}” of “{sheet}”', { column: names.get(column) ?? column, sheet: title }));
    }
    if (Number(loose[0]?.count ?? 0) > 0) {
      total += Number(loose[0]?.count);
      places.push(t('cells around the table of “{sheet}”', { sheet: title }));
    }
  }
  if (total === 0) return null;
  const named = places.slice(0, mostNamed).join(', ');
  return plural(
    total,
    '{count} text is longer than the {most} characters that a cell of Excel holds, and is cut in the .xlsx: {places}.',
    '{count} texts are longer than the {most} characters that a cell of Excel holds, and are cut in the .xlsx: {places}.',
    {
      most: longestInExcel,
      places: places.length > mostNamed ? t('{places} and others', { places: named }) : named,
    },
  );
}
