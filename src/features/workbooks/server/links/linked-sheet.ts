import { type LiveLink, linkKey, liveLink } from '#engine/links.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type AnswerRow, anyOfMarker, type Query, type QueryFilter } from '#engine/query-model.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import type { SheetOfCall, SheetRecord } from '../../services.ts';

export type LinkNeeds = Pick<Services, 'engine' | 'workbooks'>;

/** A column that links, with the sheet whose rows it names. */
export interface LinkedSheet {
  column: Column;
  link: LiveLink;
  target: SheetRecord;
}

/** `not_found` where the column links to nothing that is there. */
export async function linkedSheetOf(
  { workbooks }: Pick<Services, 'workbooks'>,
  sheet: SheetOfCall,
  columnId: string,
): Promise<LinkedSheet> {
  const sheets = await workbooks.sheetsOf(sheet.workbook_id);
  const column = sheet.columns.find(({ id }) => id === columnId);
  const link = column && liveLink(column, sheets);
  const target = sheets.find(({ id }) => id === link?.sheet);
  if (column && link && target) return { column, link, target };
  const message = 'This column doesn’t link to another sheet.';
  throw new Problem('not_found', message, { fields: [{ path: 'column', message }] });
}

const context = () => ({ now: Date.now(), timeZone: 'UTC', weekStartsOn: 0, currentUser: null });

export const ask = ({ engine }: LinkNeeds, sheetId: string, query: Query) => engine.query(sheetId, query, context());

/** Rows that have one of these values in a column, as keys are compared. */
export async function rowsWith(
  needs: LinkNeeds,
  sheetId: string,
  { column, values, columns }: { column: string; values: readonly Cell[]; columns: readonly string[] },
): Promise<AnswerRow[]> {
  const requested = new Set(values.flatMap((value) => linkKey(value) ?? []));
  const texts = [...new Set(values.flatMap((value) => (linkKey(value) === null ? [] : [String(value)])))];
  // The engine takes more values for equal than keys are.
  const filters: QueryFilter[] = texts
    .filter((text) => text.includes(anyOfMarker))
    .map((value) => ({ column, condition: '=', value }));
  const plain = texts.filter((text) => !text.includes(anyOfMarker));
  if (plain.length > 0) filters.push({ column, condition: 'any_of', value: plain.join(anyOfMarker) });
  const found: AnswerRow[] = [];
  for (const filter of filters) {
    const query = {
      columns: [...new Set([column, ...columns])],
      filters: [filter],
      page: { offset: 0, limit: mostRows },
    };
    const { rows } = await ask(needs, sheetId, query);
    found.push(...rows.filter(({ cells }) => requested.has(linkKey(cells[column]) ?? '')));
  }
  return found;
}

const mostRows = 10_000;

/** What a row is called; by its key, where it has no name. */
export const nameOfRow = ({ cells }: AnswerRow, { nameColumn, keyColumn }: LiveLink): string =>
  formatCell(cells[nameColumn.id] ?? null, nameColumn) || formatCell(cells[keyColumn.id] ?? null, keyColumn);

/** The columns that tell rows of one name apart: the first that people read. */
export const tellingColumns = (columns: readonly Column[], without: readonly string[], most: number): Column[] =>
  columns.filter(({ id, type }) => !without.includes(id) && !unread.has(type)).slice(0, most);

const unread: ReadonlySet<string> = new Set(['image', 'url', 'boolean']);
