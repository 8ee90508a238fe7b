import { newId } from '#kit/ids.ts';
import { isLocalPath } from '#kit/local-path.ts';
import { Problem } from '#kit/problem.ts';
import type { Notice } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { noticeMail } from './notice-mail.ts';
import { findRecipients } from './recipients.ts';
import { cleanWords, storedWords } from './words-of-notice.ts';

export type NotifyNeeds = Pick<Services, 'database' | 'mail'>;

/**
 * Notifies people of something as each of them chose: in the list of the product, by mail at once, in the daily digest.
 * All of it or nothing. Mail goes to proven addresses only: it may contain a stranger's words.
 */
export async function notify(needs: NotifyNeeds, notice: Notice, within?: Transaction): Promise<void> {
  if (!within) return inTransaction(needs.database, (transaction) => notify(needs, notice, transaction));
  const words = cleanWords(notice);
  const stored = storedWords(words);
  const href = notice.href !== undefined && isAddress(notice.href) ? notice.href : '';
  const recipients = await findRecipients(within, notice);
  const entries = recipients
    .filter(({ in_product, mail }) => in_product || mail === 'daily')
    .map((recipient) => ({
      id: newId('not'),
      user_id: recipient.id,
      // What was said to a person stays theirs when they leave the workspace.
      workspace_id: 'user_ids' in notice.to ? null : notice.to.workspace_id,
      ...{ kind: notice.kind, ...stored, href },
      listed: recipient.in_product,
      digested: recipient.mail !== 'daily',
    }));
  if (entries.length > 0) await within.insertInto('notifications').values(entries).execute();
  for (const { email, email_verified, mail } of recipients) {
    if (mail !== 'now' || !email_verified) continue;
    await needs.mail
      .send(noticeMail(needs.mail, { ...notice, ...words, href }, email), within)
      .catch((error: unknown) => {
        // An address that no mail can go to is its person's loss, not that of all the others.
        if (!(error instanceof Problem && error.code === 'invalid_input')) throw error;
      });
  }
}

/** A whole address, or a path of the site; nothing that a browser would run, or take for another host. */
const isAddress = (href: string): boolean => isLocalPath(href) || (/^https?:\/\//i.test(href) && URL.canParse(href));
