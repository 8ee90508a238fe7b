import { type RawBuilder, sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { moveColumnFormula } from '#engine/formula/columns/column-formula.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { copyCellFormulas } from '../formulas/cell-formula-state.ts';
import { adoptFormulas } from '../formulas/formula-state.ts';
import { adoptLinks } from '../links/linked-by.ts';
import { peopleColumns } from '../people/resolve-people.ts';
import { withStates } from './sheet-states.ts';

/**
 * Copies the sheets of a workbook into another, with columns and rows, and answers the ids of the copies by those of
 * the sheets, without history. The transaction must see one moment (repeatable read).
 */
export async function copySheets(transaction: Transaction, from: string, to: string): Promise<Map<string, string>> {
  const own = await transaction.selectFrom('sheets').selectAll().where('workbook_id', '=', from).execute();
  const sheets = await withStates(transaction, own);
  const copies = new Map(sheets.map((sheet) => [sheet.id, newId('sheet')]));
  for (const sheet of sheets) {
    const id = copies.get(sheet.id)!;
    // Formulas name cells by their place, as long as nothing moved: version 1 says that nothing did. (export-file.ts)
    const version = Math.min(sheet.version, 2);
    const { look, fixed_rows, counters } = await transaction
      .selectFrom('sheet_states')
      .select(['look', 'fixed_rows', 'counters'])
      .where('sheet_id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('sheets')
      .values({ id, workbook_id: to, title: sheet.title, position: sheet.position })
      .execute();
    await transaction
      .insertInto('sheet_states')
      .values({
        ...{ sheet_id: id, columns: json(sheet.columns), spent_column_ids: sheet.spent_column_ids },
        ...{ version, columns_version: version, history_version: version, compacted_version: 0 },
        ...{ row_count: sheet.row_count, last_position: sheet.last_position },
        ...{ fixed_rows, layout: sheet.layout && json(layoutOfCopy(sheet.layout, copies)) },
        outdated: sheet.outdated && json(sheet.outdated),
        look: look && json(look),
        ...(peopleColumns(sheet.columns).length > 0 && { formulas_version: 1 }),
        ...(counters && { counters: json(counters), stamped_version: version, formulas_version: 1 }),
      })
      .execute();
    await sql`
      insert into sheet_rows (sheet_id, row_id, position, version, cells, formulas, formats)
      select ${id}::text, row_id, position, ${version}::bigint, cells, (${renamed(copies, sql`formulas::text`)})::jsonb, formats
      from current_rows where sheet_id = ${sheet.id} and not deleted
    `.execute(transaction);
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, format, style, version)
      select ${id}::text, row_key, column_key, value, ${renamed(copies, sql`formula`)}, format, style, ${version}::bigint
      from sheet_cells where sheet_id = ${sheet.id}
    `.execute(transaction);
  }
  await copyCellFormulas(transaction, { from, to }, copies);
  await adoptFormulas(transaction, to, (formula) => moveColumnFormula(formula, (one) => copies.get(one)));
  await adoptLinks(transaction, to, (one) => copies.get(one));
  return copies;
}

/** On the grid of the copy of its sheet. */
function layoutOfCopy({ on, ...layout }: StoredLayout, copies: ReadonlyMap<string, string>): StoredLayout {
  if (!on) return layout;
  const [sheet, under] = [copies.get(on.sheet), copies.get(on.under)];
  if (sheet === undefined || under === undefined) throw new Error('A table was to be copied without its sheet.');
  return { ...layout, on: { ...on, sheet, under } };
}

/** Formulas of single cells name sheets by their ids, which occur nowhere else. */
function renamed(copies: ReadonlyMap<string, string>, formula: RawBuilder<unknown>): RawBuilder<unknown> {
  let text = formula;
  for (const [own, copy] of copies) text = sql`replace(${text}, ${own}, ${copy})`;
  return text;
}
