/**
 * A server on loopback that speaks the documented protocol of OAuth 2, Drive v3 and Sheets v4 where the mirror uses it.
 * Its behaviours and where they are documented stand in test/google/README.md.
 */
import { createHash, type KeyObject, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Tab } from './grid.ts';
import { answerSheets } from './sheets-protocol.ts';

export interface TestSpreadsheet {
  id: string;
  name: string;
  version: number;
  trashed: boolean;
  canEdit: boolean;
  /** Whether the account may see it, as with the scope `drive.file` before it is chosen in the picker. */
  isShared: boolean;
  tabs: Tab[];
}
export interface SeenCall {
  /** `values:batchUpdateByDataFilter`, `files.get` … */
  name: string;
  kind: 'read' | 'write' | 'drive' | 'oauth';
  at: number;
  body: unknown;
}
/** What happens to a call: it is answered, refused, or its connection is cut before or after it was done. */
export type Weather =
  | 'fine'
  | 'cut-before'
  | 'cut-after'
  | 'partial'
  | { status: number; reason?: string; retryAfter?: number; after?: boolean }
  | { slow: number };

export interface GoogleServer extends AsyncDisposable {
  base: string;
  spreadsheets: Map<string, TestSpreadsheet>;
  calls: SeenCall[];
  /** Asked before each call: what someone does in the sheet at that moment, and how the call goes. */
  before: (call: SeenCall) => Weather;
  /** Access tokens that are taken; refresh tokens that are. */
  tokens: Set<string>;
  refreshTokens: Set<string>;
  /** Calls that an account may make a minute; Infinity without a limit. */
  perMinute: number;
  /** Channels that were asked for, by the id of the file. */
  channels: { file: string; id: string; token: string; address: string; expiration: number }[];
  /** Service accounts, by their address. */
  serviceAccounts: Map<string, KeyObject>;
  /** The codes that were given out, with the challenge that they were asked for with. */
  codes: Map<string, { challenge: string; redirect: string }>;
}

export const googleClient = { id: 'client-1.apps.googleusercontent.com', secret: 'a client secret' };

