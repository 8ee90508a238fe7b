import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import type { Column } from '#engine/model.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import type { ColumnTask } from './options/column-edits.ts';
import type { FormulaColumnTask } from './formula/formula-dialog.tsx';
import type { GridChange } from './grid-change.ts';
import type { SheetSession } from './sheet-session.ts';

/** What was done to a column, for the offer to undo it; null where there is nothing to offer. */
export function taskText(task: ColumnTask | FormulaColumnTask | null): string | null {
  if (task?.kind === 'delete') return t('{name} was deleted.', { name: task.column.name });
  return task?.kind === 'change' || task?.kind === 'formula' ? changedColumnText(task.column) : null;
}

export const changedColumnText = ({ name }: Column): string => t('{name} was changed.', { name });

export const columnToast = 'column-change';

/** Changes columns, and offers to take that back; what was written meanwhile stays. */
export async function changeColumns(
  session: SheetSession,
  change: Extract<GridChange, { kind: 'columns' }>,
  words: string | null,
): Promise<void> {
  const done = await session.do(change);
  const step = session.lastDone;
  // What is made in parts is reported, and cancelled, above the grid.
  if (!done || !step || words === null || change.inverse === null || session.view.conversion) return;
  const run = (): void =>
    void session.takeBack(step).then((found) => found || showToast(t('This was already undone. Nothing changed.')));
  notifications.hide(columnToast);
  showToast(words, { label: t('Undo'), run }, columnToast);
}
