/** A whole server that sends to a mail server of its own, and mails to send. */
import { sql } from 'kysely';
import type { MailMessage } from '#features/mail/services.ts';
import type { Services } from '#platform/services.ts';
import { type MailServer, openMailServer } from '../mail-server.ts';
import { openServer, type WholeServer } from '../whole-server.ts';

export const hello: MailMessage = {
  kind: 'verify-email',
  to: 'ann@example.com',
  subject: 'Verify your address',
  content: {
    title: 'Verify your address',
    preview: 'One click and you are done.',
    lines: ['Hello Ann,'],
    action: { label: 'Verify', href: 'http://localhost:3000/verify-email?token=s3cret' },
  },
};
export const newRows: MailMessage = { ...hello, kind: 'notice:new-rows', subject: 'New rows', to: 'Ann@Example.com' };

export const mailsOf = (services: Services) =>
  services.database.selectFrom('mails').selectAll().orderBy('id').execute();

/** Lets the time of the next try come. */
export const hasten = ({ database }: Services) =>
  sql`update jobs.job set start_after = now() - interval '1 second' where state < 'active'`.execute(database);

export async function openWithMail(
  variables: Record<string, string> = {},
  options: Parameters<typeof openMailServer>[0] = {},
): Promise<WholeServer & { post: MailServer }> {
  const post = await openMailServer(options);
  const whole = await openServer({ SMTP_URL: post.url, ...variables });
  return {
    ...whole,
    post,
    async [Symbol.asyncDispose]() {
      await whole[Symbol.asyncDispose]();
      await post[Symbol.asyncDispose]();
    },
  };
}
