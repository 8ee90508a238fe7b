import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { oneLine } from '#kit/one-line.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';

/** Why a model gave no answer, in a sentence for the person who asked. */
export class ModelFailure extends Error {
  /** Seconds that the provider asks to wait; null where it doesn't say. */
  readonly retry_after: number | null;

  constructor(message: string, options: { retry_after?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ModelFailure';
    this.retry_after = options.retry_after ?? null;
  }
}

interface Refusal {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  api_key: string | null;
}

/** What a status other than 200 means. The provider's own words follow where they help, without the key. */
export function failureOfStatus({ status, headers, body, api_key }: Refusal): ModelFailure {
  const said = quoted(messageIn(body), api_key);
  switch (status) {
    case 401:
    case 403:
      return new ModelFailure(
        t('The provider refused the key ({status}). The owner of the workspace can enter another.', { status }),
      );
    case 402:
      return new ModelFailure(joinSentences([t('The provider wants to be paid first (402).'), said]));
    case 404:
      return new ModelFailure(joinSentences([t('The provider doesn’t know this address or model (404).'), said]));
    case 408:
      return new ModelFailure('The provider took too long (408). Try again.');
    case 413:
      return new ModelFailure('The conversation is too long for this model (413). Start a new one.');
    case 429: {
      const retry_after = secondsOf(headers['retry-after']);
      const wait =
        retry_after === null
          ? t('Wait a moment and try again.')
          : t('Wait {seconds} seconds and try again.', { seconds: retry_after });
      const why = t('The provider has too many requests, or your credit is used up (429).');
      return new ModelFailure(joinSentences([why, wait, said]), { retry_after });
    }
  }
  if (status >= 300 && status < 400)
    return new ModelFailure(
      t('The address leads elsewhere ({status}). The owner of the workspace can enter the final one.', { status }),
    );
  if (status >= 500)
    return new ModelFailure(t('The provider has a problem of its own ({status}). Try again in a moment.', { status }), {
      retry_after: secondsOf(headers['retry-after']),
    });
  return new ModelFailure(joinSentences([t('The provider refused the request ({status}).', { status }), said]));
}

/** Why nothing came, or not all of it. */
export function failureOfCall(cause: unknown, allow: string): ModelFailure {
  if (cause instanceof ModelFailure) return cause;
  if (!(cause instanceof OutgoingFailure)) throw cause;
  const hint = cause.kind === 'refused' && /public internet, so/.test(cause.message) ? ` ${allow}` : '';
  const said = cause.message.replace('The other service', 'The model’s server');
  return new ModelFailure(`${said}${hint}`, { cause });
}

/** Of an error in the middle of a stream too. */
export function messageIn(body: string): string {
  try {
    return messageOf(JSON.parse(body));
  } catch {
    return '';
  }
}

/** `{ error: { message } }`, `{ error: '…' }`, `{ message }`, or a list of one of them. */
export function messageOf(answer: unknown): string {
  if (Array.isArray(answer)) return messageOf(answer[0]);
  if (typeof answer === 'string') return answer;
  if (typeof answer !== 'object' || answer === null) return '';
  if ('error' in answer) return messageOf(answer.error);
  if ('message' in answer && typeof answer.message === 'string') return answer.message;
  return 'detail' in answer && typeof answer.detail === 'string' ? answer.detail : '';
}

export function quoted(message: string, api_key: string | null): string {
  const plain = oneLine(api_key ? message.replaceAll(api_key, '…') : message);
  return plain === '' ? '' : t('It says: “{text}”', { text: plain.length > 300 ? `${plain.slice(0, 300)}…` : plain });
}

/** A number of seconds, or a date. */
function secondsOf(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(1, Math.ceil(seconds))) : null;
}
