import { msg } from '#kit/language/msg.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import type { Actor, SheetRecord } from '#features/workbooks/services.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { onlyPlaceholder } from '../../rules/placeholders.ts';
import { readValues } from './fill-texts.ts';
import { type Fact, type PlannedStep, type StepContext, type StepOf, msgOutput } from './step.ts';

/** Who the history names: the automation. What it leads to knows which ones led to it. */
const actorOf = ({ automation: { id, name }, chain }: StepContext): Actor => ({
  ...{ kind: 'system', what: 'automation' },
  automation: { id, name, chain: [...chain, id] },
});

/** Writes cells of the row of the run. Cells that hold the values already are no write. */
export async function planWrite(step: StepOf<'write'>, context: StepContext): Promise<PlannedStep> {
  const { sheet, row } = context;
  if (!sheet || !row) throw new Problem('invalid_input', 'There is no row to write to.');
  if (row.isGone) throw new Problem('not_found', 'The row was deleted, so nothing was written.');
  const { cells, facts } = await cellsToWrite(step.cells, sheet, context);
  const changed = Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => (row.cells[column] ?? '') !== (cell ?? '')),
  );
  return {
    facts,
    async within(_transaction, writer) {
      if (Object.keys(changed).length === 0) return msgOutput(msg('The row had these values already.'));
      await writer.edit(sheet.id, actorOf(context), row.row_id, row.version, changed);
      return msgOutput(msg('The row was changed.'));
    },
  };
}

/** Adds a row at the end of a sheet of the workbook. */
export async function planAdd(step: StepOf<'add'>, context: StepContext): Promise<PlannedStep> {
  const target = context.sheets.find(({ id }) => id === step.sheet);
  if (!target) throw new Problem('not_found', 'The sheet to add a row to was deleted.');
  const { cells, facts } = await cellsToWrite(step.cells, target, context);
  return {
    facts: [{ label: 'Sheet', value: target.title }, ...facts],
    async within(_transaction, writer) {
      await writer.add(target.id, actorOf(context), [cells]);
      return msgOutput(msg('A row was added to {sheet}.', { sheet: target.title }));
    },
  };
}

async function cellsToWrite(
  texts: Readonly<Record<string, string>>,
  sheet: SheetRecord,
  context: StepContext,
): Promise<{ cells: Record<string, Cell>; facts: Fact[] }> {
  const values = await readValues(Object.values(texts), context);
  const cells: Record<string, Cell> = {};
  const facts: Fact[] = [];
  for (const [id, text] of Object.entries(texts)) {
    const column = sheet.columns.find((one) => one.id === id);
    if (!column) throw new Problem('not_found', 'A column that is written was deleted.');
    const only = onlyPlaceholder(text);
    const given = only ? values.cellOf(only) : values.fill(text);
    const cell = entered(given, column);
    cells[id] = cell;
    facts.push({ label: column.name, value: formatCell(cell, column) || '(blank)' });
  }
  return { cells, facts };
}

/** As typed into the sheet; what a column of numbers can't hold is refused. */
function entered(given: Cell, column: Column): Cell {
  if (column.formula !== undefined || column.auto !== undefined)
    throw new Problem(
      'invalid_input',
      t('{column} is filled in automatically and can’t be written.', { column: column.name }),
    );
  const cell = enterCell(given, column.type);
  const refusal = cell === null ? null : refusalOf(cell, column);
  if (refusal !== null) throw new Problem('invalid_input', refusal);
  return cell;
}
