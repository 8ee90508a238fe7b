import {
  fitArrangement,
  newestArrangement,
  plainArrangement,
  type SheetArrangement,
} from '../../rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { viewsOf } from './saved-views.ts';
import { arrangementOf } from './stored-arrangement.ts';

export interface SeenSheet {
  views: Stored<'saved_views'>[];
  /** The view that the person looks through; null for none. */
  current: string | null;
  /** What they changed of views, or of the sheet without one, and did not save; what was used last first. */
  unsaved: { view: string | null; arrangement: SheetArrangement }[];
}

/** Through which views a person looks at a sheet. */
export async function readSeenSheet(
  database: Database,
  sheet: { id: string; columns: readonly Column[] },
  userId: string,
): Promise<SeenSheet> {
  const [views, stored] = await Promise.all([
    viewsOf(database, sheet.id, userId),
    database
      .selectFrom('sheet_arrangements')
      .select(['view_id', 'arrangement'])
      .where('sheet_id', '=', sheet.id)
      .where('user_id', '=', userId)
      .orderBy('used_at', 'desc')
      .execute(),
  ]);
  // A view that is gone, or belongs to someone else alone by now, is not gone back to.
  const living = stored.filter(({ view_id }) => view_id === '' || views.some(({ id }) => id === view_id));
  // First-time viewers see the sheet as its file has it.
  const first = views.find(({ shown_first }) => shown_first)?.id ?? null;
  return {
    views,
    current: stored.length === 0 ? first : living[0]?.view_id || null,
    unsaved: living.flatMap(({ view_id, arrangement }) =>
      arrangement
        ? [{ view: view_id || null, arrangement: fitArrangement(newestArrangement(arrangement), sheet.columns) }]
        : [],
    ),
  };
}

/** How a person sees a sheet now, with what they changed and did not save. */
export async function arrangementSeen(
  database: Database,
  sheet: { id: string; columns: readonly Column[] },
  userId: string,
): Promise<SheetArrangement> {
  const { views, current, unsaved } = await readSeenSheet(database, sheet, userId);
  const changed = unsaved.find(({ view }) => view === current)?.arrangement;
  const view = views.find(({ id }) => id === current);
  return changed ?? fitArrangement(view ? arrangementOf(view) : plainArrangement, sheet.columns);
}
