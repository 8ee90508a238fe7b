import { bodyChunks } from '#platform/http/body-chunks.ts';
import { OAuthError } from './oauth-error.ts';

const mostBytes = 16 * 1024;

/** The body of a request as text, to 16 kB. */
export async function readText(request: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new OAuthError('invalid_request', 'The request is over 16 kB.');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The parameters of a request's form. */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  return readParameters(new URLSearchParams(await readText(request)));
}

/** A parameter that is there twice could be read in two ways; an empty one counts as missing. (RFC 6749, section 3.1) */
export function readParameters(query: URLSearchParams): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of query) {
    if (parameters.has(name)) throw new OAuthError('invalid_request', `${name} is there more than once.`);
    if (value.includes('\0')) throw new OAuthError('invalid_request', `${name} can’t be read.`);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}
