import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listRowTrash } from '../../api/row-history.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';

type Trashed = AnswerOf<typeof listRowTrash>['rows'][number];
/** Who did something and by what way, as an answer says it. */
export type NamedActor = Pick<Trashed, 'actor' | 'through'>;

/** Finds the names of people, apps and pages that actors name by id; what is gone goes by its address, or by kind. */
export async function nameActors(database: Database, actors: readonly Actor[]): Promise<(actor: Actor) => NamedActor> {
  const [people, appPeople, apps, pages] = await Promise.all([
    namesIn(
      actors.flatMap((actor) => (actor.kind === 'user' ? actor.id : [])),
      (ids) => database.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    namesIn(
      actors.flatMap((actor) => (actor.kind === 'app_user' ? actor.id : [])),
      (ids) => database.selectFrom('app_users').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    namesIn(
      actors.flatMap(({ through }) => (through?.kind === 'page' ? through.app_id : [])),
      (ids) => database.selectFrom('apps').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    namesIn(
      actors.flatMap(({ through }) => (through?.kind === 'page' ? through.page_id : [])),
      (ids) => database.selectFrom('pages').select(['id', 'page_name as name']).where('id', 'in', ids).execute(),
    ),
  ]);
  return (actor) => ({
    actor: { kind: actor.kind, ...nameAndEmailOf(actor, people, appPeople) },
    through: wayOf(actor, apps, pages),
  });
}

type Names = ReadonlyMap<string, string>;

async function namesIn(
  ids: string[],
  find: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Names> {
  const requested = [...new Set(ids)];
  const found = requested.length > 0 ? await find(requested) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

function nameAndEmailOf(actor: Actor, people: Names, appPeople: Names): { name: string; email: string | null } {
  switch (actor.kind) {
    case 'user':
      return { name: people.get(actor.id) || actor.email, email: actor.email };
    case 'app_user':
      return { name: appPeople.get(actor.id) || actor.email, email: actor.email };
    case 'anonymous':
      return { name: 'A visitor', email: null };
    case 'system':
      return { name: actor.automation ? `Automation “${actor.automation.name}”` : 'Sheaf', email: null };
  }
}

function wayOf({ through }: Actor, apps: Names, pages: Names): NamedActor['through'] {
  if (!through) return null;
  if (through.kind === 'api_key') return { api_key: through.name };
  return { app: apps.get(through.app_id) ?? 'a deleted app', page: pages.get(through.page_id) ?? 'a deleted page' };
}
