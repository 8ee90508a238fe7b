import type { RowAction } from '#blocks/action-kinds.ts';
import { columnIdIn, findColumn } from '../../rules/column-template.ts';
import { peopleText } from '#engine/people.ts';
import type { Cell, Column, Row } from '#engine/model.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';

/** What an "API call" action sends to the service that its owner named. */
export interface ServiceRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

const mostBodyBytes = 1024 * 1024;

/** The request of an action for a row: its mapped fields and nothing else of the row. `token` is the secret itself. */
export async function serviceRequest(
  action: RowAction<'API call'>,
  token: string,
  row: Pick<Row, 'cells'>,
  columns: readonly Column[],
): Promise<ServiceRequest> {
  const fields = action.field_mapping
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value }): [string, Cell] => [key.trim(), fill(value, row, columns)]);
  const { body, type } = await bodyOf(fields, action.body_type === 'Form-data');
  if (body.byteLength > mostBodyBytes) throw refused('The fields of this row are over 1 MB, so they aren’t sent.');
  return { headers: { accept: 'application/json, */*', ...authorization(action, token), 'content-type': type }, body };
}

async function bodyOf(fields: [string, Cell][], isForm: boolean): Promise<{ body: Uint8Array; type: string }> {
  if (!isForm) return { body: Buffer.from(JSON.stringify(Object.fromEntries(fields))), type: 'application/json' };
  const form = new FormData();
  for (const [key, value] of fields) form.append(key, String(value ?? ''));
  const written = new Response(form);
  return { body: await written.bytes(), type: written.headers.get('content-type') ?? '' };
}

function authorization(action: RowAction<'API call'>, token: string): Record<string, string> {
  const method = action.authorization_method;
  if (method === 'No Auth') return {};
  if (token === '') throw refused('This action has no token.');
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]+$/.test(token)) {
    throw refused('This action’s token has characters that a header can’t contain.');
  }
  if (method === 'Bearer Token') return { authorization: `Bearer ${token}` };
  const name = action.custom_header.trim().toLowerCase();
  if (!/^[a-z0-9-]{1,100}$/.test(name) || ownHeaders.has(name)) {
    throw refused(`The header “${name}” can’t carry this action’s token.`);
  }
  return { [name]: token };
}

/** Headers that say how the request itself is to be read. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive'],
  ...['te', 'trailer', 'upgrade', 'expect', 'proxy-authorization', 'proxy-connection', 'accept-encoding', 'cookie'],
  ...['user-agent', 'idempotency-key'],
]);

/** `[column:id]` alone is the value itself; within a text it is the value as text. A column that is gone has none. */
function fill(text: string, row: Pick<Row, 'cells'>, columns: readonly Column[]): Cell {
  const valueOf = (id: string): Cell => (findColumn(columns, id) ? peopleText(row.cells[id] ?? null) : null);
  const whole = columnIdIn(/^\[([^[\]\n]{1,200})\]$/.exec(text.trim())?.[1] ?? '');
  if (whole !== undefined) return valueOf(whole);
  return text.replaceAll(/\[([^[\]\n]{1,200})\]/g, (bracketed, inner: string) => {
    const id = columnIdIn(inner);
    return id === undefined ? bracketed : String(valueOf(id) ?? '');
  });
}

const refused = (message: string): OutgoingFailure => new OutgoingFailure('refused', message);
