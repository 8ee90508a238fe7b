/** The eleven rules by which a distributed PostgreSQL can serve Sheaf: schema, functions and sources. (decision 55) */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { changingFunctions, checkStatement, plainText } from './distribution/check-statement.ts';
import { sheetTables, writingFunctions } from '#features/workbooks/server/rows/distribution/distributed-tables.ts';
import { layerOf } from './layers.ts';
import { readSourceFiles } from './source-files.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const list = sql.join(sheetTables.map((name) => sql.lit(name)));

describe('the schema', () => {
  test('every table of rows by sheet is known, and its sheet_id is text everywhere', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select table_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and column_name = 'sheet_id' order by 1
    `.execute(fresh.database);
    // A view of these tables. Notices and receipts of forms belong to apps, and are kept with them; how people look at sheets, to people.
    const others = ['current_rows', 'row_notices', 'form_receipts', 'saved_views', 'sheet_arrangements'];
    // What happens with rows belongs to workbooks; it is written with them, by statements of its own.
    others.push('automations', 'row_events', 'webhooks');
    expect(rows.map(({ name }) => name)).toEqual([...sheetTables, ...others].toSorted());
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['text']));
  });

  test('rule 1: every key of them contains sheet_id', async () => {
    expect(await keysWithoutSheet()).toEqual([]);
    await inside('create unique index wrong on row_history (row_id, version)', async () =>
      expect(await keysWithoutSheet()).toEqual(['wrong']),
    );
  });

  test('rule 2: no foreign key leads out or in, but among them by sheet_id; no triggers and no serials', async () => {
    expect(await bonds()).toEqual([]);
    await inside('alter table sheet_states add foreign key (sheet_id) references sheets (id)', async () =>
      expect(await bonds()).toEqual(['sheet_states_sheet_id_fkey']),
    );
    await inside('alter table row_notices add foreign key (sheet_id) references sheet_states (sheet_id)', async () =>
      expect(await bonds()).toEqual(['row_notices_sheet_id_fkey1']),
    );
    await inside('alter table row_keys add column number bigserial', async () =>
      expect(await bonds()).toEqual(['row_keys.number']),
    );
    await inside(
      'create trigger wrong after insert on sheet_rows for each row execute function comment_changed()',
      async () => expect(await bonds()).toEqual(['wrong']),
    );
  });

  /** Their statements stand in the database, so they are read there. */
  test('rules 3, 5, 7 and 8: the functions name tables of sheets alone, each by the sheet that is given', async () => {
    const { rows } = await sql<{ name: string; source: string; given: string[] }>`
      select proname as name, prosrc as source, proargnames as given from pg_proc
      where pronamespace = 'public'::regnamespace and proname in (${sql.join(writingFunctions.map((one) => sql.lit(one)))})
    `.execute(fresh.database);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...writingFunctions].toSorted());
    for (const { name, source, given } of rows) {
      expect(given[0], name).toBe('of_sheet');
      expect(source.split(';').flatMap(wrongInFunction), name).toEqual([]);
    }
    expect(wrongInFunction('select cells into x from sheet_rows where row_id = of_row')).not.toEqual([]);
    expect(wrongInFunction('insert into sheet_rows (row_id, sheet_id) values (of_sheet, x)')).not.toEqual([]);
    expect(wrongInFunction('update sheets set title = x where sheet_id = of_sheet')).not.toEqual([]);
  });
});

describe('a statement is refused that', () => {
  const alone = { before: null, isOneMoment: false };
  test.each([
    ['3', 'select cells from sheet_rows where row_id = $1'],
    ['3', 'select cells from sheet_rows where sheet_id in ($1, $2)'],
    ['3', 'delete from row_history where version < $1'],
    ['3', 'select a.cells from sheet_rows a join row_history b on b.row_id = a.row_id where a.sheet_id = $1'],
    ['3', 'insert into row_keys (sheet_id, key, row_id) select row_id, $1, $2 from sheet_rows where sheet_id = $3'],
    ['4', 'select version from sheet_states where sheet_id in ($1, $2) for update'],
    ['5', 'select version from sheet_states join sheets on sheets.id = sheet_states.sheet_id where sheet_id = $1'],
    ['7', 'with a as (insert into row_keys (sheet_id, key, row_id) values ($1, $2, $3) returning key) select * from a'],
    ['8', 'update sheet_rows set sheet_id = $1 where sheet_id = $2'],
    ['10', 'update cell_comments set edited_at = clock_timestamp() where sheet_id = $1'],
    ['10', 'update sheet_rows set cells = cells || jsonb_build_object($1::text, row_id) where sheet_id = $2'],
    ['11', 'insert into row_keys (sheet_id, key) select $1, $2 on conflict (sheet_id, key) do update set at = $3'],
  ])('breaks rule %s: %s', async (rule, text) => {
    expect(await checkStatement(fresh.database, { text, ...alone })).toContainEqual(
      expect.stringMatching(new RegExp(`^${rule}:`)),
    );
  });

  test('breaks rule 6: version and rows in two moments', async () => {
    const text = 'select cells from sheet_rows where sheet_id = $1';
    const before = ['begin', 'select version from sheet_states where sheet_id = $1'];
    const refused = await checkStatement(fresh.database, { text, before, isOneMoment: false });
    expect(refused).toEqual(['6: version and rows are read in two moments']);
    expect(await checkStatement(fresh.database, { text, before, isOneMoment: true })).toEqual([]);
    const held = ['begin', 'select version from sheet_states where sheet_id = $1 for update'];
    expect(await checkStatement(fresh.database, { text, before: held, isOneMoment: false })).toEqual([]);
    const cursor = { text: `declare one no scroll cursor for ${text}`, before: ['begin'], isOneMoment: false };
    expect(await checkStatement(fresh.database, cursor)).toEqual(['6: a cursor reads rows outside of one moment']);
  });
});

describe('the sources', () => {
  test('rules 3 and 5: every statement in them is of one sheet and names tables of sheets alone', () => {
    const wrong = readSourceFiles()
      .filter(({ path, isTest }) => !isTest && layerOf(path) === 'server')
      .flatMap(({ path }) =>
        statementsIn(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
          .flatMap(wrongInSource)
          .map((found) => `${path}: ${found}`),
      );
    expect(wrong).toEqual([]);
  });

  test('rule 10: what changes rows calls immutable functions alone', async () => {
    const wrong: string[] = [];
    for (const { path, isTest } of readSourceFiles()) {
      if (isTest || layerOf(path) !== 'server') continue;
      for (const statement of statementsIn(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')))
        for (const name of await changingFunctions(fresh.database, asText(statement))) wrong.push(`${path}: ${name}`);
    }
    expect(wrong).toEqual([]);
    const update = "database.updateTable('cell_comments').set({ at: sql`clock_timestamp()` }).execute";
    expect(await changingFunctions(fresh.database, asText(`.${update.split('.').slice(1).join('.')}`))).toEqual([
      'clock_timestamp',
    ]);
  });

  test.each([
    "database.selectFrom('sheet_rows').select('cells').where('row_id', '=', id).execute()",
    'sql`select cells from row_history where row_id = ${id}`',
    'sql`select from sheet_rows join sheets on true where sheet_id = ${id}`',
  ])('a statement is found and refused: %s', (text) => {
    expect(statementsIn(text).flatMap(wrongInSource)).not.toEqual([]);
  });
});

/** Templates of SQL, and chains of calls that begin with a table. */
function statementsIn(text: string): string[] {
  const templates = [...text.matchAll(/sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/gs)].map((match) => match[1] ?? '');
  const chains = [
    ...text.matchAll(/\.(?:selectFrom|updateTable|deleteFrom|insertInto)\(['"](\w+)[^]*?(?:\.execute|;)/g),
  ];
  return [...templates, ...chains.map((match) => match[0])];
}

/** A statement of the sources, with a chain of calls as the SQL that it begins with. */
const asText = (statement: string): string =>
  plainText(
    statement
      .replaceAll('new Date(', '')
      .replace(/^\.updateTable\(['"](\w+)['"]\)/, 'update $1 ')
      .replace(/^\.deleteFrom\(['"](\w+)['"]\)/, 'delete from $1 '),
  );

/** In this order: versions by list, which are read by one function each; what housekeeping forgets; what is to be compacted, converted or filled in. */
const ofManySheets = [
  /selectFrom\('sheet_states'\)\s*\.select\(\[[^\]]*\]\)\s*\.where\(\s*'sheet_id',\s*'in'/,
  /deleteFrom\('(?:row_keys|column_versions|table_moves)'\)\s*\.where\(\s*'at',\s*'<'/,
  /^\s*select distinct sheet_id from sheet_rows where deleted/,
  /^\s*select sheet_id, conversion ->> 'id' as id from sheet_states where conversion is not null/,
  /^\s*select sheet_id from sheet_states where counters is not null/,
];
const tableNames = sheetTables.join('|');

function wrongInSource(statement: string): string[] {
  if (ofManySheets.some((one) => one.test(statement))) return [];
  const named = [
    ...statement.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)\b/gi),
    ...statement.matchAll(/(?:selectFrom|updateTable|deleteFrom|insertInto|[a-z]+Join)\('([a-z_]+)/g),
  ].map((match) => match[1] ?? '');
  const ours = named.filter((name) => name === 'current_rows' || sheetTables.some((table) => table === name));
  if (ours.length === 0) return [];
  const others = named.filter((name) => localTables.includes(name));
  const isBuilder = /^\.\w+\(['"]/.test(statement);
  const inserts =
    statement.match(new RegExp(String.raw`insert into (?:${tableNames})|insertInto\(`, 'gi'))?.length ?? 0;
  const bySheet = isBuilder
    ? [...statement.matchAll(/'sheet_id',\s*'=',/g)].length
    : [...statement.matchAll(/sheet_id = \$\{|\$\{inTrash\(/g)].length;
  const missing = bySheet < ours.length - inserts;
  return [
    ...(missing ? [`not of one sheet: ${plainText(statement)}`] : []),
    ...(others.length > 0 ? [`names ${others.join()}, too: ${plainText(statement)}`] : []),
  ];
}

/** Those that could be named next to rows. */
const localTables = [
  'sheets',
  'workbooks',
  'apps',
  'pages',
  'files',
  'workspaces',
  'row_notices',
  'app_users',
  'users',
];

function wrongInFunction(statement: string): string[] {
  const text = plainText(statement);
  const named = [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)].map((match) => match[1] ?? '');
  const ours = named.filter((name) => sheetTables.some((table) => table === name));
  const others = named.filter((name) => localTables.includes(name)).map((name) => `it names ${name}`);
  if (ours.length === 0) return others;
  const inserts =
    text.match(/insert into \w+ \(sheet_id,[^)]*\) (?:values \(of_sheet,|select of_sheet,)/g)?.length ?? 0;
  const bySheet = text.match(/sheet_id = of_sheet/g)?.length ?? 0;
  const wrong = [...others];
  if (bySheet + inserts < ours.length) wrong.push(`not of the given sheet: ${text}`);
  if (/\bwith\b.*\binsert\b/.test(text)) wrong.push(`inserts in a common table expression: ${text}`);
  if (/\bset\b(?:(?!\bwhere\b).)*\bsheet_id =/.test(text)) wrong.push(`moves rows: ${text}`);
  return wrong;
}

async function keysWithoutSheet(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select index.relname as name
    from pg_index join pg_class as index on index.oid = indexrelid join pg_class as owner on owner.oid = indrelid
    where indisunique and owner.relnamespace = 'public'::regnamespace and owner.relname in (${list}) and not exists (
      select from pg_attribute
      where attrelid = indrelid and attname = 'sheet_id' and attnum = any(indkey)
    )
  `.execute(fresh.database);
  return rows.map(({ name }) => name);
}

/** Foreign keys, triggers and sequences that must not be. */
async function bonds(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    join pg_class as owner on owner.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and (owner.relname in (${list}) or target.relname in (${list})) and not (
      owner.relname in (${list}) and target.relname in (${list})
      and exists (
        select from unnest(conkey, confkey) as pair (own, theirs)
        join pg_attribute as a on a.attrelid = conrelid and a.attnum = own and a.attname = 'sheet_id'
        join pg_attribute as b on b.attrelid = confrelid and b.attnum = theirs and b.attname = 'sheet_id'
      )
    )
    union all
    select tgname::text from pg_trigger join pg_class as owner on owner.oid = tgrelid
    where not tgisinternal and owner.relname in (${list})
    union all
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and table_name in (${list})
      and (column_default like 'nextval%' or is_identity = 'YES')
  `.execute(fresh.database);
  return rows.map(({ name }) => name);
}

/** Tries something on a schema that is as before afterwards. */
async function inside(change: string, look: () => Promise<void>): Promise<void> {
  const stored = fresh;
  await using broken = await freshDatabase();
  fresh = broken;
  try {
    await sql.raw(change).execute(broken.database);
    await look();
  } finally {
    fresh = stored;
  }
}

test('the guide for a distributed database explains these tables, and no other', () => {
  const guide = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8');
  const [, table = ''] = /## On a distributed PostgreSQL[\s\S]*?(\| by `sheet_id`[\s\S]*?)\n\n/.exec(guide) ?? [];
  const explained = [...table.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set([...sheetTables, 'sheet_id']));
});
