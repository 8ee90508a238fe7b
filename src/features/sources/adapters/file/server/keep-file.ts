/** The file that a workbook was updated from is the one that an export gives back from then on. */
import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { KeepUpdate, UpdatedFile } from '#features/workbooks/services.ts';
import { listOfFile } from '#features/workbooks/rules/kept-package.ts';
import type { Transaction } from '#platform/database/database.ts';
import { hasSamePlaces, layoutOf } from '../../../server/sync/layout-in-file.ts';
import type { SheetPlan, TablesPlan } from '../../../server/sync/plan-tables.ts';

/** Where it can't be given back, the workbook says why from then on. */
export async function keepFile(
  transaction: Transaction,
  keep: KeepUpdate,
  fileName: string,
  plan: TablesPlan,
): Promise<void> {
  const { id } = plan.workbook;
  const elsewhere = await sheetElsewhere(transaction, plan);
  const why =
    elsewhere !== null
      ? `where the table of “${elsewhere}” lies elsewhere`
      : await keep(transaction, id, updatedFile(plan));
  if (why === null) return;
  const message = `The spreadsheet was updated from “${fileName}”, ${why}.`;
  await sql`
    update workbooks set source = jsonb_set(source, '{table,not_kept}', to_jsonb(${message}::text))
    where id = ${id} and source ? 'table'
  `.execute(transaction);
}

/** The title of a sheet whose rows and columns can't be found in the file; null where none is. */
async function sheetElsewhere(transaction: Transaction, { sheets }: TablesPlan): Promise<string | null> {
  for (const { sheet, inFile, columns } of sheets) {
    // Columns of a table on another's grid come and go with those of that one alone.
    if (inFile.on && columns.missing.length > 0) return sheet.title;
    const state = await transaction
      .selectFrom('sheet_states')
      .select('layout')
      .where('sheet_id', '=', sheet.id)
      .executeTakeFirst();
    if (!hasSamePlaces(sheet, state?.layout ?? null, inFile)) return sheet.title;
  }
  return null;
}

function updatedFile({ sheets, left_out, tables }: TablesPlan): UpdatedFile {
  const gone = left_out.map((title) => ({ id: '', title, rows: 0, grid: null, columns: [], held: [] }));
  const titles = new Map(sheets.map(({ sheet, inFile }) => [sheet.id, inFile.table.title]));
  const there = sheets.filter(({ inFile: { on } }) => !on?.isKept);
  return {
    date1904: tables[0]?.definitions?.date1904 ?? false,
    sheets: [...there.map((plan) => ({ ...sheetOf(plan), ...onGrid(plan, titles) })), ...gone],
  };
}

/** A further table of a sheet by its places on the grid of that one. */
function onGrid({ sheet, inFile, place }: SheetPlan, titles: ReadonlyMap<string, string>) {
  const { on, table } = inFile;
  if (!on || !table.grid || !place) return {};
  const columns = layoutOf(inFile).columns;
  const keys = [...Array.from({ length: on.left }, (_, at) => `~${at}`), ...columns];
  const grid = { ...table.grid, above: on.top + table.grid.headerRows, columns: keys, spare: keys.length };
  return { title: titles.get(on.host) ?? sheet.title, host: on.host, grid };
}

function sheetOf({ sheet, inFile }: SheetPlan): UpdatedFile['sheets'][number] {
  const { table, columns, leftOut } = inFile;
  const here = new Map(columns.map(({ from, to }) => [from.id, to.id]));
  return {
    ...{ id: sheet.id, title: table.title, rows: table.rows.length },
    grid: table.grid ? { ...table.grid, columns: layoutOf(inFile).columns } : null,
    columns: table.columns.map((column) => ({
      ...{ id: here.get(column.id) ?? leftOut.get(column.id) ?? column.id, name: column.name },
      ...listOfFile(column),
    })),
    held: inFile.rows.map(({ row_id, cells, formulas }) => {
      const values = Object.keys(formulas ?? {}).map((id): [string, Cell] => [id, cells[id] ?? null]);
      return { row_id, values: Object.fromEntries(values) };
    }),
  };
}
