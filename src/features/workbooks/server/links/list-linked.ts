import type { AnswerOf } from '#platform/api/endpoint.ts';
import { formatCell } from '#engine/format-cell.ts';
import { linkKey, linkKeysOf, liveLink, namesSeveral } from '#engine/links.ts';
import { foldText } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { QueryFilter } from '#engine/query-model.ts';
import type { Services } from '#platform/services.ts';
import type { listLinked as endpoint } from '../../api/links.ts';
import type { SheetOfCall, SheetRecord } from '../../services.ts';
import { ask, type LinkNeeds, tellingColumns } from './linked-sheet.ts';

type Linked = AnswerOf<typeof endpoint>['linked'][number];

/** What names a row, by each column that links to its sheet. A row without a key is named by none. */
export async function listLinked(
  needs: LinkNeeds & Pick<Services, 'rows'>,
  sheet: SheetOfCall,
  rowId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const sheets = await needs.workbooks.sheetsOf(sheet.workbook_id);
  const row = await needs.rows.byId(sheet.id, rowId);
  const linking = sheets.flatMap((from) =>
    from.columns.flatMap((column) => {
      const link = liveLink(column, sheets);
      const key = link && row?.cells[link.key];
      return link?.sheet === sheet.id ? [{ from, column, keyColumn: link.keyColumn, key: key ?? null }] : [];
    }),
  );
  return { linked: await Promise.all(linking.map((one) => rowsNaming(needs, one))) };
}

/** So many are shown, with so many of their columns. */
const mostRows = 5;
const mostColumns = 3;

async function rowsNaming(
  needs: LinkNeeds,
  { from, column, keyColumn, key }: { from: SheetRecord; column: Column; keyColumn: Column; key: Cell },
): Promise<Linked> {
  const described = {
    sheet: { id: from.id, title: from.title },
    ...{ column: { id: column.id, name: column.name }, key },
  };
  if (linkKey(key) === null) return { ...described, total: 0, rows: [] };
  const shown = tellingColumns(from.columns, [column.id], mostColumns);
  const value = String(key);
  const filters: QueryFilter[] = namesSeveral(column)
    ? [{ column: column.id, condition: 'is_key', value: foldText(value) }]
    : [{ column: column.id, condition: '=', value }];
  // The engine takes more values for equal than keys are: 007 and 7.
  const { groups, rows } = await ask(needs, from.id, {
    ...{ columns: [column.id, ...shown.map(({ id }) => id)], filters, page: { offset: 0, limit: 100 } },
    group: { by: column.id, aggregates: [] },
  });
  const isSame = (cell: Cell | undefined): boolean => linkKeysOf(cell, column, keyColumn).includes(linkKey(key) ?? '');
  const own = rows.filter(({ cells }) => isSame(cells[column.id])).slice(0, mostRows);
  return {
    ...described,
    total: groups.filter((group) => isSame(group.key)).reduce((sum, { count }) => sum + count, 0),
    rows: own.map(({ row_id, cells }) => ({
      row_id,
      cells: shown.map((one) => formatCell(cells[one.id] ?? null, one)).filter((text) => text !== ''),
    })),
  };
}
