/** The codes of RFC 6749 (sections 4.1.2.1 and 5.2), RFC 7591 (section 3.2.2) and RFC 8707 (section 2) in use here. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refusal for a program, in the form that OAuth defines; the description is for those who write it. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
  }
}

/** What a program learns of a person who said no. */
export const refusal = { error: 'access_denied', error_description: 'The person said no.' } as const;

const uncached = { 'cache-control': 'no-store' };

/** Answers a program: what `work` gives as JSON, or its refusal with status 400. */
export async function answerProgram(work: () => Promise<object | null>, status = 200): Promise<Response> {
  try {
    const answer = await work();
    return answer === null
      ? new Response(null, { status, headers: uncached })
      : Response.json(answer, { status, headers: uncached });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const refusal = { error: error.code, error_description: error.message };
    return Response.json(refusal, { status: 400, headers: uncached });
  }
}
