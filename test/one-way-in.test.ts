/** An app's draft, its log and its releases are written in one place: everything else goes through it. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { readSourceFiles } from './source-files.ts';

const place = 'src/features/apps/server/log/';
const tables = ['app_changes', 'releases', 'release_pages'];
/** Columns of other tables, with who writes the table next to them. */
const columns: Record<string, string[]> = {
  pages: ['document'],
  apps: ['settings', 'revision', 'live_release', 'automations'],
};

/** What of a text of the server writes where it may not. */
function writesIn(text: string): string[] {
  const found: string[] = [];
  const builder = /\.(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g;
  for (const { 1: verb = '', 2: table = '', index } of text.matchAll(builder)) {
    if (tables.includes(table)) found.push(`${verb} ${table}`);
    const statement = statementAt(text, index);
    for (const column of verb === 'deleteFrom' ? [] : (columns[table] ?? [])) {
      if (new RegExp(String.raw`\b${column}\b`).test(statement)) found.push(`${verb} ${table}.${column}`);
    }
    if (table === 'pages' && verb === 'insertInto') found.push('insertInto pages');
  }
  const statement = /\b(insert\s+into|update|delete\s+from)\s+(\w+)([^`;]*)/gi;
  for (const { 1: verb = '', 2: table = '', 3: rest = '' } of text.matchAll(statement)) {
    if (tables.includes(table)) found.push(`${verb} ${table}`);
    const set = /^\s*(\w+\s+)?set\b([\s\S]*?)(?:\bwhere\b|$)/i.exec(rest)?.[2] ?? (/^insert/i.test(verb) ? rest : '');
    for (const column of columns[table] ?? []) {
      if (new RegExp(String.raw`\b${column}\b`).test(set)) found.push(`${verb} ${table}.${column}`);
    }
  }
  return found;
}

/** A chain of calls from where it begins until it is executed. */
function statementAt(text: string, index: number): string {
  const end = /\.(execute|executeTakeFirst|executeTakeFirstOrThrow)\(/.exec(text.slice(index));
  return text.slice(index, end ? index + end.index : undefined);
}

test('no document of an app is written but through its log', () => {
  const writers = readSourceFiles()
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest && !path.startsWith(place))
    .flatMap(({ path }) => writesIn(readFileSync(path, 'utf8')).map((what) => `${path}: ${what}`));
  expect(writers).toEqual([]);
});

test('the reading of statements sees each way to write', () => {
  expect(writesIn(`database.updateTable('pages').set({ document: json(page) }).execute()`)).toHaveLength(1);
  expect(
    writesIn('const change = { document };\ndatabase.updateTable("apps").set(  { settings }).execute()'),
  ).toHaveLength(1);
  expect(writesIn("sql`update pages set document = jsonb_set(document, '{a}', '1') where id = ${id}`")).toHaveLength(1);
  expect(writesIn('sql`insert into app_changes (app_id) values (1)`')).toHaveLength(1);
  expect(writesIn(`within.deleteFrom('releases').where('number', '=', 1).execute()`)).toHaveLength(1);
  expect(writesIn(`database.insertInto('pages').values(pages).execute()`)).toHaveLength(1);
  expect(writesIn(`database.updateTable('pages').set({ columns_by_id: true }).execute()`)).toEqual([]);
  expect(writesIn('sql`select document from pages where id = ${id} for update`')).toEqual([]);
});
