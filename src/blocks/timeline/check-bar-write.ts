import type { FieldProblem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import { isBlank } from '#engine/folding.ts';
import type { CheckedWrite, WriteRequest } from '../contract.ts';
import { checkRowWrite } from '../shared/rows/check-row-write.ts';
import { momentOf } from './bars.ts';

interface TimelineConfig {
  settings: { label_column: string; start_column: string; end_column: string; duration_column: string };
  axis: readonly { column: string; type: 'text' | 'image' }[];
}

/** What a timeline stores: the values of a row as any block of rows does, and times that can be true. */
export function checkBarWrite({ settings, axis }: TimelineConfig, request: WriteRequest): CheckedWrite {
  const { label_column, start_column, end_column, duration_column } = settings;
  const times = [start_column, end_column, end_column ? '' : duration_column].filter((id) => id !== '');
  const own = [label_column, ...times].filter((id) => id !== '' && axis.every(({ column }) => column !== id));
  const fields = [...axis, ...own.map((column) => ({ column, type: 'text' as const }))];
  const checked = checkRowWrite({ axis: fields }, request);
  const written = times.filter((id) => id in checked.cells);
  const problems = written.flatMap((id) => problemOfTime(id, checked.cells[id] ?? null, { settings, request }));
  // Moves write both ends. Only a dialog with a field for one of them may write it alone.
  const alone = request.kind === 'edit' ? written.filter((id) => own.includes(id)) : [];
  const ends = [start_column, end_column].filter((id) => id !== '' && isWritten(id, request));
  const missing = alone.length > 0 ? ends.filter((id) => !(id in request.cells)) : [];
  return {
    cells: checked.cells,
    problems: [
      ...checked.problems,
      ...[...problems, ...orderProblem(checked.cells, settings)].filter(
        ({ path }) => !checked.problems.some((one) => one.path === path),
      ),
      ...missing.map((path) => ({ path, message: 'Reload the page: both ends of a bar are saved together.' })),
    ],
  };
}

/** Whether a move writes it: what a formula fills follows by itself. */
function isWritten(id: string, { columns, editable }: WriteRequest): boolean {
  return editable.includes(id) && columns.find((one: Column) => one.id === id)?.formula === undefined;
}

function problemOfTime(
  id: string,
  cell: Cell,
  { settings, request }: { settings: TimelineConfig['settings']; request: WriteRequest },
): FieldProblem[] {
  if (isBlank(cell)) return [];
  if (id === settings.duration_column && id !== settings.start_column) {
    const isLength = typeof cell === 'number' && Number.isFinite(cell) && cell >= 0;
    return isLength ? [] : [{ path: id, message: 'Enter a number of days, 0 or more.' }];
  }
  const isText = request.columns.find((one) => one.id === id)?.type === 'text';
  return isText || momentOf(cell) ? [] : [{ path: id, message: 'Enter a date between 1900 and 2199.' }];
}

function orderProblem(cells: Record<string, Cell>, settings: TimelineConfig['settings']): FieldProblem[] {
  const start = momentOf(cells[settings.start_column] ?? null);
  const end = momentOf(cells[settings.end_column] ?? null);
  if (!start || !end || (end.isDay ? end.at + 1 : end.at) >= start.at) return [];
  return [{ path: settings.end_column, message: 'The end can’t be before the start.' }];
}
