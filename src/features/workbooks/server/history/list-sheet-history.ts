import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listSheetHistory as endpoint } from '../../api/row-history.ts';
import type { Call } from '#platform/http/call.ts';
import { readSheetHistory, type WrittenBy } from '../rows/read-history.ts';
import type { Database } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import type { SheetOfCall } from '../../services.ts';
import { listUpdates } from '../rows/updates/list-updates.ts';
import { cellChanges, titleOfRow } from './cell-changes.ts';
import { nameActors } from './name-actors.ts';

const pageSize = 30;
const samples = 3;

/** What was written to a sheet, for its editors. */
export async function listSheetHistory(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { sheet, query, services } = call;
  const { database } = services;
  const by = query.person === '' ? undefined : await findPeople(database, sheet.workspace_id, query.person);
  const limits = { before: query.before ?? Number.MAX_SAFE_INTEGER, limit: pageSize + 1, samples, by };
  const found = await readSheetHistory(database, sheet.id, limits);
  const shown = found.slice(0, pageSize);
  const named = await nameActors(
    database,
    shown.map((write) => write.actor),
  );
  const writes = shown.map(({ version, at, actor, rows, changes }) => ({
    version,
    at: at.toISOString(),
    ...named(actor),
    ...{ rows, update: actor.update ? { id: actor.update.id, is_undone: actor.update.isUndone ?? false } : null },
    changed: changes.map((entry) => ({
      row_id: entry.row_id,
      title: titleOfRow({ ...entry.before, ...entry.after }, sheet.columns),
      change: entry.change,
      changes: cellChanges(entry, sheet.columns),
    })),
  }));
  const isFirst = query.before === undefined && query.person === '';
  const updates = isFirst ? await updatesOf(services, sheet) : [];
  return { writes, updates, more: found.length > pageSize };
}

/** An update of a spreadsheet that follows a source would come again with the next reading. */
async function updatesOf(
  { database, workbooks }: Services,
  sheet: SheetOfCall,
): Promise<AnswerOf<typeof endpoint>['updates']> {
  const found = await listUpdates(database, sheet.workbook_id);
  const { capabilities } = workbooks.describeSource(sheet.workbook_id, sheet.source);
  const named = await nameActors(
    database,
    found.map((update) => update.actor),
  );
  return found.map(({ id, name, at, actor, counts, undone_at, isNext }) => ({
    ...{ id, workbook_id: sheet.workbook_id, name, at: at.toISOString(), ...named(actor), counts },
    ...{ is_undone: undone_at !== null, can_undo: isNext && capabilities.truth === 'here' },
  }));
}

const mostPeople = 500;

/** The people of a workspace whose name holds the words; addresses are compared in the history itself. */
async function findPeople(database: Database, workspaceId: string, text: string): Promise<WrittenBy> {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [members, appUsers] = await Promise.all([
    database
      .selectFrom('workspace_members')
      .innerJoin('users', 'users.id', 'workspace_members.user_id')
      .select('users.id')
      .where('workspace_members.workspace_id', '=', workspaceId)
      .where('users.name', 'ilike', like)
      .limit(mostPeople)
      .execute(),
    database
      .selectFrom('app_users')
      .innerJoin('apps', 'apps.id', 'app_users.app_id')
      .select('app_users.id')
      .where('apps.workspace_id', '=', workspaceId)
      .where('app_users.name', 'ilike', like)
      .limit(mostPeople)
      .execute(),
  ]);
  const word = text.toLowerCase();
  return {
    ids: [...members, ...appUsers].map(({ id }) => id),
    text,
    kinds: [
      ...('a visitor'.includes(word) ? (['anonymous'] as const) : []),
      ...('sheaf'.includes(word) ? (['system'] as const) : []),
    ],
  };
}
