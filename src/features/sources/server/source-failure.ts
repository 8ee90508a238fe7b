import { Problem } from '#kit/problem.ts';

/**
 * Why a source did not do what was requested. `message` is for people.
 * - `signed-out`: its account is lost; a person has to connect it again.
 * - `not-found`, `forbidden`: what the account may see or do there.
 * - `quota`: it has to wait for its turn; the next run comes soon, and it is no failure.
 * - `unavailable`: the service or the network; tried again.
 * - `refused`: the service does not take the request as it is.
 */
export class SourceFailure extends Error {
  readonly kind: 'signed-out' | 'not-found' | 'forbidden' | 'quota' | 'unavailable' | 'refused';
  /** Whether the request may have taken effect all the same. */
  readonly mayBeDone: boolean;

  constructor(kind: SourceFailure['kind'], message: string, options: { mayBeDone?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'SourceFailure';
    this.kind = kind;
    this.mayBeDone = options.mayBeDone ?? false;
  }
}

/** A failure of a source, worded for the person who made the request. */
export async function forPeople<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const code = error.kind === 'not-found' ? 'not_found' : error.kind === 'forbidden' ? 'forbidden' : 'unavailable';
    throw new Problem(code, error.message, { cause: error });
  }
}
