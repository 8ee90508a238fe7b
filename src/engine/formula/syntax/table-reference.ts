/**
 * References to cells of tables: `Table1[[#All],[Amount]]`, `[@Qty]`. See "Using structured references with Excel
 * tables" of Microsoft, and ECMA-376 part 1, 18.17.2.
 */

import type { TableItem, TableNode } from './formula-node.ts';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import type { FormulaToken } from './formula-tokens.ts';

const itemNames: Record<TableItem, string> = {
  all: '#All',
  headers: '#Headers',
  data: '#Data',
  totals: '#Totals',
  row: '#This Row',
};
const items = new Map(Object.entries(itemNames).map(([item, name]) => [name.toLowerCase(), item as TableItem]));
/** What is in one pair of brackets; an apostrophe makes the letter behind it one of the name. */
const part = /\[((?:'[\s\S]|[^'[\]])*)\]/y;

/** Reads what is in brackets behind the name of a table. Throws FormulaSyntaxError. */
export function tableNode(token: FormulaToken & { kind: 'bracket' }, table: string | null, at: number): TableNode {
  const inside = token.inside.trim();
  const isAt = inside.startsWith('@');
  const text = isAt ? inside.slice(1).trim() : inside;
  const found: TableItem[] = isAt ? ['row'] : [];
  const node = (columns: TableNode['columns']): TableNode => ({
    kind: 'table',
    table,
    items: found,
    columns,
    isAt,
    at,
  });
  if (!text.startsWith('[')) {
    if (text === '') return node(null);
    const item = text.startsWith('#') ? items.get(spaced(text)) : undefined;
    if (item === undefined) return node([unescaped(text), unescaped(text)]);
    found.push(item);
    return node(null);
  }
  let columns: [string, string] | null = null;
  for (let position = 0; position < text.length; ) {
    part.lastIndex = position;
    const [whole, name] = part.exec(text) ?? [];
    if (whole === undefined || name === undefined) throw unreadable(token);
    const item = items.get(spaced(name));
    const before = /([,;:]?)\s*$/.exec(text.slice(0, position))![1];
    if (item && before !== ':') found.push(item);
    else if (before === ':' && columns) columns = [columns[0], unescaped(name)];
    else if (columns) throw unreadable(token);
    else columns = [unescaped(name), unescaped(name)];
    position += whole.length;
    const gap = /^\s*[,;:]?\s*/.exec(text.slice(position))![0];
    position += gap.length;
    if (position < text.length ? gap.trim() === '' : gap.trim() !== '') throw unreadable(token);
  }
  return node(columns);
}

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const unescaped = (name: string): string => name.replaceAll(/'([\s\S])/g, '$1');
const unreadable = ({ at }: FormulaToken): FormulaSyntaxError =>
  new FormulaSyntaxError('This reference to a table can’t be read.', at);

/** As Excel shows it; reads back as the same. */
export function tableText({ table, items: requested, columns, isAt }: TableNode): string {
  const names = columns?.map((name) => bracketed(name)) ?? [];
  const isOne = names[0] === names[1];
  const span = columns === null ? '' : isOne ? `[${names[0]}]` : `[${names[0]}]:[${names[1]}]`;
  const prefix = table ?? '';
  if (isAt) {
    const isWord = isOne && columns !== null && /^[\p{L}\p{N}_]+$/u.test(columns[0]);
    return `${prefix}[@${isWord ? names[0] : span}]`;
  }
  if (requested.length === 0)
    return columns === null ? `${prefix}[]` : isOne ? `${prefix}${oneColumn(names[0]!)}` : `${prefix}[${span}]`;
  if (requested.length === 1 && columns === null) return `${prefix}[${itemNames[requested[0]!]}]`;
  const parts = requested.map((item) => `[${itemNames[item]}]`);
  return `${prefix}[${[...parts, ...(span === '' ? [] : [span])].join(',')}]`;
}

/** Spaces at its ends are part of a name only between brackets of its own. */
const oneColumn = (name: string): string => (name.trim() === name && name !== '' ? `[${name}]` : `[[${name}]]`);

/** The name of a column as it is between brackets. */
export function bracketed(name: string): string {
  return name.replaceAll(/[[\]'#@]/g, "'$&");
}
