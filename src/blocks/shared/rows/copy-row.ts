import type { DataRow } from '../../data-contract.ts';
import type { BlockActs } from '../../view-contract.ts';
import { cellText } from './cell-view.tsx';
import { type RowColumn, shownInRow } from './row-column.ts';
import type { RowActionButton } from './row-block.ts';
import { t } from '#kit/language/language.ts';

/** Puts the shown values of a row on the clipboard, a line each, and confirms it. */
export async function copyRow(
  row: DataRow,
  columns: readonly RowColumn[],
  action: RowActionButton,
  act: Pick<BlockActs, 'notify'>,
): Promise<void> {
  const lines = columns.map(
    (shown) => `${shown.column.name}: ${cellText(row.cells[shown.column.id], shownInRow(shown, row))}`,
  );
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    act.notify({ type: 'success', message: action.success_message || t('Copied to the clipboard') });
  } catch {
    act.notify({
      type: 'error',
      message: action.error_message || t('Your browser doesn’t allow copying from this page.'),
    });
  }
}
