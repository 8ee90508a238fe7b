/** Collaborators who are members of the workspace become persons: their addresses say who they are. */
import { readerWithin } from '#features/workbooks/server/rows/people/resolve-people.ts';
import type { PeopleScope } from '#features/workbooks/server/rows/people/directory.ts';
import type { Transaction } from '#platform/database/database.ts';
import { cellOf, newCounts } from './fields/field-values.ts';
import type { PlannedColumn, SheetToStore } from './plan-columns.ts';

const batchSize = 1_000;
const types = new Set(['singleCollaborator', 'multipleCollaborators']);

/** Columns of collaborators of whom at least one is known; others stay as they were planned. */
export async function namePeople(
  transaction: Transaction,
  scope: PeopleScope,
  sheets: readonly SheetToStore[],
): Promise<void> {
  const named = sheets.map((sheet) => ({ sheet, columns: sheet.columns.filter(isOfCollaborators) }));
  if (named.every(({ columns }) => columns.length === 0)) return;
  const people = await readerWithin(transaction, scope, null);
  for (const { sheet, columns } of named) {
    const left = new Set(columns);
    for await (const records of sheet.read.spool.batches(batchSize)) {
      for (const planned of left) {
        const isKnown = records.some(({ fields }) => {
          const value = fields[planned.field?.id ?? ''];
          const cell = planned.settled ? cellOf(value, planned.settled, newCounts(), () => undefined) : null;
          return cell !== null && people(cell) !== null;
        });
        if (!isKnown) continue;
        left.delete(planned);
        const { id, name } = planned.column;
        const isSeveral = planned.field?.type === 'multipleCollaborators';
        planned.column = { id, name, type: 'person', ...(isSeveral && { multiple: true }) };
        planned.people = people;
      }
      if (left.size === 0) break;
    }
  }
}

const isOfCollaborators = ({ field, settled, source }: PlannedColumn): boolean =>
  source === 'cell' && settled?.isComputed === false && types.has(field?.type ?? '');
