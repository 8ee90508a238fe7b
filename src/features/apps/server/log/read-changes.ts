import { type RawBuilder, sql } from 'kysely';
import type { AppChange } from '../../rules/document/document.ts';
import type { SheetTitles } from '../../rules/document/follow-sheets.ts';
import type { Database } from '#platform/database/database.ts';

/** A line of the log with everything that is stored of it. */
export interface StoredChange extends AppChange {
  /** Null where an older version did not write it down. */
  inverse: AppChange['edits'] | null;
  sheet_titles: SheetTitles;
}

/** Lines of the log in the order of their revisions. */
export async function readChanges(
  database: Database,
  appId: string,
  {
    after,
    before,
    last,
    only,
    search = '',
  }: {
    after?: number;
    before?: number;
    /** Only so many, the newest. */
    last?: number;
    /** Only lines that delete pages (not those that take back a new one), that follow new titles of sheets, or that have a name. */
    only?: 'deletions of pages' | 'renamed sheets' | 'named' | 'made by people';
    /** Only lines with this in their words, their name, or the name of whom they are by. */
    search?: string;
  } = {},
): Promise<StoredChange[]> {
  const found = await database
    .selectFrom('app_changes')
    .leftJoin('users', 'users.id', 'app_changes.user_id')
    .select(['revision', 'edits', 'inverse', 'label', 'reason', 'of_revision', 'sheet_titles', 'at'])
    .select(['users.id as user_id', 'users.name as user_name'])
    .where('app_id', '=', appId)
    .$if(after !== undefined, (query) => query.where('revision', '>', after ?? 0))
    .$if(before !== undefined, (query) => query.where('revision', '<', before ?? 0))
    .$if(only === 'deletions of pages', (query) =>
      query.where(sql<boolean>`edits @> '[{"kind": "remove-page"}]'::jsonb`).where('reason', '<>', 'undone'),
    )
    .$if(only === 'renamed sheets', (query) => query.where('sheet_titles', 'is not', null))
    .$if(only === 'named', (query) => query.where(nameMatches(sql`true`)))
    .$if(only === 'made by people', (query) =>
      query.where(sql<boolean>`(reason not in ('upgraded', 'undone', 'redone') or ${nameMatches(sql`true`)}
        or app_changes.revision = (select apps.revision from apps where apps.id = app_changes.app_id))`),
    )
    .$if(search !== '', (query) => query.where(saysOrIsOf(search)))
    .orderBy('revision', 'desc')
    .$if(last !== undefined, (query) => query.limit(last ?? 1))
    .execute();
  return found.toReversed().map(({ at, user_id, user_name, sheet_titles, ...line }) => ({
    ...line,
    sheet_titles: new Map(Object.entries(sheet_titles ?? {})),
    who: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    at: at.toISOString(),
  }));
}

const nameMatches = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from named_moments
  where named_moments.app_id = app_changes.app_id and named_moments.revision = app_changes.revision and ${condition})`;

/** Letters as they are: a percent sign is one, too. */
function saysOrIsOf(search: string) {
  const holds = (text: RawBuilder<unknown>) => sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`;
  const name = nameMatches(holds(sql`named_moments.name`));
  return sql<boolean>`(${holds(sql`label`)} or ${holds(sql`coalesce(users.name, '')`)} or ${name})`;
}

/** As it goes over the wire. Lines without their inverse are older than the putting away of secrets: they stay here. */
export function toChange({ revision, edits, inverse, label, reason, of_revision, who, at }: StoredChange): AppChange {
  return { revision, edits: inverse ? edits : [], label, reason, of_revision, who, at };
}
