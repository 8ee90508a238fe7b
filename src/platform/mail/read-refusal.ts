import type { NodemailerError } from 'nodemailer';
import { t } from '#kit/language/product.ts';
import { plainLine } from './plain-line.ts';

export interface Refusal {
  /** Trying again would bring the same answer. */
  permanent: boolean;
  /** The answer's number, or the name of what happened. */
  code: string | number;
  /** For the list of mails; without addresses. */
  sentence: string;
}

/** What became of a try, from the error of the mail server or of the way there. */
export function readRefusal(error: unknown): Refusal {
  const { code, responseCode, response, message }: NodemailerError =
    error instanceof Error ? error : new Error(String(error));
  if (responseCode === undefined) {
    const name = code ?? 'unknown';
    return {
      permanent: false,
      code: name,
      sentence: sentences[name] ?? t('The mail could not be sent ({reason}).', { reason: name }),
    };
  }
  const answer = plainLine((response ?? message).replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…'), 200);
  // Bad credentials and a missing sign-in are for the operator to mend, and then the mail can go.
  const mendable = code === 'EAUTH' || code === 'EPROTOCOL' || code === 'ECONNECTION' || responseCode === 530;
  return {
    permanent: responseCode >= 500 && !mendable,
    code: responseCode,
    sentence: t('The mail server answered: {answer}', { answer }),
  };
}

const sentences: Record<string, string> = {
  ECONNECTION: 'The mail server can’t be reached.',
  ESOCKET: 'The mail server can’t be reached.',
  EDNS: 'The mail server’s name can’t be resolved.',
  ETIMEDOUT: 'The mail server didn’t respond in time.',
  ETLS: 'The connection to the mail server could not be secured.',
  EAUTH: 'The mail server rejected our sign-in.',
  ENOAUTH: 'The mail server requires a sign-in that isn’t set.',
};
