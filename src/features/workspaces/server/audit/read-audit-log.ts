import { sql } from 'kysely';
import { saidActor, saidSummary, sentencesWith } from './said-entry.ts';
import type { Database } from '#platform/database/database.ts';

export interface ReadEntry {
  id: string;
  actor: string;
  action: string;
  summary: string;
  address: string;
  at: Date;
}

/**
 * Entries of the audit log, newest first: those older than the entry `before`, and with `search` those that hold it in
 * what was done (in English, or as their reader reads it), the action or who did it, whatever its letters.
 */
export async function readAuditLog(
  database: Database,
  requested: { workspaceId: string; search?: string | undefined; before?: string | undefined; limit: number },
): Promise<ReadEntry[]> {
  const search = requested.search?.trim() ?? '';
  // A person's name as it is now; of an account that is gone the address stays, of a key its name. For searching.
  const actor = sql<string>`case audit_log.actor->>'kind'
    when 'user' then coalesce(users.name, audit_log.actor->>'email', 'Somebody')
    when 'api_key' then 'API key ' || coalesce(audit_log.actor->>'name', '')
      || coalesce(' of ' || coalesce(users.name, audit_log.actor->>'email'), '')
    when 'app_user' then coalesce(audit_log.actor->>'email', 'An app user')
    when 'anonymous' then 'A visitor'
    else 'Sheaf' end`;
  const mail = sql<string>`coalesce(audit_log.actor->>'email', '')`;
  const found = await database
    .selectFrom('audit_log')
    .leftJoin('users', (join) =>
      join.on((on) =>
        on.or([
          on.and([
            on(sql`audit_log.actor->>'kind'`, '=', 'user'),
            on(sql`audit_log.actor->>'id'`, '=', on.ref('users.id')),
          ]),
          on.and([
            on(sql`audit_log.actor->>'kind'`, '=', 'api_key'),
            on(sql`audit_log.actor->>'email'`, '=', on.ref('users.email')),
          ]),
        ]),
      ),
    )
    .select(['audit_log.id', 'audit_log.action', 'audit_log.summary', 'audit_log.address', 'audit_log.at'])
    .select(['audit_log.actor', 'audit_log.subject', 'users.name'])
    .where('audit_log.workspace_id', '=', requested.workspaceId)
    .$if(requested.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(audit_log.at, audit_log.id) < (
          select seen.at, seen.id from audit_log as seen
          where seen.workspace_id = ${requested.workspaceId} and seen.id = ${requested.before}
        )`,
      ),
    )
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          ...[sql.ref('audit_log.summary'), sql.ref('audit_log.action'), actor, mail].map((text) =>
            where(text, 'ilike', pattern(search)),
          ),
          sql<boolean>`audit_log.subject #>> '{told,sentence}' = any(${sentencesWith(search)})`,
        ]),
      ),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(requested.limit)
    .execute();
  return found.map(({ actor, subject, name, summary, ...entry }) => ({
    ...entry,
    ...{ actor: saidActor({ actor }, name), summary: saidSummary({ subject, summary }) },
  }));
}

/** Somewhere in the text, with the signs that mean something in a pattern taken as they are. */
const pattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
