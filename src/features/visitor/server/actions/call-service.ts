import type { RowAction } from '#blocks/action-kinds.ts';
import type { Row } from '#engine/model.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import type { OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { postOutgoing } from '#platform/http/outgoing/post-outgoing.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { readStoredSecret } from '#features/apps/server/log/stored-secrets.ts';
import { awaitRowCall, beginRowCall, endRowCall, type NewRowCall, type RowCallOutcome } from './row-calls.ts';
import { serviceRequest } from './service-request.ts';

export interface ServiceCall {
  app: AppRecord;
  sheet: SheetRecord;
  row: Row;
  action: RowAction<'API call'>;
  /** All of the entry in the book that does not follow from the others. */
  entry: Pick<NewRowCall, 'block_id' | 'action' | 'actor' | 'press'>;
}

const mostLoggedAnswer = 2_048;

/** Sends a row to the service that the owner named, once a press, and answers what became of it. */
export async function callService(
  call: ServiceCall,
  services: Pick<Services, 'database' | 'environment'>,
): Promise<{ outcome: RowCallOutcome; failure: string }> {
  const { app, row, action, entry } = call;
  const { database } = services;
  const begun = await beginRowCall(database, {
    ...{
      ...entry,
      app_id: app.id,
      title: action.title,
      address: loggedAddress(action.api_endpoint),
    },
    ...{ row_id: row.row_id, row_version: row.version },
  });
  if ('joined' in begun) {
    const other = await awaitRowCall(database, begun.joined);
    if (!other || other.outcome === 'sending') return { outcome: 'unknown', failure: 'No response.' };
    return { outcome: other.outcome, failure: other.failure };
  }
  const started = performance.now();
  const end = await attempt(call, begun.sent_key, services);
  await endRowCall(database, begun.id, { ...end, milliseconds: Math.round(performance.now() - started) });
  return { outcome: end.outcome, failure: end.failure };
}

interface End {
  outcome: RowCallOutcome;
  status?: number;
  failure: string;
  answer: string;
}

async function attempt(
  { app, sheet, row, action }: ServiceCall,
  sent_key: string,
  { database, environment }: Pick<Services, 'database' | 'environment'>,
): Promise<End> {
  try {
    const token = await readStoredSecret(database, app.workspace_id, action.token);
    const { headers, body } = await serviceRequest(action, token, row, sheet.columns);
    const answer = await postOutgoing(
      { address: action.api_endpoint, headers: { ...headers, 'idempotency-key': sent_key }, body },
      { allow: environment.OUTGOING_ALLOW, mainHost: environment.MAIN_HOST },
    );
    const isDone = answer.status >= 200 && answer.status < 300;
    return {
      outcome: isDone ? 'done' : 'rejected',
      status: answer.status,
      failure: isDone ? '' : reasonOf(answer.status),
      answer: loggedAnswer(answer, token),
    };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) {
      return { outcome: 'unreachable', failure: 'The call couldn’t be made.', answer: '' };
    }
    const outcome = error.mayHaveArrived ? 'unknown' : error.kind === 'refused' ? 'refused' : 'unreachable';
    return { outcome, failure: error.message, answer: '' };
  }
}

const reasonOf = (status: number): string =>
  status >= 300 && status < 400
    ? `The other service answered with a redirect (${status}), which is not followed.`
    : `The other service answered with status ${status}.`;

/** Without its query, where services have their keys. */
function loggedAddress(address: string): string {
  if (!URL.canParse(address)) return address.split('?')[0]?.slice(0, 500) ?? '';
  const { protocol, host, pathname, search } = new URL(address);
  return `${protocol}//${host}${pathname}${search ? '?…' : ''}`.slice(0, 500);
}

/** The first 2 kB as text. Services that echo what they got do not bring the token into the book. */
function loggedAnswer({ body, isCut }: OutgoingAnswer, token: string): string {
  let text = body.toString('utf8');
  if (token !== '') {
    // The last letters of what was cut off may be the first of the token.
    if (isCut) text = text.slice(0, Math.max(0, text.length - 3 * token.length));
    for (const spelling of spellingsOf(token)) text = text.replaceAll(spelling, '•••');
  }
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').slice(0, mostLoggedAnswer);
}

function spellingsOf(token: string): string[] {
  const base64 = Buffer.from(token).toString('base64');
  const spellings = [
    token,
    JSON.stringify(token).slice(1, -1),
    encodeURIComponent(token),
    base64,
    base64.replace(/=+$/, ''),
  ];
  return [...new Set(spellings)].toSorted((one, other) => other.length - one.length);
}
