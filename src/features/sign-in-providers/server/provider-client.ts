/** The side of a provider that we talk to: every request of it goes through the guard of outgoing calls. */
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { callOutgoing } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import type { Environment } from '#platform/environment/environment.ts';

export interface ProviderClient {
  id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
}
type Rules = Pick<Environment, 'OUTGOING_ALLOW' | 'MAIN_HOST'>;

/** Of the documents of one provider; all of them are small. */
const mostBytes = 512 * 1024;
const seconds = 8;

/** What providers say of themselves changes seldom; the key changes with what an owner changes. */
const discovered = new LRUCache<string, Configuration>({ max: 500, ttl: 60 * 60 * 1000 });

/** What the provider says of itself at its well-known address; throws where it doesn't answer, or as another issuer. */
export async function configurationOf(client: ProviderClient, rules: Rules): Promise<Configuration> {
  const key = JSON.stringify([client.id, client.issuer, client.client_id, client.client_secret]);
  const known = discovered.get(key);
  if (known) return known;
  const issuer = new URL(client.issuer);
  const insecure = issuer.protocol === 'http:' ? [onlyNearby(issuer)] : [];
  const configuration = await discovery(
    issuer,
    client.client_id,
    undefined,
    // Each way of sending the secret is refused by some: what the metadata says decides.
    (as, of, body, headers) => {
      const ways = as.token_endpoint_auth_methods_supported;
      const takesBasic = ways === undefined || ways.includes('client_secret_basic');
      return (takesBasic ? ClientSecretBasic : ClientSecretPost)(client.client_secret)(as, of, body, headers);
    },
    { timeout: seconds, [customFetch]: guarded(rules), execute: [...insecure, enableNonRepudiationChecks] },
  );
  discovered.set(key, configuration);
  return configuration;
}

/** Plain http is for a provider on this machine. */
function onlyNearby({ hostname }: URL): (configuration: Configuration) => void {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new OutgoingFailure('refused', 'The address of the issuer must begin with https.');
  // Deprecated by its makers only so that it isn't used in production.
  return allowInsecureRequests;
}

const guarded =
  ({ OUTGOING_ALLOW, MAIN_HOST }: Rules): CustomFetch =>
  async (address, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
    const answer = await callOutgoing(
      {
        method: method === 'POST' ? 'POST' : 'GET',
        ...{ address, headers, mostBytes, body: Buffer.from(sent), timeLimit: seconds * 1_000 },
      },
      { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
    );
    if (answer.isCut) throw new OutgoingFailure('no-answer', 'The provider’s response is too long.');
    const type = answer.headers['content-type'];
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    });
  };

/** Why a provider could not be asked, in a sentence for its owner. */
export function failureText(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof OutgoingFailure) return cause.message;
  }
  return 'This address doesn’t answer as an OpenID Connect issuer. Compare it with the provider’s documentation.';
}
