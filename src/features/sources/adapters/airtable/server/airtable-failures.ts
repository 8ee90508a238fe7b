/** What Airtable's refusals mean, for the person who sees them. (airtable.com/developers/web/api/errors) */
import { t } from '#kit/language/product.ts';
import { storableText } from '#kit/storable.ts';
import type { OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import { errorShape } from './airtable-shapes.ts';

/** Which call it was: each needs another scope of the token. */
export type CallKind = 'bases' | 'schema' | 'records';

/** The reading of a table has to begin again: Airtable forgot where it was, or a page was too large. */
export class TableInterrupted extends Error {
  readonly reason: 'forgotten' | 'too-large';
  constructor(reason: TableInterrupted['reason'], cause?: unknown) {
    super(`the table has to be read from its beginning: ${reason}`, { cause });
    this.name = 'TableInterrupted';
    this.reason = reason;
  }
}

/** (airtable.com/developers/web/api/scopes) */
const scopes: Record<CallKind, string> = {
  bases: 'schema.bases:read',
  schema: 'schema.bases:read',
  records: 'data.records:read',
};

/** A failure for every answer that is not a whole 200. */
export function failureOf(kind: CallKind, answer: OutgoingAnswer): SourceFailure | TableInterrupted {
  const { status } = answer;
  const { type, message } = readError(answer.body);
  const cause = new Error(storableText(`${status} ${type} ${message}`).slice(0, 500));
  const fail = (failure: SourceFailure['kind'], text: string) => new SourceFailure(failure, text, { cause });
  if (status === 200) return fail('unavailable', 'Airtable’s response was interrupted.');
  if (status === 401)
    return fail('signed-out', 'Airtable doesn’t accept this token. Copy all of it, or create a new one.');
  if (status === 403) return fail('forbidden', forbidden(kind));
  if (status === 404) return fail('not-found', 'Airtable no longer has this base or table.');
  // A plan's calls of the month are used up: to wait half a minute doesn't help.
  if (status === 429 && /BILLING_LIMIT/.test(type))
    return fail('refused', 'The Airtable plan has no API calls left this month.');
  if (status === 429) return fail('quota', 'Airtable asks to wait half a minute. Try again then.');
  // An iteration ends when it is not continued for a while. (…/list-records)
  if (status === 422 && /ITERATOR_NOT_AVAILABLE|INVALID_OFFSET/.test(`${type} ${message}`))
    return new TableInterrupted('forgotten', cause);
  if (status >= 500) return fail('unavailable', 'Airtable is having problems. Try again later.');
  return fail('refused', t('Airtable refused the request ({reason}).', { reason: String(type || status) }));
}

/** Without a scope, and for a base that the token doesn't include, the answer is the same. (…/errors, 403) */
function forbidden(kind: CallKind): string {
  if (kind === 'bases') return t('The token can’t list bases. Give it the scope {scope}.', { scope: scopes.bases });
  return t('The token can’t read this base. Give it the scope {scope}, and access to the base.', {
    scope: scopes[kind],
  });
}

function readError(body: Buffer): { type: string; message: string } {
  const read = errorShape.safeParse(jsonOf(body)).data;
  const [first] = read?.errors ?? [];
  if (first) return { type: plain(first.error), message: first.message };
  const { error = '' } = read ?? {};
  return typeof error === 'string' ? { type: plain(error), message: '' } : { ...error, type: plain(error.type) };
}

/** A type is shown to people: only what types are made of. */
const plain = (type: string): string => type.replaceAll(/[^A-Za-z0-9_ -]/g, '').slice(0, 60);

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
