import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Mail';

const outboxShape = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: z.string(),
});
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/mail/outbox',
  access: 'anyone',
  group,
  summary: 'Mail written to a folder because no mail server is set; only if Sheaf listens on this machine alone.',
  answer: z.object({ mails: z.array(outboxShape) }),
});
export const readOutboxMail = endpoint({
  method: 'GET',
  path: '/api/mail/outbox/{mailId}',
  access: 'anyone',
  group,
  summary: 'One of those mails, in full.',
  answer: z.object({ mail: outboxShape.extend({ html: z.string(), text: z.string(), from_name: z.string() }) }),
});
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  access: 'anyone',
  group,
  summary:
    'Unsubscribes an address from one kind of mail, with the token of the mail. Mail programs call it too (RFC 8058).',
  query: z.object({ token: z.string().min(1).max(1_000) }),
  body: 'upload',
  answer: z.object({ email: z.string(), kind: z.string() }),
});
