/** Steps that hold others: what they find out decides which of these are done. */
import { msg, msgPlural } from '#kit/language/msg.ts';
import { linkKey, linkKeysOf, liveLink } from '#engine/links.ts';
import { cellsWithKeys } from '#features/workbooks/server/rows/links/key-changes.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { mostLinkedRows } from '../../rules/automation.ts';
import { passingRows } from '../rows/linked-cells.ts';
import { type PlannedStep, type StepContext, type StepOf, msgOutput } from './step.ts';

/** Whether its conditions hold for the row as it is now. */
export async function planBranch({ conditions }: StepOf<'branch'>, context: StepContext): Promise<PlannedStep> {
  const { needs, sheet, sheets, row, automation } = context;
  if (!sheet || !row) throw new Problem('invalid_input', 'There is no single row whose conditions could hold.');
  const around = { database: needs.database, sheet, sheets };
  const [holds] = await passingRows([row.cells], conditions, automation.definition.timeZone, around);
  const output = msgOutput(holds ? msg('The conditions hold.') : msg('The conditions don’t hold.'));
  const leads = { arm: holds ? ('met' as const) : ('otherwise' as const) };
  return { facts: [{ label: 'If', value: output.text }], leads, within: async () => ({ ...output, ...leads }) };
}

/** Which rows are linked now. More than a run can do are refused, rather than some of them done. */
export async function planEach(step: StepOf<'each'>, context: StepContext): Promise<PlannedStep> {
  const rows = await linkedRowIds(step, context);
  if (rows.length > mostLinkedRows)
    throw new Problem(
      'invalid_input',
      t('More than {count} rows are linked, so nothing was done for them.', { count: mostLinkedRows }),
    );
  const output = msgOutput(msgPlural(rows.length, '1 linked row.', '{count} linked rows.'));
  return {
    facts: [{ label: 'Rows', value: String(rows.length) }],
    leads: { rows },
    within: async () => ({ ...output, rows }),
  };
}

function linkedRowIds(step: StepOf<'each'>, { needs, sheet, sheets, row }: StepContext): Promise<string[]> {
  if (!sheet || !row) throw new Problem('invalid_input', 'There is no single row that others are linked to.');
  const isOwn = step.sheet === sheet.id;
  const from = sheets.find(({ id }) => id === step.sheet);
  const column = from?.columns.find(({ id }) => id === step.column);
  const link = column && liveLink(column, sheets);
  if (!column || !link || (!isOwn && link.sheet !== sheet.id))
    throw new Problem('not_found', 'The column that links the rows was deleted, or links elsewhere now.');
  return inTransaction(needs.database, async (transaction) => {
    if (isOwn) {
      const keys = linkKeysOf(row.cells[column.id], column, link.keyColumn);
      return rowsOfKeys(transaction, link.sheet, link.key, keys);
    }
    const key = linkKey(row.cells[link.key]);
    // A key that several rows have names none of them.
    if (key === null || (await rowsOfKeys(transaction, sheet.id, link.key, [key])).length === 0) return [];
    const found = await cellsWithKeys(transaction, step.sheet, column.id, new Set([key]), {
      column,
      key: link.keyColumn,
    });
    return found.map(({ row_id }) => row_id).toSorted();
  });
}

/** Rows by keys that exactly one row has, in the order of the keys. */
async function rowsOfKeys(
  transaction: Transaction,
  sheetId: string,
  column: string,
  keys: readonly string[],
): Promise<string[]> {
  const found = await cellsWithKeys(transaction, sheetId, column, new Set(keys));
  const byKey = Map.groupBy(found, ({ cell }) => linkKey(cell) ?? '');
  return [...new Set(keys)].flatMap((key) => {
    const rows = byKey.get(key) ?? [];
    return rows.length === 1 && rows[0] ? [rows[0].row_id] : [];
  });
}
