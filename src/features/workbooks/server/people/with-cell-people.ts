import type { Cell, Column } from '#engine/model.ts';
import { peopleOf } from '#engine/people.ts';
import type { CellPerson } from '../../api/cell-people.ts';

interface Answer {
  columns: readonly Column[];
  rows: { cells: Record<string, Cell> }[];
}

/** An answer with the people whom its cells name, by column. */
export function withCellPeople<Rows extends Answer>(answer: Rows): Rows {
  const ids = answer.columns.filter(({ type }) => type === 'person').map(({ id }) => id);
  if (ids.length === 0) return answer;
  const rows = answer.rows.map((row) => {
    const own = ids.flatMap((id): [string, CellPerson[]][] => {
      const people = peopleOf(row.cells[id]);
      return people.length > 0 ? [[id, people]] : [];
    });
    return own.length > 0 ? { ...row, people: Object.fromEntries(own) } : row;
  });
  return { ...answer, rows };
}
