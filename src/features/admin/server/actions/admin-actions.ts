import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** What admins do: sentences without their subject, stored as they are and looked up where they are read. @sentences */
export const adminActionSentences = {
  signedIn: 'signed in to the admin area',
  disabled: 'disabled the account',
  enabled: 'let the account in again',
  signedOut: 'signed them out everywhere',
  factorRemoved: 'took the second factor away',
  promoted: 'made them an admin of the installation',
  demoted: 'took the admin area from them',
  lookedInto: 'looked into the account',
  exported: 'took out everything of the account as a file',
  deleted: 'deleted the account',
} as const;

export interface AdminAction {
  admin: { email: string };
  /** thing.verb: `user.disabled`. */
  action: string;
  /** Whom it was about, who may read it; null where it was about no one. */
  user_id: string | null;
  /** The same in words, for when the person is gone. */
  subject: string;
  summary: (typeof adminActionSentences)[keyof typeof adminActionSentences];
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
