/** Why a call of another service came to nothing; the message is for the app's editors. */
export class OutgoingFailure extends Error {
  readonly kind: 'refused' | 'unreachable' | 'no-answer';
  /** Whether the other service may have got the call all the same: sent again, it might be done twice. */
  readonly mayHaveArrived: boolean;

  constructor(
    kind: OutgoingFailure['kind'],
    message: string,
    options: { mayHaveArrived?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'OutgoingFailure';
    this.kind = kind;
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}
