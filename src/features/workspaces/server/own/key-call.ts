/** What calls with an API key have besides: a quota that they are told, and writes that can be sent twice. */
import { createHash } from 'node:crypto';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { json } from '#platform/database/json.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { createQuota } from '#platform/http/rate-limit.ts';
import { isReading } from '#platform/http/refuse-foreign-origin.ts';

/** Of one key, on one server. */
export const callsPerMinute = 1_200;
const quota = createQuota({ uses: callsPerMinute, seconds: 60 });
const longestKey = 100;
/** Characters of JSON: a larger answer isn't worth keeping for a call that is rarely repeated. */
const longestAnswer = 1_000_000;
const day = 24 * 60 * 60 * 1000;

/** Does what a call with an API key asks; what it answers is a Response or a value. */
export async function answerKey(call: AnyCall, work: () => Promise<unknown>): Promise<unknown> {
  const key = call.session?.id ?? '';
  const used = await quota.take(key);
  call.answerHeaders.set('ratelimit-policy', `"calls";q=${callsPerMinute};w=60`);
  call.answerHeaders.set('ratelimit', `"calls";r=${used.left};t=${used.seconds}`);
  if (used.isOver)
    throw new Problem(
      'too_many_requests',
      t('An API key can be used {count} times a minute.', { count: callsPerMinute }),
      {
        details: { retry_after: used.seconds },
      },
    );
  const idempotencyKey = call.request.headers.get('idempotency-key');
  if (idempotencyKey === null || isReading(call.request)) return work();
  return once(call, { key_id: key, idempotency_key: checked(idempotencyKey) }, work);
}

function checked(key: string): string {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= longestKey) return key;
  throw new Problem(
    'malformed_request',
    t('Idempotency-Key takes 1 to {count} letters, digits and signs.', { count: longestKey }),
  );
}

type Id = { key_id: string; idempotency_key: string };

/** The first call of its key does the work; later ones get its answer. */
async function once(call: AnyCall, id: Id, work: () => Promise<unknown>): Promise<unknown> {
  const { database } = call.services;
  if (call.endpoint.body === 'upload')
    throw new Problem('malformed_request', 'Uploads can’t be sent with an Idempotency-Key.');
  await database
    .deleteFrom('api_key_calls')
    .where('created_at', '<', new Date(Date.now() - day))
    .execute();
  const fingerprint = fingerprintOf(call);
  const begun = await database
    .insertInto('api_key_calls')
    .values({ ...id, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (!begun) return repeated(call, id, fingerprint);
  const mine = database.updateTable('api_key_calls').where((is) => is.and(id));
  const forget = () =>
    database
      .deleteFrom('api_key_calls')
      .where((is) => is.and(id))
      .execute();
  let answer: unknown;
  try {
    answer = await work();
  } catch (error) {
    // What was refused changed nothing, and may be sent again. What failed may have been done: that stays unknown.
    if (error instanceof Problem && error.status < 500) await forget();
    throw error;
  }
  const value = answer instanceof Response ? undefined : JSON.stringify(answer);
  if (value !== undefined && value.length <= longestAnswer)
    await mine.set({ answer: json<{ value: unknown }>({ value: answer }) }).execute();
  return answer;
}

async function repeated({ services, answerHeaders }: AnyCall, id: Id, fingerprint: string): Promise<unknown> {
  const first = await services.database
    .selectFrom('api_key_calls')
    .select(['fingerprint', 'answer'])
    .where((is) => is.and(id))
    .executeTakeFirst();
  if (first && first.fingerprint !== fingerprint)
    throw new Problem('invalid_input', 'This Idempotency-Key was used for another call. Use a new one for each call.');
  if (!first?.answer)
    throw new Problem(
      'already_exists',
      'A call with this Idempotency-Key is running, or its outcome isn’t known. Read what is there before you send it again.',
    );
  answerHeaders.set('idempotency-replayed', 'true');
  return first.answer.value;
}

const fingerprintOf = ({ request, body }: AnyCall): string => {
  const { pathname, search } = new URL(request.url);
  return createHash('sha256')
    .update(`${request.method} ${pathname}${search}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');
};
