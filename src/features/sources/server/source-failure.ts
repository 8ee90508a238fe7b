/** Why Google did not do what was requested. `message` is for people. */
export class GoogleFailure extends Error {
  readonly kind: 'signed-out' | 'not-found' | 'forbidden' | 'quota' | 'unavailable' | 'refused';
  /** Whether the request may have taken effect all the same. */
  readonly mayBeDone: boolean;

  constructor(kind: GoogleFailure['kind'], message: string, options: { mayBeDone?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'GoogleFailure';
    this.kind = kind;
    this.mayBeDone = options.mayBeDone ?? false;
  }
}
