import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listRowHistory as endpoint, RowVersionOnTheWire } from '../../api/row-history.ts';
import type { Call } from '#platform/http/call.ts';
import { findRow } from '../rows/find-row.ts';
import { readRowHistory } from '../rows/read-history.ts';
import { noSuchRow } from '../rows/stored-row.ts';
import { cellChanges, titleOfRow } from './cell-changes.ts';
import { nameActors } from './name-actors.ts';

const pageSize = 30;

/** The versions of one row for the editors of its sheet; also of one that is in the trash. */
export async function listRowHistory(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { sheet, params, query, services } = call;
  const { database } = services;
  const row = await findRow(database, sheet.id, params.rowId);
  const limits = { before: query.before ?? Number.MAX_SAFE_INTEGER, limit: pageSize + 1 };
  const found = await readRowHistory(database, sheet.id, params.rowId, limits);
  const newest = found[0];
  if (!row && !newest && query.before === undefined) throw noSuchRow();
  const shown = found.slice(0, pageSize);
  const named = await nameActors(
    database,
    shown.map((entry) => entry.actor),
  );
  const versions = shown.map(
    (entry): RowVersionOnTheWire => ({
      version: entry.version,
      change: entry.change,
      at: entry.at.toISOString(),
      ...named(entry.actor),
      changes: cellChanges(entry, sheet.columns),
    }),
  );
  const more = found.length > pageSize;
  const oldest = found.at(-1);
  // A row that came with an import has no entry of its own for that.
  const isImported = oldest ? oldest.change !== 'added' : query.before === undefined;
  if (!more && isImported) {
    versions.push({ version: 0, change: 'original', at: null, actor: null, through: null, changes: [] });
  }
  const title = titleOfRow(row?.cells ?? newest?.after ?? {}, sheet.columns);
  return { title, version: row?.version ?? null, versions, more };
}
