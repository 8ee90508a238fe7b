import { findColumn } from '#domain/column-template.ts';
import { Problem } from '#kit/problem.ts';
import type { Pair } from '#settings/kinds.ts';
import type { Cell, Column, Row } from '#sheet/model.ts';
import { postToPublicHost } from './public-post.ts';

/** Sends a row to the service that the owner configured: by the server only, the token never leaves it. (section 3.4) */
export async function callEndpoint(
  action: Readonly<Record<string, unknown>>,
  row: Row,
  columns: readonly Column[],
): Promise<void> {
  const fields = pairsOf(action['field_mapping']).map(({ key, value }): [string, Cell] => [
    key,
    fill(value, row, columns),
  ]);
  const isJson = action['body_type'] !== 'Form-data';
  const body = isJson ? JSON.stringify(Object.fromEntries(fields)) : formBody(fields);
  const headers: Record<string, string> = {
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    accept: 'application/json, */*',
    ...authorization(action),
  };
  const status = await postToPublicHost(textOf(action['api_endpoint']), headers, body);
  if (status >= 300) throw new Problem('unavailable', `The other service answered with status ${status}.`);
}

function authorization(action: Readonly<Record<string, unknown>>): Record<string, string> {
  const token = textOf(action['token']);
  if (action['authorization_method'] === 'Bearer Token') return { authorization: `Bearer ${token}` };
  const name = textOf(action['custom_header']).trim().toLowerCase();
  if (action['authorization_method'] !== 'Custom Header' || !/^[a-z0-9-]{1,100}$/.test(name)) return {};
  if (['host', 'content-length', 'connection', 'transfer-encoding', 'content-type'].includes(name)) return {};
  return { [name]: token };
}

/** `[Column name]` alone is the value itself; within a text it is the value as text. */
function fill(text: string, row: Row, columns: readonly Column[]): Cell {
  const valueOf = (name: string): Cell | undefined => {
    const column = findColumn(columns, name);
    return column && (row.cells[column.id] ?? null);
  };
  const whole = /^\[([^[\]]+)\]$/.exec(text.trim());
  const value = whole?.[1] ? valueOf(whole[1]) : undefined;
  if (value !== undefined) return value;
  return text.replaceAll(/\[([^[\]\n]{1,200})\]/g, (bracketed, name: string) => {
    const found = valueOf(name);
    return found === undefined ? bracketed : String(found ?? '');
  });
}

const formBody = (fields: [string, Cell][]): string =>
  new URLSearchParams(fields.map(([key, value]) => [key, String(value ?? '')])).toString();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const pairsOf = (value: unknown): readonly Pair[] => (Array.isArray(value) ? value : []);
