import { sql } from 'kysely';
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import type { listSheetRows as endpoint } from '../../api/sheet-rows.ts';
import { changesFrom, rowsForPrograms } from './list-sheet-changes.ts';

/** Where a page ended: how often tables had been moved, and the place and id of its last row. */
const cursorShape = z.tuple([z.number(), z.number(), z.string().regex(/^[\w-]{1,100}$/), z.string()]);

/** All rows of a sheet in its order, a page at a time. A row keeps its place, so a page begins where the last one ended. */
export async function listSheetRows(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { sheet, query, services } = call;
  const [geometry, position, row_id, changes] =
    query.after === undefined
      ? [sheet.geometry, Number.NEGATIVE_INFINITY, '', changesFrom(sheet)]
      : readCursor(query.after);
  if (geometry !== sheet.geometry) {
    throw new Problem('expired', 'A table of the spreadsheet was moved. Read the rows from the beginning.');
  }
  const found = await services.database
    .selectFrom('current_rows')
    .select(['row_id', 'version', 'position', 'cells'])
    .where('sheet_id', '=', sheet.id)
    .where('deleted', '=', false)
    .where(sql<boolean>`(position, row_id) > (${position}, ${row_id})`)
    .orderBy('position')
    .orderBy('row_id')
    .limit(query.limit + 1)
    .execute();
  const page = found.slice(0, query.limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    columns: sheet.columns,
    rows: await rowsForPrograms(services.database, sheet, page),
    next: last ? writeCursor([geometry, last.position, last.row_id, changes]) : null,
    changes,
  };
}

const writeCursor = (cursor: z.infer<typeof cursorShape>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string): z.infer<typeof cursorShape> {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    const message = 'Use “next” of an earlier answer as it was, or leave it out.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'after', message }] });
  }
}
