/** The one error type of the product. Everything a person may read of a failure goes through here. */

export const problemCodes = {
  invalid_input: { status: 422, about: 'Something in the request isn’t valid; `fields` names each problem.' },
  malformed_request: { status: 400, about: 'The request couldn’t be read (broken JSON, wrong content type).' },
  not_signed_in: { status: 401, about: 'The call needs a session.' },
  wrong_credentials: { status: 401, about: 'E-mail and password don’t match.' },
  forbidden: { status: 403, about: 'The session isn’t allowed to do this.' },
  private_app: { status: 403, about: 'The app is private and the visitor has no permission to see it.' },
  not_found: { status: 404, about: 'It doesn’t exist, or the session has no access to it.' },
  method_not_allowed: { status: 405, about: 'The address exists, but the method doesn’t.' },
  already_exists: { status: 409, about: 'A name, slug or address is taken.' },
  revision_conflict: {
    status: 409,
    about:
      'The page or view was changed in the meantime; `details.page` or `details.view` has the newer one. Or a table of the spreadsheet was moved.',
  },
  row_conflict: { status: 409, about: 'The row was changed in the meantime; `details.row` has the newer one.' },
  expired: { status: 410, about: 'What a call goes on from is no longer known; begin again.' },
  file_too_big: { status: 400, about: 'The uploaded file is over its limit; the message says how much is allowed.' },
  too_large: { status: 413, about: 'The body, or what it would create, is over its limit.' },
  proof_required: {
    status: 428,
    about:
      'A form wants a proof of work: solve the ALTCHA challenge in `details.challenge` and send the request again with `proof`.',
  },
  no_space: { status: 507, about: 'Out of space: the disk is full, or the app has reached its limit.' },
  unsupported_file: { status: 415, about: 'Sheaf can’t read this type of file.' },
  unreadable_file: { status: 422, about: 'The file is broken, encrypted or empty.' },
  too_many_requests: {
    status: 429,
    about: 'A rate limit was reached; `details.retry_after` gives the seconds to wait.',
  },
  unavailable: { status: 503, about: 'Something this needs can’t be reached right now.' },
  unexpected: { status: 500, about: 'An unexpected failure; use the reference to find it in the log.' },
} as const satisfies Record<string, { status: number; about: string }>;

export type ProblemCode = keyof typeof problemCodes;

/** One bad field: `path` as in the request body (`blocks.0.settings.title`), `message` for people. */
export interface FieldProblem {
  path: string;
  message: string;
}

export interface ProblemOptions {
  fields?: FieldProblem[];
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A failure with a code, an HTTP status and a sentence for people. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly details: Record<string, unknown>;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problemCodes[code].status;
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
  }

  /** The body of the response: `{ error: { code, message, fields?, details? }, message }`. */
  toJSON(): ProblemOnTheWire {
    return {
      message: this.message,
      error: {
        code: this.code,
        message: this.message,
        ...(this.fields.length > 0 && { fields: this.fields }),
        ...(Object.keys(this.details).length > 0 && { details: this.details }),
      },
    };
  }
}

/** `message` is at the top too: the written spec reads "the response message" there. */
export interface ProblemOnTheWire {
  message: string;
  error: { code: ProblemCode; message: string; fields?: FieldProblem[]; details?: Record<string, unknown> };
}
