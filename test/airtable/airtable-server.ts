/**
 * A server on loopback that speaks the documented protocol of Airtable's Web API where the import uses it. Its behaviors
 * and where they are documented stand in test/airtable/README.md.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestField {
  id: string;
  name: string;
  type: string;
  options?: object;
  description?: string;
}
export interface TestRecord {
  id: string;
  /** By field id, as the API has them. */
  fields: Record<string, unknown>;
}
export interface TestTable {
  id: string;
  name: string;
  primaryFieldId: string;
  fields: TestField[];
  views: { id: string; name: string; type: string; visibleFieldIds?: string[] }[];
  records: TestRecord[];
}
export interface TestBase {
  id: string;
  name: string;
  tables: TestTable[];
}
export interface SeenCall {
  /** `bases`, `schema`, `records`, `file`. */
  name: 'bases' | 'schema' | 'records' | 'file';
  at: number;
  address: URL;
  token: string | null;
}
/** What happens to a call: it is answered, refused, cut off, or late. */
export type Weather =
  | 'fine'
  | 'cut'
  | 'half'
  | { status: number; body?: unknown; retryAfter?: number }
  | { slow: number }
  | { until: Promise<void> }
  | { raw: string };

export interface AirtableServer extends AsyncDisposable {
  base: string;
  bases: TestBase[];
  /** By token. */
  tokens: Map<string, { scopes: string[]; bases: 'all' | string[] }>;
  calls: SeenCall[];
  /** Asked before each call: what someone does in the base at that moment, and how the call goes. */
  before: (call: SeenCall) => Weather;
  /** Calls a second that a base takes; Infinity without a limit. */
  perSecond: number;
  /** How long a base refuses all calls after that, in milliseconds. Documented: 30,000. */
  lockout: number;
  /** Bytes by name, at `/files/<name>`; without a token, as those of attachments are. */
  files: Map<string, Buffer>;
  /** Forgets every iteration, as after a restart. */
  forget(): void;
}

interface Iteration {
  table: string;
  at: number;
}

