/** Reads a published CSV address through the outgoing guard. What it answers is a stranger's. (decision 91) */
import { createHash } from 'node:crypto';
import { type TextEncoding, textEncodingIds } from '#features/workbooks/rules/text-encodings.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { callOutgoing, type OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';

export type FetchEnvironment = Pick<Environment, 'OUTGOING_ALLOW' | 'MAIN_HOST'>;
export interface PublishedAnswer {
  bytes: Buffer;
  encoding: TextEncoding | undefined;
  etag: string | null;
  last_modified: string | null;
  digest: string;
}
/** What was answered the last time: a server need not send it again. */
export interface KnownAnswer {
  etag: string | null;
  last_modified: string | null;
}

interface Bounds {
  megabytes: number;
  milliseconds: number;
}
const usualBounds: Bounds = { megabytes: 32, milliseconds: 60_000 };
const mostRedirects = 5;
const mostHeader = 1_000;

/** Null where the server says that nothing changed. Throws a `Problem` that says what is wrong with the address. */
export async function fetchPublished(
  environment: FetchEnvironment,
  address: string,
  known: KnownAnswer = { etag: null, last_modified: null },
  bounds: Bounds = usualBounds,
): Promise<PublishedAnswer | null> {
  const headersOfCall = {
    accept: 'text/csv, text/tab-separated-values;q=0.9, text/plain;q=0.8, */*;q=0.1',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.last_modified !== null && { 'if-modified-since': known.last_modified }),
  };
  const answer = await follow(environment, address, headersOfCall, bounds);
  if (answer.status === 304) return null;
  refuse(answer, bounds);
  const { body: bytes, headers } = answer;
  const header = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' && value.length <= mostHeader ? value : null;
  };
  return {
    ...{ bytes, encoding: encodingOf(headers['content-type'] ?? '') },
    ...{ etag: header('etag'), last_modified: header('last-modified') },
    digest: createHash('sha256').update(bytes).digest('base64url'),
  };
}

/** Each address that it redirects to goes through the guard again, and never from https to http. */
async function follow(
  { OUTGOING_ALLOW, MAIN_HOST }: FetchEnvironment,
  first: string,
  headers: Record<string, string>,
  { megabytes, milliseconds }: Bounds,
): Promise<OutgoingAnswer> {
  const until = Date.now() + milliseconds;
  let address = first;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await callOutgoing(
      {
        ...{ method: 'GET', address, headers, body: new Uint8Array() },
        ...{ timeLimit: Math.max(1, until - Date.now()), mostBytes: megabytes * 1024 * 1024 },
      },
      { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
    ).catch((cause: unknown) => {
      if (!(cause instanceof OutgoingFailure)) throw cause;
      throw wrong(cause.message.replace('The address of the API call', 'The address'), cause);
    });
    if (![301, 302, 303, 307, 308].includes(answer.status)) return answer;
    const next = answer.headers.location;
    if (!next || !URL.canParse(next, address)) throw wrong('The address redirects nowhere.');
    const to = new URL(next, address);
    if (new URL(address).protocol === 'https:' && to.protocol !== 'https:') {
      throw wrong('The address redirects to an unencrypted one, which isn’t followed.');
    }
    address = to.href;
  }
  throw wrong('The address redirects too many times.');
}

const wrong = (message: string, cause?: unknown): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'address', message }], cause });

const typesOfTables = new Set([
  ...['text/csv', 'text/plain', 'text/tab-separated-values', 'text/comma-separated-values', 'application/csv'],
  ...['application/vnd.ms-excel', 'application/octet-stream', 'binary/octet-stream', ''],
]);

/** How a packed file, a PDF and a picture begin, in small letters. */
const packed = ['pk\x03\x04', '%pdf', '\x89png', '\x1f\x8b'];

/** Anything but a whole text of rows is named for what it is. */
function refuse({ status, headers, body, isCut }: OutgoingAnswer, { megabytes }: Bounds): void {
  if (status === 401 || status === 403) throw wrong('The address requires a sign-in. Publish the file for everyone.');
  if (status === 404 || status === 410) throw wrong('Nothing was found at this address.');
  if (status !== 200) throw wrong(t('The other server answered with an error ({status}).', { status: String(status) }));
  if (isCut && body.length >= megabytes * 1024 * 1024)
    throw wrong(t('The file is larger than {count} MB.', { count: megabytes }));
  if (isCut) throw wrong('The other server’s response was interrupted.');
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const start = body.subarray(0, 1_000).toString('latin1').trimStart().toLowerCase();
  if (type === 'text/html' || /^<(?:!doctype html|html|head|body)/.test(start)) {
    throw wrong('This is the address of a web page, not a CSV file. Use the address of the file itself.');
  }
  if (!typesOfTables.has(type))
    throw wrong(t('This isn’t the address of a CSV file ({type}).', { type: type.slice(0, 100) }));
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw wrong('The other server sends the file compressed, although Sheaf asked it not to.');
  }
  // A packed file, a picture, a program: no letters begin so, and UTF-16 says by its mark that it has zeros.
  const isUtf16 = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  if (packed.some((mark) => start.startsWith(mark)) || (!isUtf16 && start.includes('\0'))) {
    throw wrong('This isn’t the address of a CSV file.');
  }
  if (body.toString('latin1').trim() === '') throw wrong('The file at this address is empty.');
}

/** The encoding that the server names, by whichever of its names; the reader guesses where it names none. */
function encodingOf(contentType: string): TextEncoding | undefined {
  const label = /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return textEncodingIds.find((id) => id === encoding);
  } catch {
    return undefined;
  }
}

/** What people may call the file: the end of its address, else its host. */
export function nameOfAddress(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  const bare = /\.(?:csv|tsv|txt)$/i.test(last)
    ? safeDecode(last)
        .replace(/\.\w+$/, '')
        .trim()
    : '';
  return (bare || hostname).slice(0, 200);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
