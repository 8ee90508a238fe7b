import { joinSentences } from '#kit/language/join-sentences.ts';
import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { callOutgoing, type OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import { Problem } from '#kit/problem.ts';
import { fillText } from '../../rules/placeholders.ts';
import { storedHeader } from '../../rules/stored-header.ts';
import { readValues } from './fill-texts.ts';
import { type PlannedStep, type StepContext, type StepOf, type StepOutput, msgOutput, TryLater } from './step.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Of an answer that is stored, and that later steps may use. */
const mostAnswerBytes = 16 * 1024;

/** What the value of a header is sealed for: moved to another automation, it doesn't open. */
export const secretOf = (automation: string, header: string): string => `automation:${automation}:${header}`;

/** Posts JSON to an address, once unless no answer came; each try has the same key. */
export async function planCall(step: StepOf<'call'>, context: StepContext): Promise<PlannedStep> {
  const { environment } = context.needs;
  const body = await bodyOf(step, context);
  const address = loggedAddress(step.address);
  return {
    facts: [
      { label: 'Address', value: address },
      ...step.headers.map((name) => ({ label: name, value: '•••' })),
      { label: 'Body', value: body },
    ],
    async send(key) {
      const secrets = await openHeaders(step, context);
      const answer = await callOutgoing(
        {
          ...{ method: 'POST', address: step.address, body: Buffer.from(body), mostBytes: mostAnswerBytes },
          headers: { ...Object.fromEntries(secrets), 'content-type': 'application/json', 'idempotency-key': key },
        },
        { allow: environment.OUTGOING_ALLOW, mainHost: environment.MAIN_HOST },
      ).catch((error: unknown) => {
        throw failureOf(error);
      });
      return outputOf(
        answer,
        secrets.map(([, value]) => value),
      );
    },
  };
}

/** An address that is refused stays so; all else may be there later. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof OutgoingFailure)) return error;
  return error.kind === 'refused' ? new Problem('invalid_input', error.message) : new TryLater(error.message);
}

async function openHeaders(step: StepOf<'call'>, { needs, automation }: StepContext): Promise<[string, string][]> {
  const sealer = createSealer(needs.environment);
  const opened: [string, string][] = [];
  for (const name of step.headers) {
    const stored = storedHeader(step, name);
    const sealed = automation.secrets[stored];
    const value = sealed ? await sealer.open(sealed, secretOf(automation.id, stored)) : null;
    if (value === null) throw new Problem('invalid_input', t('Enter the value of the header {name} again.', { name }));
    opened.push([name.toLowerCase(), value]);
  }
  return opened;
}

/** The owner's JSON with values in its texts; without one, the row. */
async function bodyOf(step: StepOf<'call'>, context: StepContext): Promise<string> {
  const { automation, row, rows, sheet, sent } = context;
  if (step.body.trim() === '')
    return JSON.stringify({
      automation: automation.name,
      sheet: sheet?.title ?? null,
      row: row && { row_id: row.row_id, version: row.version, cells: row.cells },
      row_ids: rows.rows.map(({ row_id }) => row_id),
      count: rows.count,
      ...(sent !== null && { sent }),
    });
  const values = await readValues([step.body], context);
  const filled = fillText(step.body, (one) => JSON.stringify(String(values.cellOf(one) ?? '')).slice(1, -1));
  try {
    return JSON.stringify(JSON.parse(filled));
  } catch {
    throw new Problem('invalid_input', 'The body is not JSON once its values are filled in.');
  }
}

function outputOf({ status, headers, body, isCut }: OutgoingAnswer, secrets: readonly string[]): StepOutput {
  const text = withoutSecrets(body.toString('utf8'), secrets, isCut);
  if (status === 429 || status >= 500)
    throw new TryLater(t('The other service answered with status {status}.', { status }));
  if (status < 200 || status >= 300)
    throw new Problem(
      'invalid_input',
      joinSentences([t('The other service answered with status {status}.', { status }), text.slice(0, 300)]),
    );
  const isJson = /\bjson\b/i.test(String(headers['content-type'] ?? ''));
  return {
    ...msgOutput(msg('Status {status}.', { status: String(status) })),
    answer: isJson && !isCut ? parsed(text) : text,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Without its query, where services have their keys. */
export function loggedAddress(address: string): string {
  if (!URL.canParse(address)) return address.split('?')[0]?.slice(0, 500) ?? '';
  const { protocol, host, pathname, search } = new URL(address);
  return `${protocol}//${host}${pathname}${search ? '?…' : ''}`.slice(0, 500);
}