export async function openAirtable(): Promise<AirtableServer> {
  const iterations = new Map<string, Iteration>();
  const http = createServer((request, response) => void answer(airtable, iterations, request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const airtable: AirtableServer = {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ...{ bases: [], tokens: new Map(), calls: [], files: new Map() },
    before: () => 'fine',
    ...{ perSecond: Number.POSITIVE_INFINITY, lockout: 30_000 },
    forget: () => iterations.clear(),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return airtable;
}

type Answered = [status: number, body: unknown, headers?: Record<string, string>];
const refusal = (status: number, type: string, message = ''): Answered => [status, { error: { type, message } }];
const forbidden = refusal(
  403,
  'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
  'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
);

async function answer(
  airtable: AirtableServer,
  iterations: Map<string, Iteration>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', airtable.base);
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
  const [, place = '', ...rest] = address.pathname.split('/');
  const name = place === 'files' ? 'file' : rest[0] === 'meta' ? (rest.length === 2 ? 'bases' : 'schema') : 'records';
  const call: SeenCall = { name, at: Date.now(), address, token };
  const weather = airtable.before(call);
  airtable.calls.push(call);
  if (weather === 'cut') return void request.socket.destroy();
  if (typeof weather === 'object' && 'slow' in weather)
    await new Promise((resolve) => setTimeout(resolve, weather.slow));
  if (typeof weather === 'object' && 'until' in weather) await weather.until;
  if (typeof weather === 'object' && 'raw' in weather) return void response.writeHead(200).end(weather.raw);
  if (name === 'file') {
    const bytes = airtable.files.get(decodeURIComponent(rest.join('/')));
    if (!bytes) return void response.writeHead(410).end();
    return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  }
  const [status, body, headers] =
    typeof weather === 'object' && 'status' in weather
      ? ([
          weather.status,
          weather.body ?? '',
          weather.retryAfter ? { 'retry-after': String(weather.retryAfter) } : {},
        ] as Answered)
      : answerCall(airtable, iterations, call, rest);
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    ...headers,
  });
  if (weather !== 'half') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

function answerCall(
  airtable: AirtableServer,
  iterations: Map<string, Iteration>,
  { name, token, address }: SeenCall,
  rest: string[],
): Answered {
  if (token === null) return refusal(401, 'AUTHENTICATION_REQUIRED', 'Authentication required');
  const known = airtable.tokens.get(token);
  if (!known) return refusal(401, 'UNAUTHORIZED', 'Invalid authentication token');
  const scope = name === 'records' ? 'data.records:read' : 'schema.bases:read';
  if (!known.scopes.includes(scope)) return forbidden;
  const visible = airtable.bases.filter(({ id }) => known.bases === 'all' || known.bases.includes(id));
  if (name === 'bases') return listBases(visible, address);
  const base = visible.find(({ id }) => id === (name === 'schema' ? rest[2] : rest[0]));
  if (!base) return forbidden;
  if (isTooFast(airtable, base.id)) return tooFast;
  if (name === 'schema') return describeBase(base, address);
  const table = base.tables.find(({ id, name: own }) => [id, own].includes(decodeURIComponent(rest[1] ?? '')));
  return table ? listRecords(iterations, table, address) : forbidden;
}

const tooFast: Answered = [
  429,
  { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' }] },
];
const locked = new Map<string, number>();

/** "Will need to wait 30 seconds before subsequent requests will succeed." */
function isTooFast({ calls, perSecond, lockout, base }: AirtableServer, id: string): boolean {
  const now = Date.now();
  const key = `${base} ${id}`;
  if ((locked.get(key) ?? 0) > now) return true;
  const recent = calls.filter((call) => call.address.pathname.includes(id) && call.at > now - 1_000).length;
  if (recent > perSecond) locked.set(key, now + lockout);
  return recent > perSecond;
}

const basesOfPage = 1_000;
function listBases(bases: TestBase[], address: URL): Answered {
  const start = Number(/^itr\/(\d+)$/.exec(address.searchParams.get('offset') ?? '')?.[1] ?? 0);
  const page = bases.slice(start, start + basesOfPage).map(({ id, name }) => ({ id, name, permissionLevel: 'create' }));
  const isLast = start + basesOfPage >= bases.length;
  return [200, { bases: page, ...(!isLast && { offset: `itr/${start + basesOfPage}` }) }];
}

function describeBase({ tables }: TestBase, address: URL): Answered {
  const withFields = address.searchParams.getAll('include[]').includes('visibleFieldIds');
  const described = tables.map(({ id, name, primaryFieldId, fields, views }) => ({
    ...{ id, name, primaryFieldId, fields },
    views: views.map(({ visibleFieldIds, ...view }) => ({
      ...view,
      ...(withFields && visibleFieldIds && { visibleFieldIds }),
    })),
  }));
  return [200, { tables: described }];
}

function listRecords(iterations: Map<string, Iteration>, table: TestTable, address: URL): Answered {
  const pageSize = Number(address.searchParams.get('pageSize') ?? 100);
  if (!(pageSize >= 1 && pageSize <= 100)) return refusal(422, 'INVALID_REQUEST_UNKNOWN', 'pageSize');
  const offset = address.searchParams.get('offset');
  const iteration = offset === null ? { table: table.id, at: 0 } : iterations.get(offset);
  if (!iteration || iteration.table !== table.id) return refusal(422, 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE');
  const byId = address.searchParams.get('returnFieldsByFieldId') === 'true';
  const chosen = address.searchParams.getAll('fields[]');
  const records = table.records.slice(iteration.at, iteration.at + pageSize).map(({ id, fields }) => ({
    ...{ id, createdTime: '2026-01-05T09:00:00.000Z' },
    fields: Object.fromEntries(
      table.fields.flatMap((field) => {
        const value = fields[field.id];
        const isChosen = chosen.length === 0 || chosen.includes(field.id) || chosen.includes(field.name);
        // "Returned records do not include any fields with empty values, e.g. "", [], or false."
        const isEmpty =
          value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
        return isEmpty || !isChosen ? [] : [[byId ? field.id : field.name, value]];
      }),
    ),
  }));
  const at = iteration.at + pageSize;
  if (at >= table.records.length) return [200, { records }];
  const next = `itr${randomBytes(8).toString('hex')}/${records.at(-1)?.id ?? ''}`;
  iterations.set(next, { table: table.id, at });
  return [200, { records, offset: next }];
}
