/** What an assistant can do at an app: what the pages do that the person who connected it sees, by the same calls. */
import { z } from 'zod';
import { appOutline, type AppOutline, type BlockOutline } from '#features/visitor/api/app-outline.ts';
import { addRow, editRow, queryPage } from '#features/visitor/api/page-data.ts';
import type { RowsData } from '#blocks/data-contract.ts';
import type { Cell } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import { type Ask, tool } from '../tools/tool.ts';

/** More rows in one answer help no assistant: it asks for the next. */
const mostRows = 100;

const at = {
  page: z.string().max(200).describe('The path of a page, from describe_app, such as `/orders`.'),
  block: z.string().max(100).describe('The block_id of a block of that page.'),
};
const values = z
  .record(z.string().max(200), z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()]))
  .describe('Values by the name of the column. Dates as 2026-12-31, without a value null.');
const query = queryPage.body.shape.query.shape;

export const pageTools = [
  tool({
    name: 'describe_app',
    title: 'Describe the app',
    description:
      'The pages of this app that you can see, with their blocks: the columns that each shows and how it can be asked, what a new row takes, and what can be changed.',
    endpoint: appOutline,
    effect: 'reads',
    holdsRows: true,
    input: z.object({}),
    run: async (_input, ask) => {
      const { name, pages } = await ask(appOutline, {});
      return { name, pages: pages.map(({ page_id: _id, ...page }) => page) };
    },
  }),
  tool({
    name: 'read_rows',
    title: 'Read rows of a block',
    description: `Rows that a block shows, at most ${mostRows} at a time, with the number of all that match. Search, filter and sort where describe_app says that the block can, or name one row by its row_id.`,
    endpoint: queryPage,
    effect: 'reads',
    holdsRows: true,
    input: z.object({
      ...at,
      ask: z.string().max(200).optional().describe('Which of its rows, where `reads` has several.'),
      search: query.search,
      filters: query.filters.describe('`column` is the name of a column.'),
      sort: query.sort.describe('`column` is the name of a column.'),
      offset: query.offset,
      limit: z.number().int().min(1).max(mostRows).optional(),
      row_id: z.string().max(100).optional(),
    }),
    run: async ({ page, block, ask: name, row_id, filters, sort, ...rest }, ask) => {
      const found = find(await ask(appOutline, {}), page, block);
      const read = found.block.reads.find(({ ask: one }) => name === undefined || one === name);
      if (!read) throw new Problem('not_found', 'This block shows no rows.');
      if (row_id !== undefined && !read.page) throw new Problem('invalid_input', 'This block gives no row by its id.');
      const named = <T extends { column: string }>(all: readonly T[] | undefined) =>
        all?.map((one) => ({ ...one, column: idOf(one.column, read.columns) }));
      const body = {
        ...{ page_id: found.page_id, block_id: block, ask: read.ask },
        query: {
          ...{ ...rest, filters: named(filters), sort: named(sort) },
          ...(row_id !== undefined && { row: row_id }),
        },
      };
      // Only requests for rows are named in `reads`.
      const data = (await ask(queryPage, { body })).data as RowsData;
      return { total: data.total, rows: data.rows.slice(0, mostRows).map((row) => rowOf(row, read.columns)) };
    },
  }),
  tool({
    name: 'add_row',
    title: 'Add a row',
    description:
      'Sends a form, or adds a row where a block takes one. Show the person the values before you send them.',
    endpoint: addRow,
    effect: 'adds',
    holdsRows: true,
    input: z.object({ ...at, values }),
    run: async ({ page, block, values: given }, ask, links) => {
      const found = find(await ask(appOutline, {}), page, block);
      const { adds, reads } = found.block;
      if (!adds) throw new Problem('forbidden', 'You can’t add rows here.');
      if (adds.by_hand)
        throw new Problem('forbidden', `People fill in this form themselves, at ${links.path(found.path)}`);
      const body = { page_id: found.page_id, block_id: block, cells: cellsOf(given, adds.columns) };
      const { row, message } = await ask(addRow, { body });
      return {
        added: true,
        message,
        ...(row && {
          row: rowOf(
            row,
            reads.flatMap(({ columns }) => columns),
          ),
        }),
      };
    },
  }),
  tool({
    name: 'change_row',
    title: 'Change a row',
    description:
      'Changes values of a row that a block shows, with the `version` that read_rows gave. If somebody changed them since, nothing is written. Show the person the values before you send them.',
    endpoint: editRow,
    effect: 'changes',
    holdsRows: true,
    input: z.object({ ...at, row_id: z.string().max(100), version: z.number().int(), values }),
    run: async ({ page, block, row_id, version, values: given }, ask) => {
      const found = find(await ask(appOutline, {}), page, block);
      const { edits, reads } = found.block;
      if (edits.length === 0) throw new Problem('forbidden', 'You can’t edit rows here.');
      const body = { page_id: found.page_id, block_id: block, row_id, version, cells: cellsOf(given, edits) };
      const { row, message } = await ask(editRow, { body });
      return {
        message,
        row: rowOf(
          row,
          reads.flatMap(({ columns }) => columns),
        ),
      };
    },
  }),
];

/** Which of the tools anything on the pages answers: the list says what can be done. */
export async function usefulTools(ask: Ask) {
  const blocks = (await ask(appOutline, {})).pages.flatMap((page) => page.blocks);
  const useful: Record<string, boolean> = {
    read_rows: blocks.some(({ reads }) => reads.length > 0),
    add_row: blocks.some(({ adds }) => adds && !adds.by_hand),
    change_row: blocks.some(({ edits }) => edits.length > 0),
  };
  return pageTools.filter(({ name }) => useful[name] ?? true);
}

type Columns = readonly { id: string; name: string }[];

function find({ pages }: AppOutline, path: string, blockId: string) {
  const page = pages.find((one) => one.path === path);
  const block: BlockOutline | undefined = page?.blocks.find(({ block_id }) => block_id === blockId);
  if (!page || !block) throw new Problem('not_found', 'There is no such block. See describe_app for those there are.');
  return { page_id: page.page_id, path: page.path, block };
}

/** By its name, where one column has it, or its id. */
function idOf(name: string, columns: Columns): string {
  const [first, ...others] = [...new Set(columns.flatMap((one) => (one.name === name ? one.id : [])))];
  if (first !== undefined && others.length === 0) return first;
  if (columns.some(({ id }) => id === name)) return name;
  throw new Problem(
    'invalid_input',
    first === undefined ? `There is no column ${name} here.` : `Several columns are called ${name}. Name it by its id.`,
  );
}

const cellsOf = (given: Record<string, Cell>, columns: Columns): Record<string, Cell> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [idOf(name, columns), value]));

/** With the names of columns; what a key of another sheet is called there is in its place. */
function rowOf(
  row: {
    row_id: string;
    version: number;
    cells: Record<string, Cell>;
    named?: Readonly<Record<string, string>> | undefined;
  },
  columns: Columns,
) {
  const shown = columns.filter(({ id }) => id in row.cells);
  const unique = new Set(shown.map(({ name }) => name)).size === new Set(shown.map(({ id }) => id)).size;
  return {
    ...{ row_id: row.row_id, version: row.version },
    values: Object.fromEntries(
      shown.map(({ id, name }) => [unique ? name : id, row.named?.[id] ?? row.cells[id] ?? null]),
    ),
  };
}
