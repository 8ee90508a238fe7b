import { newId } from '#kit/ids.ts';
import type { Audit } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

export function createAudit(database: Database): Audit {
  return {
    async record(entry, within) {
      await (within ?? database)
        .insertInto('audit_log')
        .values({
          id: newId('aud'),
          workspace_id: entry.workspace_id,
          actor: json(entry.actor),
          action: entry.action,
          subject: json(entry.subject ?? {}),
          summary: entry.summary,
          address: entry.address ?? '',
        })
        .execute();
    },
  };
}
