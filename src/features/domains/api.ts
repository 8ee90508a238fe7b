/** The domain of an app's own. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { domainStates } from './rules/domain.ts';

const group = 'Domains';
const path = '/api/apps/{appId}/domain';

const domainShape = z.object({
  /** In lower case, internationalized labels as `xn--…`. */
  host: z.string(),
  /** As people read it. */
  name: z.string(),
  /** `waiting` for its records; `issuing` its certificate; `live`. */
  state: z.enum(domainStates),
  href: z.string(),
  /** A second name that leads to it. */
  alias: z.string().nullable(),
  /** What to set at the registrar. Of several with the same number one is enough. */
  records: z.array(
    z.object({
      type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
      name: z.string(),
      value: z.string(),
      choice: z.number(),
      is_right: z.boolean(),
    }),
  ),
  /** What is wrong with the records; empty where nothing is, or before they were looked up. */
  findings: z.array(z.string()),
  /** Why the last certificate wasn't issued. */
  failure: z.string().nullable(),
  /** When the records were last looked up. */
  checked_at: z.string().nullable(),
  /** When that, or the certificate, is tried next. */
  next_at: z.string(),
  /** When a live domain with wrong records is taken off. */
  ends_at: z.string().nullable(),
  /** Until when its certificate is good; null without one of ours. */
  certificate_until: z.string().nullable(),
});
export type DomainOnTheWire = z.infer<typeof domainShape>;

/** `is_offered`: whether this installation gives apps domains of their own. */
const answer = z.object({ is_offered: z.boolean(), domain: domainShape.nullable() });
export type DomainAnswer = z.infer<typeof answer>;

export const getDomain = endpoint({
  method: 'GET',
  path,
  access: 'editor-of-app',
  group,
  summary: 'The own domain of an app or board, the records that it needs, and what is wrong with them.',
  answer,
});
export const setDomain = endpoint({
  method: 'PUT',
  path,
  access: 'editor-of-app',
  group,
  summary:
    'Gives an app or board a domain of its own. It is live as soon as its records are right and its certificate was issued; until then the app is at its Sheaf address.',
  body: z.object({ host: z.string().min(1, 'Enter a domain.').max(300) }),
  answer,
});
export const checkDomain = endpoint({
  method: 'POST',
  path: `${path}/check`,
  access: 'editor-of-app',
  group,
  summary: 'Looks up the records of the own domain now.',
  body: z.object({}),
  answer,
});
export const removeDomain = endpoint({
  method: 'DELETE',
  path,
  access: 'editor-of-app',
  group,
  summary: 'Takes the own domain off an app or board, which is at its Sheaf address again.',
  answer,
});
export const askDomain = endpoint({
  method: 'GET',
  path: '/api/domains/ask',
  access: 'anyone',
  group,
  summary:
    'Whether a domain belongs to an app or board and is live: 200 if it does, otherwise 404. A proxy asks this before it gets a certificate.',
  query: z.object({ domain: z.string().max(300) }),
  answer: z.object({}),
});
