import type { FieldProblem } from '#kit/problem.ts';
import type { Cell } from '#sheet/model.ts';
import type { CheckedWrite, WriteRequest } from '../contract.ts';
import { checkField } from '../shared/field/check-field.ts';
import { cellOf } from '../shared/field/field-value.ts';
import { misfitOf } from '../shared/field/fit-to-column.ts';
import { type TableColumnSettings, tableField, writableColumns } from './table-field.ts';

interface TableWriteConfig {
  axis: readonly TableColumnSettings[];
  actions: readonly { type: string }[];
}

/** What a table stores: only cells that the viewer may write here, each checked and read by its column's type. */
export function checkTableWrite(config: TableWriteConfig, request: WriteRequest): CheckedWrite {
  const problems: FieldProblem[] = [];
  const cells: Record<string, Cell> = {};
  // Another kind of button (Copy, Open link) is no permission to edit.
  const byEdit = request.action !== undefined && config.actions[request.action]?.type === 'Edit row';
  const writable = writableColumns(config.axis, byEdit ? request : { ...request, action: undefined });
  for (const [column, sent] of Object.entries(request.cells)) {
    const settings = config.axis.find((item) => item.column === column && !item.hidden);
    if (!settings || !writable.includes(column)) {
      problems.push({ path: column, message: 'This column cannot be changed here.' });
      continue;
    }
    const target = request.columns.find((one) => one.id === column) ?? { id: column, name: column, type: 'text' };
    const field = tableField(settings, target, request.options[column] ?? []);
    const cell = typeof sent === 'string' && field.type !== 'multi-select' ? cellOf(field.type, sent) : sent;
    const misfit = isPlain(settings.type) ? misfitOf(cell, target) : null;
    const problem = checkField(field, cell, request.matches) ?? misfit;
    if (problem) problems.push({ path: column, message: problem });
    cells[column] = cell;
  }
  return { cells, problems };
}

const isPlain = (type: TableColumnSettings['type']): boolean => type === 'textarea' || type === 'markdowntext';
