/** What pages say of values that are out of date. Sheets without any pay nothing. */
import type { DataRow, RequestedData } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import { outdatedText } from '#engine/outdated.ts';
import { run, type Surroundings } from './request-surroundings.ts';

type Notice = Pick<RequestedData, 'outdated'>;

/** Rows as answered, with their shown cells that are out of date named. */
export function nameOutdated(rows: DataRow[], shown: readonly Column[], { sheet }: Surroundings): DataRow[] {
  const { outdated } = sheet;
  if (!outdated) return rows;
  const byColumn = shown.flatMap(({ id }) => (outdated[id] ? [[id, new Set(outdated[id])] as const] : []));
  if (byColumn.length === 0) return rows;
  return rows.map((row) => {
    const own = byColumn.flatMap(([id, ids]) => (ids.has(row.row_id) ? [id] : []));
    return own.length > 0 ? { ...row, outdated: own } : row;
  });
}

/**
 * Of an answer with these rows: the shown columns with a cell that is out of date, and what decided which rows these are,
 * in which order (`deciding`: column ids).
 */
export async function noticeOfRows(
  rows: readonly DataRow[],
  shown: readonly Column[],
  deciding: readonly string[],
  around: Surroundings,
): Promise<Notice> {
  const { outdated } = around.sheet;
  if (!outdated) return {};
  const inRows = shown.filter(({ id }) =>
    outdated[id] === null ? rows.length > 0 : rows.some((row) => row.outdated?.includes(id)),
  );
  return noticeOf(shown, inRows, await decidingOnes(deciding, around));
}

/** Of figures and lists of values that are made of these columns, next to those that the filters compare. */
export async function noticeOfFigures(
  shown: readonly Column[],
  made: readonly string[],
  around: Surroundings,
): Promise<Notice> {
  return around.sheet.outdated ? noticeOf(shown, [], await decidingOnes(made, around)) : {};
}

/** Of columns that an answer depends on, and the owner's filters: those with outdated cells in rows that the viewer may get. */
async function decidingOnes(columns: readonly string[], around: Surroundings): Promise<string[]> {
  const { outdated = {} } = around.sheet;
  const filters = around.filters ?? [];
  const used = [...new Set([...columns, ...filters.map(({ column }) => column)])].filter((id) => id in outdated);
  if (used.length === 0) return [];
  // A row may pass or fail by the very values that are out of date: only the other filters count.
  const certain = {
    ...around,
    filters: filters.filter(({ column, condition }) => condition === 'is_exactly' || !(column in outdated)),
  };
  const found = await Promise.all(
    used.map(async (id) => {
      const { total } = await run(certain, { columns: [], ...(outdated[id] && { rowIds: [...outdated[id]] }) });
      return total > 0;
    }),
  );
  return used.filter((_, index) => found[index]);
}

/** Only columns that are shown are named. */
function noticeOf(shown: readonly Column[], inRows: readonly Column[], deciding: readonly string[]): Notice {
  const named = shown.filter((column) => inRows.includes(column) || deciding.includes(column.id));
  return named.length + deciding.length === 0 ? {} : { outdated: outdatedText(named.map(({ name }) => name)) };
}
