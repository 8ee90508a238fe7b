import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import { dayAt } from '../../rules/next-time.ts';
import { fillText, type Placeholder, placeholdersIn } from '../../rules/placeholders.ts';
import { type Cells, cellsAtPath } from '../rows/linked-cells.ts';
import type { StepContext } from './step.ts';

const mostRowsShown = 50;

/** The values that placeholders of some texts stand for, read once for all of them. */
export interface Values {
  /** As people read it. */
  textOf: (placeholder: Placeholder) => string;
  /** As it is stored; of what is no cell the text. */
  cellOf: (placeholder: Placeholder) => Cell;
  fill: (text: string, clean?: (value: string) => string) => string;
}

export async function readValues(texts: readonly string[], context: StepContext): Promise<Values> {
  const placeholders = texts.flatMap(placeholdersIn);
  const cells = await readCells(placeholders, context);
  const rows = placeholders.some(({ kind }) => kind === 'rows') ? await rowsAsText(context) : '';
  const cellOf = (one: Placeholder): Cell => {
    switch (one.kind) {
      case 'column':
        return cells.get(keyOf(one.path))?.cell ?? null;
      case 'answer':
        return asCell(partOf(context.answers.get(one.step), one.path));
      case 'sent':
        return asCell(partOf(context.sent, one.path));
      case 'count':
        return context.rows.count;
      case 'rows':
        return rows;
      case 'today':
        return dayAt(Date.now(), context.automation.definition.timeZone);
    }
  };
  const textOf = (one: Placeholder): string => {
    const column = one.kind === 'column' ? cells.get(keyOf(one.path))?.column : undefined;
    const cell = cellOf(one);
    return column ? formatCell(cell, column) : String(cell ?? '');
  };
  return {
    textOf,
    cellOf,
    fill: (text, clean = (value) => value) => fillText(text, (one) => clean(textOf(one))),
  };
}

const keyOf = (path: readonly string[]): string => path.join('>');

async function readCells(
  placeholders: readonly Placeholder[],
  { needs, sheet, sheets, row }: StepContext,
): Promise<Map<string, { cell: Cell; column: Column }>> {
  const found = new Map<string, { cell: Cell; column: Column }>();
  if (!sheet || !row) return found;
  for (const one of placeholders) {
    if (one.kind !== 'column' || found.has(keyOf(one.path))) continue;
    const { column, cells } = await cellsAtPath([row.cells], one.path, { database: needs.database, sheet, sheets });
    // A blank in its place would be told as if it were the value.
    if (!column) throw new Problem('not_found', 'A column in this text was deleted.');
    found.set(keyOf(one.path), { cell: cells[0] ?? null, column });
  }
  return found;
}

/** The rows of a run by their first column, one a line. */
async function rowsAsText({ needs, sheet, rows }: StepContext): Promise<string> {
  const [first] = sheet?.columns ?? [];
  if (!sheet || !first) return '';
  const shown = rows.rows.slice(0, mostRowsShown);
  const cells = await cellsOfRows(needs, sheet.id, shown);
  const lines = cells.map((own) => formatCell(own[first.id], first) || '(no name)');
  const more = rows.count - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** Rows as they are; as they were with their event where they are gone. */
export async function cellsOfRows(
  { database }: Pick<StepContext['needs'], 'database'>,
  sheetId: string,
  rows: StepContext['rows']['rows'],
): Promise<Cells[]> {
  if (rows.length === 0) return [];
  const stored = await database
    .selectFrom('current_rows')
    .select(['row_id', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .where(
      'row_id',
      'in',
      rows.map(({ row_id }) => row_id),
    )
    .execute();
  const known = new Map(stored.map((row): [string, Cells] => [row.row_id, row.cells]));
  const events = rows.flatMap(({ row_id, event }) => (known.has(row_id) || !event ? [] : [event]));
  const gone = await database
    .selectFrom('row_events')
    .select(['row_id', 'before', 'after'])
    .where('id', 'in', events.length > 0 ? events : [''])
    .execute();
  for (const { row_id, before, after } of gone) known.set(row_id, after ?? before ?? {});
  return rows.map(({ row_id }) => known.get(row_id) ?? {});
}

function partOf(answer: unknown, path: readonly string[]): unknown {
  let part = answer;
  for (const name of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return null;
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}

function asCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
