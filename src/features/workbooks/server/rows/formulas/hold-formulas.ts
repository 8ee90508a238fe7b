import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { reportNote } from '../../codec/report-note.ts';
import { sql } from 'kysely';
import { storedFormula } from '#engine/formula/cells/kept-reference.ts';
import type { Difference } from '#engine/formula/cells/cells-setup.ts';
import { FormulaError } from '#engine/formula/values/formula-error.ts';
import type { Scalar } from '#engine/formula/values/value.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { ReadReport, SheetReport } from '../../codec/workbook-codec.ts';
import { noteFormulas, sheetsOfWorkbook } from './formula-state.ts';
import { jsonLines } from '../stored-row.ts';

/** So many are named in the report of an import. */
const mostReported = 20;

/**
 * Formulas that give other values here than in the program of their file are not computed: they keep the values of the
 * file, and the import's report names them with both. Answers whether formulas of single cells are left; null where
 * columns are others meanwhile, so that all is to be compared again.
 */
export async function holdFormulas(
  database: Database,
  workbookId: string,
  differences: readonly Difference[],
  versions: ReadonlyMap<string, number>,
): Promise<{ hasCells: boolean } | null> {
  return inTransaction(database, async (transaction) => {
    if (await hasOtherColumns(transaction, versions)) return null;
    const sheets = await sheetsOfWorkbook(transaction, workbookId);
    for (const sheet of sheets) {
      const own = differences.filter(({ sheet: id }) => id === sheet.id);
      if (own.length === 0) continue;
      await divideColumns(transaction, sheet, own);
      await holdCells(transaction, sheet.id, own, versions.get(sheet.id) ?? 0);
    }
    if (differences.length > 0) await report(transaction, workbookId, sheets, differences);
    return {
      hasCells: await hasCellFormulas(
        transaction,
        sheets.map(({ id }) => id),
      ),
    };
  });
}

/** Holds the sheets, so that no column comes or goes until what differs is held. */
async function hasOtherColumns(transaction: Transaction, versions: ReadonlyMap<string, number>): Promise<boolean> {
  // One after the other, so that two who hold several wait for each other and not in a circle.
  for (const [id, version] of [...versions].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const state = await transaction
      .selectFrom('sheet_states')
      .select('columns_version')
      .where('sheet_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (state && state.columns_version > version) return true;
  }
  return false;
}

/** A formula column with a cell that differs becomes formulas of its cells. */
async function divideColumns(
  transaction: Transaction,
  sheet: Awaited<ReturnType<typeof sheetsOfWorkbook>>[number],
  differences: readonly Difference[],
): Promise<void> {
  const divided = sheet.columns.filter(
    ({ id, formula }) => formula !== undefined && differences.some(({ column, isLoose }) => !isLoose && column === id),
  );
  if (divided.length === 0) return;
  const formulas = Object.fromEntries(divided.map(({ id, formula = '' }) => [id, storedFormula(formula)]));
  await sql`
    update sheet_rows set formulas = coalesce(formulas, '{}') || ${json(formulas)}::jsonb where sheet_id = ${sheet.id}
  `.execute(transaction);
  const isDivided = new Set(divided.map(({ id }) => id));
  const columns = sheet.columns.map(({ formula, ...column }) =>
    formula === undefined || isDivided.has(column.id) ? column : { ...column, formula },
  );
  await transaction
    .updateTable('sheet_states')
    .set((set) => ({
      columns: json(columns),
      version: set('version', '+', 1),
      columns_version: set('version', '+', 1),
    }))
    .where('sheet_id', '=', sheet.id)
    .execute();
  await noteFormulas(transaction, { id: sheet.id, columns });
}

/** Rows that someone wrote meanwhile are left as they are. */
async function holdCells(
  transaction: Transaction,
  sheetId: string,
  differences: readonly Difference[],
  version: number,
): Promise<void> {
  const byRow = Map.groupBy(
    differences.filter(({ isLoose }) => !isLoose),
    ({ row }) => row,
  );
  const formulas = [...byRow.values()].map((own) => Object.fromEntries(own.map(({ column, held }) => [column, held])));
  await sql`
    update sheet_rows set formulas = coalesce(sheet_rows.formulas, '{}') || given.formulas::jsonb
    from unnest(
      string_to_array(${[...byRow.keys()].join('\n')}, E'\n'),
      string_to_array(${jsonLines(formulas)}, E'\n')
    ) as given (row_id, formulas)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id and sheet_rows.version <= ${version}
  `.execute(transaction);
  for (const { row, column, held } of differences.filter(({ isLoose }) => isLoose)) {
    await transaction
      .updateTable('sheet_cells')
      .set({ formula: held })
      .where('sheet_id', '=', sheetId)
      .where('row_key', '=', row)
      .where('column_key', '=', column)
      .where('version', '<=', version)
      .execute();
  }
}

async function report(
  transaction: Transaction,
  workbookId: string,
  sheets: readonly { id: string; title: string }[],
  differences: readonly Difference[],
): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('report')
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirst();
  const before = workbook?.report as ReadReport | null | undefined;
  if (!before) return;
  const noted = before.sheets.map((sheet): SheetReport => {
    const id = sheets.find(({ title }) => title === sheet.title)?.id;
    const own = differences.filter((one) => one.sheet === id);
    return own.length === 0 ? sheet : { ...sheet, notes: [...sheet.notes, noteOf(own)] };
  });
  await transaction
    .updateTable('workbooks')
    .set({ report: json({ ...before, sheets: noted }) })
    .where('id', '=', workbookId)
    .execute();
}

function noteOf(all: readonly Difference[]): SheetReport['notes'][number] {
  const differences = all.filter(({ isPart = false }) => !isPart);
  const [first] = differences;
  const count = differences.length;
  const text = msgPlural(
    count,
    '{count} formula computes differently here and keeps the value of the file until you enter it again.',
    '{count} formulas compute differently here and keep the values of the file until you enter them again.',
  );
  const example =
    first &&
    msg('{name}: {file} in the file, {here} here.', {
      ...{ name: first.name, file: shown(first.file), here: shown(first.here) },
    });
  const cells = differences.slice(0, mostReported).map(({ name }) => name.slice(name.lastIndexOf('!') + 1));
  return reportNote('formulas_differ', example ? [text, example] : text, count, cells);
}

function shown(value: Scalar): Msg {
  if (value === null) return msg('blank');
  return value instanceof FormulaError ? value.code : String(value);
}

/** Sheet by sheet: a distributed database answers each from the machine that has it. */
async function hasCellFormulas(transaction: Transaction, sheetIds: readonly string[]): Promise<boolean> {
  for (const id of sheetIds) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from sheet_rows where sheet_id = ${id} and formulas is not null)
        or exists (select from sheet_cells where sheet_id = ${id} and formula is not null) as found
    `.execute(transaction);
    if (rows[0]?.found) return true;
  }
  return false;
}
