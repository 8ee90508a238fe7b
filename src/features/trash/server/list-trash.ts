import type { listTrash } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';

export type TrashKind = 'app' | 'workbook';
const tableOf = { app: 'apps', workbook: 'workbooks' } as const;

/** What lies in the trash of a workspace, last deleted first. */
export async function listOfTrash(
  { database, environment }: Pick<Services, 'database' | 'environment'>,
  workspaceId: string,
): Promise<AnswerOf<typeof listTrash>> {
  const found = await Promise.all(
    (['app', 'workbook'] as const).map(async (kind) => {
      const things = await database
        .selectFrom(tableOf[kind])
        .select(['id', 'name', 'deleted_at'])
        .where('workspace_id', '=', workspaceId)
        .where('deleted_at', 'is not', null)
        .execute();
      return things.map(({ id, name, deleted_at }) => ({ kind, id, name, at: deleted_at ?? new Date(0) }));
    }),
  );
  const items = found.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return {
    items: items.map(({ at, ...item }) => ({
      ...item,
      deleted_at: at.toISOString(),
      gone_at: new Date(at.getTime() + environment.TRASH_DAYS * 24 * 60 * 60 * 1000).toISOString(),
    })),
  };
}

/** The name of a thing in the trash of a workspace; `not_found` when it is not there. */
export async function findInTrash(
  database: Database,
  workspaceId: string,
  { kind, id }: { kind: TrashKind; id: string },
): Promise<{ name: string }> {
  const found = await database
    .selectFrom(tableOf[kind])
    .select('name')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!found)
    throw new Problem(
      'not_found',
      kind === 'app' ? 'This app isn’t in the trash.' : 'This spreadsheet isn’t in the trash.',
    );
  return found;
}
