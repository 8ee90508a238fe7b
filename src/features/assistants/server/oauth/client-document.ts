/** Programs that are known by an address at which they describe themselves. (draft-ietf-oauth-client-id-metadata-document) */
import { z } from 'zod';
import { oneLine } from '#kit/one-line.ts';
import { callOutgoing } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import type { Services } from '#platform/services.ts';
import { longestRedirectUri, readRedirectUri } from '../../rules/redirect-uri.ts';
import type { Client } from './find-client.ts';

const mostBytes = 16 * 1024;
const timeLimit = 5_000;
const longestAddress = 500;
/** How long a description counts, and how long none is asked for again. */
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

/** The same for programs that register: what of a description is used. */
export const clientShape = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().max(longestRedirectUri)).min(1).max(10),
});
const documentShape = clientShape.extend({
  client_id: z.string(),
  // Everyone can read it, so it is no secret.
  client_secret: z.never().optional(),
});

export const readName = (name: string | undefined): string => oneLine(name ?? '').slice(0, 100) || 'An assistant';

type Environment = Pick<Services['environment'], 'MAIN_HOST' | 'OUTGOING_ALLOW' | 'PUBLIC_PROTOCOL'>;

/**
 * Whether an id is an address with a path, at https. An installation without https, on somebody's own machine, takes
 * http too.
 */
export function isDocumentAddress(id: string, { PUBLIC_PROTOCOL }: Pick<Environment, 'PUBLIC_PROTOCOL'>): boolean {
  if (id.length > longestAddress || !/^https?:\/\//.test(id) || !URL.canParse(id)) return false;
  const url = new URL(id);
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && url.pathname !== '/';
  return isPlain && url.href === id && (url.protocol === 'https:' || PUBLIC_PROTOCOL === 'http');
}

/**
 * Fetches a description through the guard of outgoing calls: no address of our own networks, no redirect, 16 kB, five
 * seconds. Null where there is none, it is about another program, or one of its addresses can't be answered at.
 */
export async function fetchClient(
  id: string,
  { assistants, environment, log }: Pick<Services, 'assistants' | 'environment' | 'log'>,
): Promise<Client | null> {
  const known = assistants.documents.get(id);
  if (known !== undefined) return known || null;
  const client = await requestDocument(id, environment).catch((error: unknown) => {
    if (!(error instanceof OutgoingFailure)) throw error;
    log.info({ err: error }, 'an assistant’s description could not be fetched');
    return null;
  });
  assistants.documents.set(id, client ?? false, { ttl: client ? hour : minute });
  return client;
}

async function requestDocument(id: string, { OUTGOING_ALLOW, MAIN_HOST }: Environment): Promise<Client | null> {
  const answer = await callOutgoing(
    {
      method: 'GET',
      address: id,
      headers: { accept: 'application/json' },
      body: new Uint8Array(),
      timeLimit,
      mostBytes,
    },
    { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
  );
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || answer.isCut || !isJson) return null;
  return readDocument(id, answer.body.toString('utf8'), MAIN_HOST);
}

function readDocument(id: string, text: string, mainHost: string): Client | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = documentShape.safeParse(json);
  if (data?.client_id !== id || !data.redirect_uris.every((uri) => readRedirectUri(uri, mainHost))) return null;
  return { id, name: readName(data.client_name), redirect_uris: data.redirect_uris, host: new URL(id).host };
}
