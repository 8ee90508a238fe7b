/** What a program asks of a person, in the address that it sends them to. (OAuth 2.1, section 4.1.1; RFC 8707) */
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import { answerAddress, isRegistered, readRedirectUri, type RedirectTarget } from '../../rules/redirect-uri.ts';
import { type Client, findClient } from './find-client.ts';
import { OAuthError } from './oauth-error.ts';
import type { Place } from './place.ts';
import { isChallenge } from './proof-key.ts';
import { readParameters } from './read-form.ts';

export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  target: RedirectTarget;
  scopes: ApiScope[];
  challenge: string;
  /** Where the person goes with an answer: always with the name of who gave it. (RFC 9207) */
  back(answer: Record<string, string>): string;
}

/** A request of a known program that can't be granted: the person may go back with the refusal. */
export interface RefusedRequest {
  refused: OAuthError;
  back: string;
}

const longestState = 2_000;

/**
 * Reads a request. A Problem where its program or the address to answer at isn't known: then nobody is sent anywhere.
 */
export async function readRequest(
  query: string,
  place: Place,
  services: Pick<Services, 'assistants' | 'database' | 'environment' | 'log'>,
): Promise<AuthorizationRequest | RefusedRequest> {
  const parameters = read(query);
  const client = await findClient(parameters.get('client_id') ?? '', services);
  if (!client) throw unknown('This assistant isn’t known here, or its description couldn’t be read. Connect it again.');
  const [only, ...others] = client.redirect_uris;
  const redirectUri = parameters.get('redirect_uri') ?? (others.length === 0 ? only : undefined) ?? '';
  const target = readRedirectUri(redirectUri, services.environment.MAIN_HOST);
  if (!target || !isRegistered(redirectUri, client.redirect_uris))
    throw unknown(`${client.name} asked to be answered at an address that it didn’t register. Nothing was sent there.`);
  const state = (parameters.get('state') ?? '').slice(0, longestState + 1);
  const back = (answer: Record<string, string>): string =>
    answerAddress(redirectUri, { ...answer, state: state || null, iss: place.issuer });
  try {
    if (state.length > longestState) throw new OAuthError('invalid_request', 'state is too long.');
    return { client, redirectUri, target, back, ...readDemand(parameters, place) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { refused: error, back: back({ error: error.code, error_description: error.message }) };
  }
}

function readDemand(parameters: ReadonlyMap<string, string>, { resource, scopes: known }: Place) {
  if (parameters.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  const challenge = parameters.get('code_challenge') ?? '';
  if (parameters.get('code_challenge_method') !== 'S256' || !isChallenge(challenge))
    throw new OAuthError('invalid_request', 'Send a code_challenge with code_challenge_method S256.');
  checkResource(parameters, resource);
  const requested = parameters.get('scope')?.split(' ');
  const scopes = known.filter((scope) => requested?.includes(scope) ?? true);
  if (scopes.length === 0) throw new OAuthError('invalid_scope', `Ask for some of ${known.join(' ')}.`);
  return { challenge, scopes };
}

/** Tokens are for one address; who asks for another's gets none. (RFC 8707, section 2) */
export function checkResource(parameters: ReadonlyMap<string, string>, resource: string): void {
  const requested = parameters.get('resource');
  if (requested !== undefined && requested !== resource)
    throw new OAuthError('invalid_target', `Tokens of this server are for ${resource} alone.`);
}

function read(query: string): ReadonlyMap<string, string> {
  try {
    return readParameters(new URLSearchParams(query));
  } catch (error) {
    if (error instanceof OAuthError) throw unknown(`This address is broken: ${error.message}`);
    throw error;
  }
}

const unknown = (message: string): Problem => new Problem('invalid_input', message);
