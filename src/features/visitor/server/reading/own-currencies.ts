import type { DataRow } from '#blocks/data-contract.ts';
import { currencyOfFormat } from '#engine/format-currency.ts';
import type { Column } from '#engine/model.ts';
import type { ReaderNeeds } from './page-reader.ts';

/** The rows with the formats of cells that name another currency than their column: only such columns are worth a look-up. */
export async function withOwnCurrencies(
  rows: DataRow[],
  from: { sheetId: string; columns: readonly Column[] },
  { rows: stored }: Pick<ReaderNeeds, 'rows'>,
): Promise<DataRow[]> {
  const columns = from.columns.filter((column) => column.own_currencies);
  if (columns.length === 0 || rows.length === 0) return rows;
  const all = await stored.formats(
    from.sheetId,
    rows.map((row) => row.row_id),
  );
  return rows.map((row) => {
    const own = columns.flatMap(({ id, format }): [string, string][] => {
      const mask = all.get(row.row_id)?.[id];
      const currency = currencyOfFormat(mask);
      return mask === undefined || currency === null || currency === currencyOfFormat(format) ? [] : [[id, mask]];
    });
    return own.length > 0 ? { ...row, formats: Object.fromEntries(own) } : row;
  });
}
