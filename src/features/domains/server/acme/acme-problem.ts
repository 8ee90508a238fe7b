import { z } from 'zod';

const shape = z.object({
  type: z.string().default(''),
  detail: z.string().default(''),
  subproblems: z.array(z.object({ type: z.string().default(''), detail: z.string().default('') })).default([]),
});

const prefix = 'urn:ietf:params:acme:error:';

/** What a certificate authority refused, by the names of RFC 8555. */
export class AcmeProblem extends Error {
  /** `rateLimited`, `badNonce`, `caa`; '' where it named none. */
  readonly type: string;
  /** Seconds that it asks to wait; 0 where it doesn't say. */
  readonly retryAfter: number;

  constructor(problem: unknown, retryAfter = 0) {
    const { type, detail, subproblems } = shape.catch({ type: '', detail: '', subproblems: [] }).parse(problem);
    super([detail, ...subproblems.map((one) => one.detail)].filter(Boolean).join(' '));
    this.type = type.startsWith(prefix) ? type.slice(prefix.length) : '';
    this.retryAfter = retryAfter;
  }
}

/** Why no certificate came, for the owner. Whatever it says comes from the authority, or from the way there. */
export function failureText(error: unknown): string {
  if (!(error instanceof AcmeProblem)) return 'The certificate authority can’t be reached right now.';
  const said = error.message === '' ? '' : ` It said: “${error.message.slice(0, 500)}”`;
  return `${reasons[error.type] ?? 'The certificate authority didn’t issue a certificate.'}${said}`;
}

const reasons: Partial<Record<string, string>> = {
  caa: 'A CAA record forbids certificates of this authority.',
  connection: 'The certificate authority couldn’t reach this domain on port 80.',
  dns: 'The certificate authority didn’t find this domain in the DNS yet.',
  rateLimited: 'The certificate authority has issued many certificates recently and asks to wait.',
  rejectedIdentifier: 'The certificate authority doesn’t issue certificates for this domain.',
  tls: 'The certificate authority couldn’t open a secure connection to this domain.',
  unauthorized: 'The certificate authority reached another server at this domain.',
  incorrectResponse: 'The certificate authority reached another server at this domain.',
};
