/**
 * Formulas of columns that read through a link, as they are stored: no second mechanism computes them. XLOOKUP,
 * COUNTIFS and the like as Microsoft documents them.
 */
import { sheetWord } from './formula/columns/column-formula.ts';
import { namesSeveral } from './links.ts';
import type { Column, ColumnLink } from './model.ts';

/** What becomes of the rows that name a row. */
export const rollupFunctions = ['count', 'sum', 'average', 'minimum', 'maximum'] as const;
export type RollupFunction = (typeof rollupFunctions)[number];

export interface RollupCondition {
  /** Of the sheet that links. */
  column: Pick<Column, 'id'>;
  operator: '=' | '<>' | '>' | '<';
  /** A number, or a text as it is. */
  value: string | number;
}

const own = (id: string): string => `[column:${id}]`;
const whole = (sheet: string, id: string): string => `${sheetWord(sheet)}[column:${id}]`;

/** What the rows that a cell names have in a column, with commas between: blank for a blank cell, #N/A where none is found. */
const severalLookup = (column: string, link: Pick<ColumnLink, 'sheet' | 'key'>, value: string): string =>
  `LINKVALUES(${own(column)},${whole(link.sheet, link.key)},${whole(link.sheet, value)})`;

/**
 * What the named row has in a column: blank for a blank cell and where that row has none, #N/A where no row has the key.
 * In files a blank cell that is looked up would be 0.
 */
export function lookupFormula(
  { id: column, type }: Pick<Column, 'id' | 'type'>,
  link: Pick<ColumnLink, 'sheet' | 'key'>,
  value: string,
): string {
  if (namesSeveral({ type })) return severalLookup(column, link, value);
  const found = `XLOOKUP(${own(column)},${whole(link.sheet, link.key)},${whole(link.sheet, value)})`;
  return `IF(${own(column)}="","",IF(${found}="","",${found}))`;
}

const wholeColumns: Record<Exclude<RollupFunction, 'count'>, string> = {
  ...{ sum: 'SUMIFS', average: 'AVERAGEIFS', minimum: 'MINIFS', maximum: 'MAXIFS' },
};

const severalColumns: typeof wholeColumns = {
  ...{ sum: 'SUMLINKS', average: 'AVERAGELINKS', minimum: 'MINLINKS', maximum: 'MAXLINKS' },
};

interface Rollup {
  function: RollupFunction;
  /** The sheet that links, its column that does, and the one that is added up; none for a count. */
  from: { sheet: string; column: string; value?: string; several?: boolean };
  /** What its cells hold of a row. */
  key: Pick<Column, 'id' | 'type'>;
  conditions?: readonly RollupCondition[];
}

/** A figure of the rows that name a row; blank for a row without a key, which none can name. */
export function rollupFormula({ function: name, from, key, conditions = [] }: Rollup): string {
  const pairs = [
    [whole(from.sheet, from.column), from.several ? own(key.id) : keyCriterion(key)],
    ...conditions.map(({ column, operator, value }) => [whole(from.sheet, column.id), criterionOf(operator, value)]),
  ].flat();
  const figure =
    name === 'count'
      ? `${from.several ? 'COUNTLINKS' : 'COUNTIFS'}(${pairs.join(',')})`
      : `${(from.several ? severalColumns : wholeColumns)[name]}(${[whole(from.sheet, from.value ?? from.column), ...pairs].join(',')})`;
  // No rows have no average.
  const known = name === 'average' ? `IFERROR(${figure},"")` : figure;
  return `IF(${own(key.id)}="","",${known})`;
}

const textTypes: ReadonlySet<string> = new Set(['text', 'email', 'phone', 'url']);

/** A text is no pattern: its signs for any letters are letters. */
const keyCriterion = ({ id, type }: Rollup['key']): string =>
  textTypes.has(type) ? `"="&SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(${own(id)},"~","~~"),"*","~*"),"?","~?")` : own(id);

function criterionOf(operator: RollupCondition['operator'], value: string | number): string {
  if (typeof value === 'number') return `"${operator}${value}"`;
  const letters = operator === '=' || operator === '<>' ? value.replaceAll(/[~*?]/g, '~$&') : value;
  return `"${operator}${letters.replaceAll('"', '""')}"`;
}
