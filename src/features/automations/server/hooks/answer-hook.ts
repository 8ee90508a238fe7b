import { createHash } from 'node:crypto';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { answerProblem } from '#platform/http/answer-problem.ts';
import { bodyChunks } from '#platform/http/body-chunks.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { readBody } from '#platform/http/read-body.ts';
import type { Services } from '#platform/services.ts';
import { startRuns } from '../dispatch/dispatch-write.ts';
import { mayRun } from '../live/may-run.ts';
import { hookSecretsOf } from './hook-secret.ts';
import { hasSecret } from './verify-hook.ts';

const mostBytes = 64 * 1024;
const message = 'Too many calls. Try again in a moment.';
/** Of one network, whatever it calls; and of one automation, by calls that have its secret. */
const callers = createRateLimit({ uses: 300, seconds: 60, message });
const called = createRateLimit({ uses: 600, seconds: 60, message });

/**
 * `POST /hooks/{id}`: starts an automation with what is sent. Answers 202 once the run is stored. The same
 * `webhook-id` or `Idempotency-Key` starts one run. Whoever has no secret of it gets one and the same answer, whatever
 * is there.
 */
export async function answerHook({ request, address, params }: AskedAddress, services: Services): Promise<Response> {
  try {
    await callers.take(networkOf(address));
    const body = await readBytes(request);
    const automation = await services.database
      .selectFrom('automations')
      .selectAll()
      .select(mayRun.as('may_run'))
      .where('id', '=', params['id'] ?? '')
      .executeTakeFirst();
    const secrets = automation ? await hookSecretsOf(services, automation) : [];
    const isKnown = hasSecret({ headers: request.headers, body }, secrets, Date.now());
    if (!automation || !isKnown) throw new Problem('not_signed_in', 'This call has no secret that is valid here.');
    await called.take(automation.id);
    if (!automation.may_run || automation.definition.trigger.kind !== 'hook')
      throw new Problem('unavailable', 'This automation is off, or isn’t called from outside any more.');
    const input = await readBody(
      new Request(request.url, { method: 'POST', headers: request.headers, body: new Uint8Array(body) }),
      mostBytes,
    );
    const workspace_id = await services.workbooks.workspaceOf(automation.workbook_id);
    if (workspace_id === null) throw new Problem('unavailable', 'The spreadsheet of this automation was deleted.');
    const event = `call:${keyOf(request.headers)}`;
    await inTransaction(services.database, (transaction) =>
      startRuns(services, transaction, { automation, workspace_id }, [
        { event, rows: { rows: [], count: 0 }, chain: [], input },
      ]),
    );
    return Response.json({ accepted: true }, { status: 202, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return answerProblem(error, services);
  }
}

/** Keys of any length, as one of the same. */
function keyOf(headers: Headers): string {
  const key = headers.get('webhook-id') ?? headers.get('idempotency-key');
  return key === null || key === '' ? newId() : createHash('sha256').update(key).digest('hex');
}

async function readBytes(request: Request): Promise<Buffer> {
  const tooLarge = (): Problem => new Problem('too_large', 'The body is over 64 kB.');
  if (Number(request.headers.get('content-length')) > mostBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
