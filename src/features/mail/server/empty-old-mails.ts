import { sql } from 'kysely';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#platform/environment/environment.ts';
import type { Database } from '#platform/database/database.ts';
import { folderOfMail } from '#platform/mail/open-post.ts';

const storedFor = 30 * 24 * 60 * 60 * 1000;

/** After 30 days it is only known that there was a mail, no longer what it said. Nor does its file stay. */
export async function emptyOldMails(database: Database, environment: Pick<Environment, 'DATA_DIR'>): Promise<void> {
  const limit = new Date(Date.now() - storedFor);
  await database
    .updateTable('mails')
    .set({ html: '', text: '' })
    .where('created_at', '<', limit)
    .where('status', '!=', 'queued')
    .where((any) => any.or([any('html', '!=', ''), any('text', '!=', '')]))
    .execute();
  // What no mail waits for any more is of no use: it is only sent.
  await sql`
    delete from mail_attachments where created_at < now() - interval '1 day' and not exists (
      select from mails where mails.attachment_id = mail_attachments.id and mails.status = 'queued'
    )
  `.execute(database);
  const folder = folderOfMail(environment);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^mail_[0-9a-z]+\.eml(\.part)?$/.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < limit) await rm(path, { force: true });
  }
}
