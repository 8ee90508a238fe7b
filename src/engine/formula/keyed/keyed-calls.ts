/** Formulas that read other rows by a key of their own row: rollups and lookups through links. */

import { childrenOf } from '../columns/walk-formula.ts';
import type { ColumnNode, FormulaNode } from '../syntax/formula-node.ts';
import type { KeyKind } from './key-classes.ts';

/** A place where a formula reads the rows of a sheet that have the key that is in a cell of its own row. */
export interface KeyedCall {
  kind: KeyKind;
  /** The sheet whose rows are read, and its column with the keys. */
  sheet: string;
  key: string;
  /** The column of the own row that holds what is looked for. */
  by: string;
  /** All columns of the sheet that are read. */
  columns: readonly string[];
}

const plural = new Set('SUMIFS AVERAGEIFS MAXIFS MINIFS'.split(' '));
const singular = new Set('COUNTIF SUMIF AVERAGEIF'.split(' '));

/**
 * What a formula reads of whole columns, where all of that is by keys; null where it reads them in another way, so that
 * any change of them may change it.
 */
export function keyedCallsOf(formula: FormulaNode): KeyedCall[] | null {
  const calls: KeyedCall[] = [];
  return lookInto(formula, calls) ? calls : null;
}

function lookInto(node: FormulaNode, calls: KeyedCall[]): boolean {
  if (node.kind === 'column') return node.sheet === null;
  if (node.kind === 'call') {
    const found = readCall(node.name, node.args);
    if (found) {
      calls.push(found.call);
      return found.others.every((other) => lookInto(other, calls));
    }
  }
  return childrenOf(node).every((child) => lookInto(child, calls));
}

/** A call by key, and those of its arguments that are computed for themselves. */
interface ReadCall {
  call: KeyedCall;
  others: readonly FormulaNode[];
}

function readCall(name: string, args: readonly FormulaNode[]): ReadCall | null {
  if (name === 'COUNTIFS') return readCriteria([], args);
  if (plural.has(name)) return args[0] ? readCriteria([args[0]], args.slice(1)) : null;
  if (singular.has(name)) return args.length <= 3 ? readCriteria(args.slice(2), args.slice(0, 2)) : null;
  if (name === 'XLOOKUP') return readLookup(args);
  return name === 'INDEX' ? readIndex(args) : null;
}

function readCriteria(totalled: readonly FormulaNode[], pairs: readonly FormulaNode[]): ReadCall | null {
  const ranges = pairs.filter((_, place) => place % 2 === 0);
  const criteria = pairs.filter((_, place) => place % 2 === 1);
  const columns = ofOneSheet([...totalled, ...ranges]);
  const place = criteria.findIndex(isOfRow);
  if (!columns || place < 0 || ranges.length !== criteria.length) return null;
  const key = (ranges[place] as ColumnNode).name;
  return made('criteria', columns, key, criteria[place] as ColumnNode, criteria.toSpliced(place, 1));
}

/** Only where it looks for equal cells, from the first or the last on. */
function readLookup(args: readonly FormulaNode[]): ReadCall | null {
  const [value, range, results, otherwise, mode, order] = args;
  const columns = range && results && ofOneSheet([range, results]);
  const isExact = isOneOf(mode, [0]) && isOneOf(order, [1, -1]) && args.length <= 6;
  if (!columns || !value || !isOfRow(value) || !isExact) return null;
  return made('lookup', columns, (range as ColumnNode).name, value, otherwise ? [otherwise] : []);
}

/** `INDEX(column, MATCH(key, keys, 0))` is a lookup in other words. */
function readIndex([results, row, ...further]: readonly FormulaNode[]): ReadCall | null {
  if (row?.kind !== 'call' || row.name !== 'MATCH' || further.length > 0) return null;
  const [value, range, mode] = row.args;
  const columns = results && range && ofOneSheet([range, results]);
  if (!columns || !value || !isOfRow(value) || mode?.kind !== 'constant' || mode.value !== 0 || row.args.length > 3)
    return null;
  return made('match', columns, (range as ColumnNode).name, value, []);
}

function made(
  kind: KeyKind,
  columns: readonly ColumnNode[],
  key: string,
  by: ColumnNode,
  others: readonly FormulaNode[],
): ReadCall {
  const names = [...new Set(columns.map(({ name }) => name))];
  return { call: { kind, sheet: columns[0]!.sheet!, key, by: by.name, columns: names }, others };
}

/** Whole columns of one sheet, as stored formulas name them; null where they are anything else. */
function ofOneSheet(nodes: readonly FormulaNode[]): readonly ColumnNode[] | null {
  const columns = nodes.filter((node) => node.kind === 'column');
  const sheet = columns[0]?.sheet ?? null;
  const isOne = sheet !== null && columns.every((node) => node.isId && node.sheet === sheet);
  return isOne && columns.length === nodes.length ? columns : null;
}

const isOfRow = (node: FormulaNode): node is ColumnNode => node.kind === 'column' && node.sheet === null && node.isId;

const isOneOf = (node: FormulaNode | undefined, values: readonly number[]): boolean =>
  node === undefined ||
  node.kind === 'missing' ||
  (node.kind === 'constant' && values.some((one) => one === node.value));
