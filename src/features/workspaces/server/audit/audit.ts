import { say } from '#kit/language/msg.ts';
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
          // The sentence is said again to readers of other languages.
          subject: json({ ...entry.subject, told: entry.summary }),
          summary: say(entry.summary),
          address: entry.address ?? '',
        })
        .execute();
    },
  };
}
