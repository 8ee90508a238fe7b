import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { gridIdOf, groundOf, tornBy } from '#engine/formula/cells/grids/regions.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, isDatabaseError } from '#platform/database/database.ts';
import type { Actor } from '../../../../services.ts';
import { placeSheets } from '../../formulas/row-places.ts';
import { withStates } from '../../sheets/sheet-states.ts';

/** A table that lies on the grid of another sheet. */
export interface GuestSheet {
  id: string;
  title: string;
  layout: StoredLayout & { on: NonNullable<StoredLayout['on']> };
}

/** The tables of a workbook that lie on the grids of others. */
export async function findGuests(database: Database, workbookId: string): Promise<GuestSheet[]> {
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .execute();
  return (await withStates(database, sheets)).flatMap(({ id, title, layout }) =>
    layout?.on ? [{ id, title, layout: { ...layout, on: layout.on } }] : [],
  );
}

/**
 * What is said where the database refused rows of a table since they would tear another one; else the error itself. Who is
 * none of its editors learns nothing of the sheet.
 */
export async function tornProblem(
  database: Database,
  sheetId: string,
  { kind }: Actor,
  error: unknown,
): Promise<unknown> {
  if (!isDatabaseError(error, '23514', 'sheet_states_fixed_rows')) return error;
  if (kind === 'anonymous' || kind === 'app_user')
    return new Problem(
      'invalid_input',
      'This table can’t take or lose entries at the moment. Tell the owner of this page.',
    );
  const sheet = await database.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId).executeTakeFirst();
  const placed = sheet ? await placeSheets(database, sheet.workbook_id, new Map()) : [];
  const own = placed.find(({ id }) => id === sheetId);
  const torn = own && tornBy(own, groundOf(own, placed));
  if (!own) return error;
  const { title } = own;
  const message = !torn
    ? t('Rows can’t be added to or removed from “{title}”: merged cells below it would be torn apart.', { title })
    : torn.id === gridIdOf(own)
      ? t('Rows can’t be added to or removed from “{title}”: the table of “{other}” below it stays in its place.', {
          ...{ title, other: torn.title },
        })
      : t(
          'Rows can’t be added to or removed from “{title}”: “{other}” below it would be torn apart, since it is in other columns too.',
          { title, other: torn.title },
        );
  return new Problem('invalid_input', message);
}
