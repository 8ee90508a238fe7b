import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
  summary:
    'Mail that was written to a folder because no mail server is set; only where Sheaf listens to this machine alone.',
  answer: z.object({ mails: z.array(outboxShape) }),
});
export const readOutboxMail = endpoint({
  method: 'GET',
  path: '/api/mail/outbox/{mailId}',
  access: 'anyone',
  group,
  summary: 'One of those, whole.',
  answer: z.object({ mail: outboxShape.extend({ html: z.string(), text: z.string(), from_name: z.string() }) }),
});
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  access: 'anyone',
  group,
  summary: 'Stops mail of one kind to one address, by the token of the mail. Also what mail programs call (RFC 8058).',
  query: z.object({ token: z.string().min(1).max(1_000) }),
  body: 'upload',
  answer: z.object({ email: z.string(), kind: z.string() }),
});
