/** What writes rows, columns or sheets is in src/features/workbooks/server/rows: there it raises the version, keeps the history and is told. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sheetTables, writingFunctions } from '#features/workbooks/server/rows/distribution/distributed-tables.ts';
import { readSourceFiles } from './source-files.ts';

const tables = ['sheets', ...sheetTables].join('|');
const writes = [
  new RegExp(String.raw`\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"\x60](?:${tables})\b`),
  new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+"?(?:${tables})\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:${writingFunctions.join('|')})\s*\(`),
];
/** To a table that the text does not name there. */
const writesToVariable = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\w+\s*\)/,
  /\b(?:insert\s+into|update|delete\s+from)\s+\$\{/i,
];
const namesTable = new RegExp(`['"\`](?:${tables})['"\`]`);

/** What of a text writes to the tables of sheets. */
const writesIn = (text: string): string[] =>
  [...writes, ...(namesTable.test(text) ? writesToVariable : [])].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

test('rows, columns and sheets are written by src/features/workbooks/server/rows alone', () => {
  const strangers = readSourceFiles()
    .filter(({ path, isTest }) => !isTest && !path.startsWith('src/features/workbooks/server/rows/'))
    .flatMap(({ path }) =>
      writesIn(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).map((found) => `${path}: ${found}`),
    );
  expect(strangers).toEqual([]);
});

test.each([
  "database.insertInto('sheets').values({})",
  "transaction\n    .updateTable('sheet_states')\n",
  'sql`delete from row_history where sheet_id = ${id}`',
  'sql`with gone as (select 1) UPDATE sheet_rows set deleted = true`',
  'sql`insert into column_versions (id) values (1)`',
  'sql`select * from append_row(${id})`',
  "for (const table of ['sheet_rows']) await database.deleteFrom(table).execute()",
  "const table = 'row_keys'; sql`delete from ${sql.table(table)}`",
])('a writer is known by %s', (text) => {
  expect(writesIn(text)).not.toEqual([]);
});

test.each([
  "database.selectFrom('sheet_rows')",
  'sql`select version from sheet_states for update`',
  '// updates sheets',
])('a reader is none: %s', (text) => expect(writesIn(text)).toEqual([]));
