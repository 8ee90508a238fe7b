import type { FieldProblem } from '#kit/problem.ts';
import type { Source } from '#settings/setting.ts';
import type { Cell } from '#engine/model.ts';
import type { CheckedWrite, WriteRequest } from '../../contract.ts';
import { checkField } from '../field/check-field.ts';
import { isPicked } from '../field/link/is-picked.ts';
import { cellOfField, problemOfValue } from '../field/fit-to-column.ts';
import { rowField, type RowFieldSettings, writableColumns, type WritableSettings } from './row-field.ts';

interface RowWriteConfig {
  axis: readonly (RowFieldSettings & WritableSettings & { lookup_key?: Source | null; lookup_name?: Source | null })[];
}
import { hasOwnCells } from './types/own-fields.ts';
import './types/typed-fields.ts';

/** What a block of rows stores: only cells that the viewer may write here, each checked and read by its column's type. */
export function checkRowWrite(config: RowWriteConfig, request: WriteRequest): CheckedWrite {
  const problems: FieldProblem[] = [];
  const cells: Record<string, Cell> = {};
  const writable = writableColumns(config.axis, request);
  for (const [column, sent] of Object.entries(request.cells)) {
    const settings = config.axis.find((item) => item.column === column && !item.hidden);
    if (!settings || !writable.includes(column)) {
      problems.push({ path: column, message: 'You can’t change this column here.' });
      continue;
    }
    const target = request.columns.find((one) => one.id === column) ?? { id: column, name: column, type: 'text' };
    const plain = rowField(settings, target, request.options[column] ?? []);
    // The server knows which keys there are.
    const field = isPicked(settings) ? { ...plain, type: 'link' as const } : plain;
    const cell = typeof sent === 'string' ? cellOfField(field, sent) : sent;
    const invalid = isPlain(settings.type) || hasOwnCells(target) ? problemOfValue(cell, target) : null;
    const problem = checkField(field, cell, request.matches) ?? invalid;
    if (problem) problems.push({ path: column, message: problem });
    cells[column] = cell;
  }
  return { cells, problems };
}

const isPlain = (type: RowFieldSettings['type']): boolean => type === 'textarea' || type === 'markdowntext';
