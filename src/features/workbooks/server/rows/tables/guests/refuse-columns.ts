import { GridLayout, layoutWithColumns, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetDraft } from '../../editing/sheet-draft.ts';
import { findGuests } from './find-guests.ts';

/**
 * Refuses columns that would tear a table: those of a table on the grid of another sheet stay as many and in order, and
 * none comes or goes in the middle of such a one. `before` are those that the sheet had.
 */
export async function refuseTornColumns(
  { transaction, workbook_id, id, title, layout, columns }: SheetDraft,
  before: readonly Column[],
): Promise<void> {
  if (!layout || idsOf(columns) === idsOf(before)) return;
  if (layout.on)
    throw new Problem(
      'invalid_input',
      t(
        '“{title}” shares its sheet with another table: its columns can be changed, but none can be added, moved or deleted.',
        { title },
      ),
    );
  const guests = (await findGuests(transaction, workbook_id)).filter((guest) => guest.layout.on.sheet === id);
  const after = new GridLayout(columns, layoutWithColumns(layout, columns));
  for (const guest of guests) {
    if (isWhole(guest.layout.on, after)) continue;
    throw new Problem(
      'invalid_input',
      t('“{guest}” lies below or above these columns and would be torn apart. Choose a place next to it.', {
        guest: guest.title,
      }),
    );
  }
}

const idsOf = (columns: readonly Column[]): string => columns.map(({ id }) => id).join(' ');

/** Whether the columns of a table are all there, next to each other. */
function isWhole({ columns }: NonNullable<StoredLayout['on']>, grid: GridLayout): boolean {
  const places = columns.map((key) => grid.columnOfKey(key));
  const [first] = places;
  return typeof first === 'number' && places.every((place, at) => place === first + at);
}