export async function openGoogle(): Promise<GoogleServer> {
  const http = createServer((request, response) => void answer(google, request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const google: GoogleServer = {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ...{
      spreadsheets: new Map(),
      calls: [],
      before: () => 'fine',
      codes: new Map(),
      serviceAccounts: new Map(),
      channels: [],
    },
    ...{ tokens: new Set(['access-0']), refreshTokens: new Set(['refresh-0']), perMinute: Number.POSITIVE_INFINITY },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return google;
}

async function answer(google: GoogleServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', google.base);
  const sent = await text(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(sent)) : sent ? JSON.parse(sent) : null;
  const call: SeenCall = { ...nameOf(request.method ?? '', url.pathname), at: Date.now(), body };
  google.calls.push(call);
  const weather = google.before(call);
  if (weather === 'cut-before') return void request.socket.destroy();
  if (typeof weather === 'object' && 'status' in weather && !weather.after) return refuse(response, weather);
  if (typeof weather === 'object' && 'slow' in weather)
    await new Promise((resolve) => setTimeout(resolve, weather.slow));
  const { status, json, headers } = handle(google, request, url, call);
  if (weather === 'cut-after') return void request.socket.destroy();
  if (typeof weather === 'object' && 'status' in weather) return refuse(response, weather);
  const bytes = Buffer.from(JSON.stringify(json));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers });
  if (weather !== 'partial') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
}

interface Handled {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

function handle(google: GoogleServer, request: IncomingMessage, url: URL, call: SeenCall): Handled {
  if (call.kind === 'oauth') return answerOAuth(google, url, call.body);
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!google.tokens.has(token))
    return failed(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  const recent = google.calls.filter(({ kind, at }) => kind === call.kind && at > Date.now() - 60_000);
  if (call.kind !== 'drive' && recent.length > google.perMinute) {
    return failed(429, 'RESOURCE_EXHAUSTED', `Quota exceeded for quota metric '${call.kind} requests'`);
  }
  const id = decodeURIComponent(/\/(?:files|spreadsheets)\/([^/:?]+)/.exec(url.pathname)?.[1] ?? '');
  const spreadsheet = google.spreadsheets.get(id);
  if (!spreadsheet?.isShared) return failed(404, 'NOT_FOUND', 'Requested entity was not found.');
  if (call.kind === 'drive') {
    if (call.name === 'files.watch') return openChannel(google, id, call.body);
    const { name, version, trashed, canEdit } = spreadsheet;
    return { status: 200, json: { name, version: String(version), trashed, capabilities: { canEdit } } };
  }
  if (call.kind === 'write' && !spreadsheet.canEdit) {
    return failed(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  }
  return answerSheets(spreadsheet, call.name, url, call.body);
}

export function failed(status: number, code: string, message: string): Handled {
  return { status, json: { error: { code: status, message, status: code } } };
}

function refuse(response: ServerResponse, { status, reason, retryAfter }: Extract<Weather, { status: number }>): void {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  response.writeHead(status, headers);
  response.end(
    JSON.stringify({
      error: { code: status, message: 'a bad day', status: 'BAD', errors: reason ? [{ reason }] : [] },
    }),
  );
}

function nameOf(method: string, path: string): Pick<SeenCall, 'name' | 'kind'> {
  if (path.startsWith('/drive/')) return { name: path.endsWith('/watch') ? 'files.watch' : 'files.get', kind: 'drive' };
  if (!path.startsWith('/v4/')) return { name: path, kind: 'oauth' };
  const name = /\/spreadsheets\/[^/:]+(.*)$/.exec(path)?.[1]?.replace(/^[:/]/, '') || 'get';
  const isWrite = method === 'POST' && name !== 'getByDataFilter';
  return { name, kind: isWrite ? 'write' : 'read' };
}

/** RFC 6749 and 7636, as developers.google.com/identity/protocols/oauth2/web-server tells them. */
function answerOAuth(google: GoogleServer, url: URL, body: unknown): Handled {
  if (url.pathname === '/o/oauth2/v2/auth') {
    const code = randomUUID();
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    google.codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect });
    const back = new URL(redirect);
    back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
    return { status: 302, json: {}, headers: { location: back.href } };
  }
  const form = body as Record<string, string>;
  if (form['grant_type'] === 'urn:ietf:params:oauth:grant-type:jwt-bearer') return answerAssertion(google, form);
  if (form['client_id'] !== googleClient.id || form['client_secret'] !== googleClient.secret) {
    return { status: 401, json: { error: 'invalid_client' } };
  }
  const access_token = `access-${randomUUID()}`;
  const answered = {
    access_token,
    expires_in: 3_599,
    token_type: 'Bearer',
    scope: 'https://www.googleapis.com/auth/drive.file',
  };
  if (form['grant_type'] === 'refresh_token') {
    if (!google.refreshTokens.has(form['refresh_token'] ?? ''))
      return { status: 400, json: { error: 'invalid_grant' } };
    google.tokens.add(access_token);
    return { status: 200, json: answered };
  }
  const stored = google.codes.get(form['code'] ?? '');
  google.codes.delete(form['code'] ?? '');
  const challenge = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url');
  if (!stored || stored.challenge !== challenge || stored.redirect !== form['redirect_uri']) {
    return { status: 400, json: { error: 'invalid_grant' } };
  }
  const refresh_token = `refresh-${randomUUID()}`;
  google.tokens.add(access_token);
  google.refreshTokens.add(refresh_token);
  const claims = Buffer.from(JSON.stringify({ sub: '1', email: 'ann@gmail.example', email_verified: true })).toString(
    'base64url',
  );
  return { status: 200, json: { ...answered, refresh_token, id_token: `e30.${claims}.c2ln` } };
}

/** RFC 7523, as developers.google.com/identity/protocols/oauth2/service-account tells it. */
function answerAssertion(google: GoogleServer, form: Record<string, string>): Handled {
  const [header = '', claims = '', signature = ''] = (form['assertion'] ?? '').split('.');
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { iss, aud, iat, exp, scope } = read(claims);
  const key = google.serviceAccounts.get(String(iss));
  const now = Date.now() / 1_000;
  const isValid =
    key !== undefined &&
    read(header)['alg'] === 'RS256' &&
    verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
    aud === 'https://oauth2.googleapis.com/token' &&
    String(scope).includes('https://www.googleapis.com/auth/spreadsheets') &&
    Number(iat) <= now + 60 &&
    Number(exp) > now &&
    Number(exp) - Number(iat) <= 3_600;
  if (!isValid) return { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
  const access_token = `access-${randomUUID()}`;
  google.tokens.add(access_token);
  return { status: 200, json: { access_token, expires_in: 3_599, token_type: 'Bearer' } };
}

/** A channel lives for a day at most, and cannot be renewed. */
function openChannel(google: GoogleServer, file: string, body: unknown): Handled {
  const { id, token, type, address, expiration } = body as Record<string, string>;
  if (type !== 'web_hook' || !id || !address) return failed(400, 'INVALID_ARGUMENT', 'Invalid channel');
  if (google.channels.some((one) => one.id === id)) return failed(400, 'channelIdNotUnique', 'Channel id not unique');
  const until = Math.min(Number(expiration), Date.now() + 24 * 60 * 60_000);
  google.channels.push({ file, id, token: token ?? '', address, expiration: until });
  return { status: 200, json: { kind: 'api#channel', id, resourceId: `resource-${file}`, expiration: String(until) } };
}
