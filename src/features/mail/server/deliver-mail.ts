import type { Services } from '#platform/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { composeMail } from './compose-mail.ts';
import type { Post } from '#platform/mail/open-post.ts';
import { readRefusal } from '#platform/mail/read-refusal.ts';

export const mailQueue = 'send-mail';

/** Seconds until the next try after each one that failed for now: six tries in nine hours. */
const pauses = [30, 300, 1_800, 7_200, 21_600];

type Needs = Pick<Services, 'database' | 'environment' | 'log' | 'jobs'> & { post: Post };

/** One try to send a mail that still waits. Failing is noted in the row, together with the job of the next try. */
export async function deliverMail(data: Record<string, unknown>, needs: Needs): Promise<void> {
  const { database, environment, post } = needs;
  const mail = await database
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', String(data['mail_id']))
    .where('status', '=', 'queued')
    .executeTakeFirst();
  // Sent by another node, or deleted with its workspace.
  if (!mail) return;
  try {
    await post.hand(mail.id, composeMail(mail, environment, await attachmentOf(mail, database)));
  } catch (error) {
    return noteFailure(mail, error, needs);
  }
  await database
    .updateTable('mails')
    .set({ status: 'sent', tries: mail.tries + 1, failure: null, sent_at: new Date() })
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .execute();
}

async function attachmentOf(
  { attachment_id }: Stored<'mails'>,
  database: Database,
): Promise<Stored<'mail_attachments'> | null> {
  if (attachment_id === null) return null;
  const file = await database
    .selectFrom('mail_attachments')
    .selectAll()
    .where('id', '=', attachment_id)
    .executeTakeFirst();
  return file ?? null;
}

async function noteFailure(mail: Stored<'mails'>, error: unknown, needs: Needs): Promise<void> {
  const { database, jobs, log } = needs;
  const refusal = readRefusal(error);
  const attempts = mail.tries + 1;
  const pause = refusal.permanent ? undefined : pauses[mail.tries];
  // Neither the address nor the answer, which often repeats it.
  const facts = { mail: mail.id, kind: mail.kind, try: attempts, code: refusal.code };
  if (pause === undefined) log.error(facts, 'a mail could not be sent');
  else log.warn({ ...facts, next_try_in: pause }, 'a mail could not be sent yet');
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('mails')
      .set({ tries: attempts, failure: refusal.sentence, status: pause === undefined ? 'failed' : 'queued' })
      .where('id', '=', mail.id)
      .execute();
    if (pause !== undefined) await jobs.add(mailQueue, { mail_id: mail.id }, { after: pause, within: transaction });
  });
}
