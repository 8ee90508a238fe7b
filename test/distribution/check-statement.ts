/**
 * What a statement must be so that a distributed PostgreSQL runs it on the one machine that has the sheet, and sees one
 * moment. The planner of PostgreSQL says what a statement reads and by what; no Citus is needed. (decision 55)
 */
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { RanStatement } from './record-statements.ts';
import { sheetTables } from '#features/workbooks/server/rows/distribution/distributed-tables.ts';

const isSheetTable = (name: string | undefined): boolean => sheetTables.some((table) => table === name);
/** The view of rows as they are to be read stands for them. */
const named = new RegExp(String.raw`\b(?:${sheetTables.join('|')}|current_rows)\b`);

/** Without quotes, comments and needless space. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const isAboutSheets = (text: string): boolean => named.test(plainText(text));

/** Statements of many sheets at once, each with its reason. None of them holds rows. */
const manySheets: readonly { reason: string; is: RegExp }[] = [
  {
    reason: 'versions, columns and hidden rows by a list of sheets',
    is: /^select [\w, .]+?(?:, look -> 'hidden' as hidden)? from sheet_states where sheet_id in \(/,
  },
  {
    reason: 'which changes and removals of columns are under way',
    is: /^select sheet_id, conversion ->> 'id' as id from sheet_states where conversion is not null or removing is not null$/,
  },
  { reason: 'which sheets are to be compacted', is: /^select distinct sheet_id from sheet_rows where deleted and/ },
  { reason: 'keys of more than a day ago', is: /^delete from row_keys where at < \$1$/ },
  { reason: 'where tables were that cannot go back any more', is: /^delete from table_moves where at < \$1$/ },
  { reason: 'columns that cannot come back any more', is: /^delete from column_versions where at < \$1$/ },
];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  Operation?: string;
  Plans?: PlanNode[];
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'TID Cond'?: string;
}

/** What is wrong with a statement, each with the number of its rule. */
export async function checkStatement(database: Database, ran: RanStatement): Promise<string[]> {
  const text = plainText(ran.text).replace(/^declare \w+ (?:no )?(?:scroll )?cursor for /, '');
  const wrong: string[] = [...checkMoment(ran)];
  const nodes = flatten(await planOf(database, text));
  const relations = [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))];
  const strangers = relations.filter((name) => !isSheetTable(name));
  if (relations.some(isSheetTable) && strangers.length > 0) wrong.push(`5: it names ${strangers.join(' and ')}, too`);
  wrong.push(
    ...(await changingFunctions(database, text)).map((name) => `10: an UPDATE calls ${name}, which is not immutable`),
  );
  const isExcepted = manySheets.some(({ is }) => is.test(text)) && !/ for (?:no key )?(?:update|share)/.test(text);
  for (const node of nodes) {
    const table = node['Relation Name'];
    if (!isSheetTable(table)) continue;
    if (node['Node Type'].endsWith('Scan') && !isExcepted && !isOfOneSheet(node)) {
      wrong.push(`${/ for (?:no key )?(?:update|share)/.test(text) ? 4 : 3}: ${table} is read without sheet_id = $n`);
    }
    if (node.Operation !== 'Insert') continue;
    if (node['Subplan Name']?.startsWith('CTE'))
      wrong.push(`7: rows go into ${table} within a common table expression`);
    if (!insertsOneSheet(text, table ?? '')) wrong.push(`3: what goes into ${table} has no sheet_id of $n`);
  }
  if (/\bset\b(?:(?!\bwhere\b|\bfrom\b).)*\bsheet_id =/.test(text)) wrong.push('8: it moves rows to another sheet');
  const conflict = /^insert into (\w+) \([^)]*\) select .* on conflict (.*)$/.exec(text);
  if (isSheetTable(conflict?.[1]) && /\$\d/.test(conflict?.[2] ?? ''))
    wrong.push('11: what an INSERT of a SELECT does on a conflict names parameters');
  return wrong;
}

/**
 * What an UPDATE of these tables calls, or a DELETE, that may answer otherwise the next time: Citus refuses it by name where it is
 * volatile, and where it is stable as soon as it is given a column. (`text` is plain.)
 */
export async function changingFunctions(database: Database, text: string): Promise<string[]> {
  const changes = new RegExp(
    String.raw`\b(?:update|delete from) (?:${sheetTables.join('|')})\b|\bdo update set\b`,
  ).test(text);
  const called = changes ? [...new Set([...text.matchAll(/\b([a-z_]+)\(/g)].map((match) => match[1] ?? ''))] : [];
  if (called.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct proname as name from pg_proc where provolatile <> 'i' and prokind = 'f'
      and proname in (${sql.join(called)}) order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

/** Version and rows are read in one statement, in one moment, or while the sheet is held. */
function checkMoment({ text, before, isOneMoment }: RanStatement): string[] {
  const own = plainText(text);
  if (isOneMoment) return [];
  if (own.startsWith('declare ')) return ['6: a cursor reads rows outside of one moment'];
  // Which files rows name is asked of no version.
  if (
    !before ||
    !/^select\b.*\bfrom (?:sheet_rows|current_rows|row_history|column_history)\b/.test(own) ||
    own.includes('regexp_matches')
  )
    return [];
  const earlier = before.map(plainText);
  const holds = earlier.some((one) => /^update sheet_states\b|\bfrom sheet_states\b.* for update/.test(one));
  const reads = earlier.some((one) => /^select\b.*\bversion\b.*\bfrom sheet_states\b/.test(one));
  return reads && !holds ? ['6: version and rows are read in two moments'] : [];
}

async function planOf(database: Database, text: string): Promise<PlanNode> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (generic_plan, format json) ${sql.raw(text)}
  `.execute(database);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`There is no plan of ${text}`);
  return plan;
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'] as const;
const isOfOneSheet = (node: PlanNode): boolean =>
  conditions.some((name) => /\bsheet_id = (?:\$\d+|\(\$\d+\))/.test(node[name] ?? ''));

/** Whether the sheet_id of every row that goes into a table is a parameter. */
function insertsOneSheet(text: string, table: string): boolean {
  const found = new RegExp(String.raw`insert into ${table} \(([^)]*)\) (values|select) (.*)$`).exec(text);
  if (!found) return false;
  const [, columns = '', kind, rest = ''] = found;
  const place = columns.split(', ').indexOf('sheet_id');
  const tuples = kind === 'values' ? [...rest.matchAll(/\((\$\d[^()]*)\)/g)].map((match) => match[1] ?? '') : [rest];
  return place >= 0 && tuples.length > 0 && tuples.every((tuple) => /^\$\d+(::text)?$/.test(partAt(tuple, place)));
}

/** The part of a list at a place; commas within brackets do not count. */
function partAt(list: string, place: number): string {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts[place]?.trim() ?? '';
}
