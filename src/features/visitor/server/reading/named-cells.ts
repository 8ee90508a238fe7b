/** Cells that hold keys of another sheet, with what their rows are called there. */
import type { DataRow, NamesRequest, RowsRequest } from '#blocks/data-contract.ts';
import { cellText, foldText } from '#engine/folding.ts';
import { formatCell } from '#engine/format-cell.ts';
import { anyOfMarker, currentUserPlaceholder } from '#engine/query-model.ts';
import type { Cell } from '#engine/model.ts';
import { blockFilters } from './block-filters.ts';
import { columnsOf } from './columns-of.ts';
import type { PageBlock } from './read-page-block.ts';
import { run, type Surroundings } from './request-surroundings.ts';

type Around = Omit<Surroundings, 'sheet' | 'filters'> & { block: PageBlock };

/** Keys that one query of the other sheet looks for. */
const mostKeys = 200;

/**
 * The rows with the names of cells that `named` asks for. What is not found, is twice in the other sheet or may not be
 * seen there by the viewer keeps its own value.
 */
export async function withNamedCells(
  rows: DataRow[],
  { named = {} }: Pick<RowsRequest, 'named'>,
  around: Around,
): Promise<DataRow[]> {
  const asked = Object.entries(named).filter(([id]) => rows.some(({ cells }) => keyOf(cells[id]) !== null));
  const found = await Promise.all(
    asked.map(async ([id, request]) => [id, await namesFor(rows, { id, request }, around)] as const),
  );
  const known = found.filter(([, names]) => names.size > 0);
  if (known.length === 0) return rows;
  return rows.map((row) => {
    const own = known.flatMap(([id, names]): [string, string][] => {
      const name = names.get(keyOf(row.cells[id]) ?? '');
      return name === undefined ? [] : [[id, name]];
    });
    return own.length > 0 ? { ...row, named: Object.fromEntries(own) } : row;
  });
}

/** As filters compare; what a filter would read as several values or as the viewer is no key. */
function keyOf(cell: Cell | undefined): string | null {
  const text = foldText(cellText(cell));
  return text === '' || text.includes(anyOfMarker) || text.includes(currentUserPlaceholder) ? null : text;
}

async function namesFor(
  rows: readonly DataRow[],
  { id, request }: { id: string; request: NamesRequest },
  { block, reader, services }: Around,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const sheet = reader.sheetOf(request.sheet_title);
  const [key] = sheet ? columnsOf(sheet, [request.key]) : [];
  const [column] = sheet ? columnsOf(sheet, [request.column]) : [];
  const filters = sheet && (await blockFilters(block, sheet, reader));
  if (!sheet || !key || !column || !filters) return names;
  const keys = [...new Set(rows.flatMap(({ cells }) => keyOf(cells[id]) ?? []))];
  for (let from = 0; from < keys.length; from += mostKeys) {
    const some = keys.slice(from, from + mostKeys);
    const query = { columns: [key.id, column.id], page: { offset: 0, limit: some.length + 1 } };
    const among = { column: key.id, condition: 'any_of' as const, value: some.join(anyOfMarker) };
    const answer = await run({ sheet, filters, reader, services }, query, [among]);
    // More rows than keys: which of them is meant is not known for all.
    if (answer.total > answer.rows.length) continue;
    const twice = new Set<string>();
    for (const { cells } of answer.rows) {
      const own = keyOf(cells[key.id]);
      const name = formatCell(cells[column.id] ?? null, column);
      if (own === null) continue;
      if (names.has(own)) twice.add(own);
      if (name.trim() !== '') names.set(own, name);
    }
    for (const own of twice) names.delete(own);
  }
  return names;
}
