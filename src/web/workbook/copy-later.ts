import { plural, t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import type { Column } from '#engine/model.ts';
import { copyFetched, mostCopiedRows } from './copy-range.ts';
import type { SelectedCells } from './grid/selected-cells.ts';
import type { GridSheet } from './grid/grid-lines.ts';
import { sentenceFor } from './use-sheet-session.ts';

/** Fetches what is selected beyond the rows that were seen, and says when it is on the clipboard. */
export function copyLater(session: GridSheet, shown: readonly Column[], range: SelectedCells): null {
  copyFetched(session, shown, range).then(
    (rows) =>
      notifications.show({
        message:
          rows > 0
            ? plural(rows, '{count} row copied.', '{count} rows copied.')
            : t('You can copy up to {count} rows at once. Export the sheet instead.', { count: mostCopiedRows }),
      }),
    (error: unknown) =>
      notifications.show({ color: 'red', message: sentenceFor(error), closeButtonProps: { 'aria-label': t('Close') } }),
  );
  return null;
}
