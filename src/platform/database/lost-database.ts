import pg from 'pg';
import { Problem } from '#kit/problem.ts';

/** How long callers should wait. A database of ours that was killed is back by then. */
const secondsToWait = 5;

/**
 * Codes by which PostgreSQL says that it cannot answer now: it is full, it took over from another server and only reads
 * as yet, or it ended a session that did nothing. All of `57P` besides: it is ending, starting, or was ended.
 */
const codes = new Set(['53300', '25006', '25P03', '25P04']);
const stopped = '57014';
const internalError = 'XX000';
/** What Citus says, without a code of its own, when it cannot reach the machine that has the rows. */
const workerLost = /\b(?:active|healthy) placements?\b|connection to the remote node|connection marked as essential/i;

export function isLoss(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '', message } = error;
  if (codes.has(code) || code.startsWith('08') || code.startsWith('57P')) return true;
  return code === internalError && workerLost.test(message);
}

/** The statement ran longer than PostgreSQL's limit for it. */
export const isStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === stopped;

export function unreachable(cause: unknown): Problem {
  return problem('Can’t reach the database right now. Try again in a moment.', cause);
}

export function tookTooLong(cause: unknown): Problem {
  return problem('This took too long and was stopped. Try again in a moment.', cause);
}

/** The connection was lost after a write went out and before PostgreSQL answered: it may have been stored or not. */
export function unknownOutcome(cause: unknown): Problem {
  const message = 'The connection to the database was lost, so this may or may not have been saved.';
  return problem(`${message} Check before you try again.`, cause, { outcome: 'unknown' });
}

function problem(message: string, cause: unknown, details: Record<string, unknown> = {}): Problem {
  return new Problem('unavailable', message, { cause, details: { ...details, retry_after: secondsToWait } });
}
