import { Problem } from '#kit/problem.ts';
import { answerProblem } from '#platform/http/answer-problem.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import type { Services } from '#platform/services.ts';
import { resourceMetadataPath } from './oauth/place.ts';

/** Tells a program where it learns how to be let in. (RFC 9728, section 5.1; RFC 6750, section 3) */
export function refuseCaller(
  { request, host }: Pick<AskedAddress, 'host' | 'request'>,
  { message, scopes }: { message: string; scopes: readonly string[] },
  services: Services,
): Response {
  const answer = answerProblem(new Problem('not_signed_in', message), services);
  const parts = {
    realm: 'Sheaf',
    ...(request.headers.has('authorization') && { error: 'invalid_token' }),
    resource_metadata: `${host.origin}${resourceMetadataPath}`,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  };
  const challenge = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  answer.headers.set('www-authenticate', `Bearer ${challenge.join(', ')}`);
  return answer;
}
