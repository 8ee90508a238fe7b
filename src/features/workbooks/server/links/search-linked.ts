import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import { formatCell } from '#engine/format-cell.ts';
import { isBlank } from '#engine/folding.ts';
import type { AnswerRow, Query, QueryFilter } from '#engine/query-model.ts';
import type { searchLinked as endpoint } from '../../api/links.ts';
import type { SheetOfCall } from '../../services.ts';
import {
  ask,
  type LinkedSheet,
  type LinkNeeds,
  linkedSheetOf,
  nameOfRow,
  rowsWith,
  tellingColumns,
} from './linked-sheet.ts';

/** Rows that a cell can name: the row of the very key, those whose name begins with the text, then all others that have it. */
export async function searchLinked(
  needs: LinkNeeds,
  sheet: SheetOfCall,
  { column, search, offset, limit }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const linked = await linkedSheetOf(needs, sheet, column);
  const { link, target } = linked;
  // Commas and quotes are signs of a search; here they are letters of a name.
  const text = search.replaceAll(/[,"]/g, ' ').trim();
  const more = tellingColumns(target.columns, [link.key, link.name], 2);
  const columns = [...new Set([link.key, link.name, ...more.map(({ id }) => id)])];
  const exact =
    text !== '' && offset === 0
      ? await rowsWith(needs, target.id, { column: link.key, values: [text, Number(text)], columns })
      : [];
  const { rows, total } = await matching(needs, linked, { text, offset, limit, columns });
  const known = new Set(exact.map(({ row_id }) => row_id));
  const all = [...exact, ...rows.filter(({ row_id }) => !known.has(row_id))];
  const described = all.map((row) => ({
    ...{ row_id: row.row_id, key: row.cells[link.key] ?? null, name: nameOfRow(row, link) },
    more: more.map((one) => formatCell(row.cells[one.id] ?? null, one)).filter((words) => words !== ''),
  }));
  // A row without a key can't be named.
  return { total, rows: described.filter(({ key }) => !isBlank(key)).slice(0, limit) };
}

interface Matching {
  text: string;
  offset: number;
  limit: number;
  columns: string[];
}

/** Two questions in a row: names that begin with the text, and what is left. */
async function matching(
  needs: LinkNeeds,
  { link, target }: LinkedSheet,
  { text, offset, limit, columns }: Matching,
): Promise<{ rows: AnswerRow[]; total: number }> {
  if (text === '') return ask(needs, target.id, { columns, page: { offset, limit } });
  const begins: QueryFilter = { column: link.name, condition: 'starts_with', value: text };
  const first = await ask(needs, target.id, { columns, filters: [begins], page: { offset, limit } });
  const rest: Query = {
    ...{ columns, filters: [{ ...begins, condition: 'not_starts_with' }] },
    search: { text, columns: [link.key, link.name] },
    page: { offset: Math.max(0, offset - first.total), limit: limit - first.rows.length },
  };
  const others = await ask(needs, target.id, rest);
  return { rows: [...first.rows, ...others.rows], total: first.total + others.total };
}
