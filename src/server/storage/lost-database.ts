import pg from 'pg';
import { Problem } from '#kit/problem.ts';

/** What callers are told to wait. A database of ours that was killed is back by then. */
const secondsToWait = 5;

/**
 * Codes by which PostgreSQL says that it cannot answer now: it is ending, starting or full, it took over from another
 * server and only reads as yet, or the statement was stopped.
 */
const codes = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03', '25P04']);
const stopped = '57014';

export const isLoss = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (codes.has(error.code ?? '') || (error.code ?? '').startsWith('08'));

/** The statement ran longer than PostgreSQL was told to let it. */
export const isStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === stopped;

export function unreachable(cause: unknown): Problem {
  return problem('The database cannot be reached just now. Please try again in a moment.', cause);
}

export function tookTooLong(cause: unknown): Problem {
  return problem('This took too long and was stopped. Please try again in a moment.', cause);
}

/** The connection was lost after a write went out and before PostgreSQL answered: it may have been kept or not. */
export function unknownOutcome(cause: unknown): Problem {
  const message = 'The connection to the database was lost, and it is not known whether this was saved.';
  return problem(`${message} Look before you try again.`, cause, { outcome: 'unknown' });
}

function problem(message: string, cause: unknown, details: Record<string, unknown> = {}): Problem {
  return new Problem('unavailable', message, { cause, details: { ...details, retry_after: secondsToWait } });
}
