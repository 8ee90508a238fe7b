import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

export interface AdminAction {
  admin: { email: string };
  /** thing.verb: `user.disabled`. */
  action: string;
  /** Whom it was about, who may read it; null where it was about no one. */
  user_id: string | null;
  /** The same in words, for when the person is gone. */
  subject: string;
  /** A sentence without its subject: "signed them out everywhere". */
  summary: string;
  reason?: string;
  address: string;
}

/** Notes what an admin did, within the transaction that does it. */
export async function recordAdminAction(database: Database | Transaction, entry: AdminAction): Promise<void> {
  const { admin, action, user_id, subject, summary, reason = '', address } = entry;
  await database
    .insertInto('admin_actions')
    .values({ id: newId('act'), admin_email: admin.email, action, user_id, subject, summary, reason, address })
    .execute();
}
