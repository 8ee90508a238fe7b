import { Problem } from '#kit/problem.ts';

/** The body of a request as it comes in. One that its sender breaks off is no failure of ours. */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (cause) {
    throw brokenOff(cause);
  }
}

export const brokenOff = (cause: unknown): Problem =>
  new Problem('malformed_request', 'The request was interrupted.', { cause });
