/** How a person looks at a sheet now, through which view, and what they changed of it without saving. */
import { sql } from 'kysely';
import type { saveArrangement as keepEndpoint, listSavedViews as listEndpoint } from '../../api/saved-views.ts';
import { fitArrangement } from '../../rules/arrangement/arrangement.ts';
import { fitLayout } from '../../rules/arrangement/view-layout.ts';
import type { Call } from '#platform/http/call.ts';
import { json } from '#platform/database/json.ts';
import { refuseInvalidView } from './refuse-invalid-view.ts';
import { findView, viewToWire } from './saved-views.ts';
import { readSeenSheet } from './seen-sheets.ts';

export async function listSavedViews({ sheet, user, services: { database } }: Call<typeof listEndpoint>) {
  const { views, ...seen } = await readSeenSheet(database, sheet, user.id);
  return {
    // Settings of a column that is gone are stored, in case it comes back; no one needs to know about it.
    views: views.map((view) => {
      const shown = viewToWire(view, user.id);
      const { columns } = sheet;
      return {
        ...shown,
        arrangement: fitArrangement(shown.arrangement, columns),
        layout: fitLayout(shown.layout, columns),
      };
    }),
    ...seen,
  };
}

export async function saveArrangement({ body, sheet, user, services: { database } }: Call<typeof keepEndpoint>) {
  if (body.arrangement) refuseInvalidView(body.arrangement, sheet.columns);
  if (body.view !== null) await findView(database, sheet.id, body.view, user.id);
  const arrangement = body.arrangement && json(body.arrangement);
  await database
    .insertInto('sheet_arrangements')
    .values({ sheet_id: sheet.id, user_id: user.id, view_id: body.view ?? '', arrangement })
    .onConflict((conflict) =>
      conflict
        .columns(['sheet_id', 'user_id', 'view_id'])
        .doUpdateSet({ arrangement, used_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
  return {};
}
