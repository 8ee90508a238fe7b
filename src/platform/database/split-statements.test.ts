import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

test('a file of SQL is split into its statements, and nothing within quotes or comments ends one', () => {
  const statements = [
    `-- One; with a comment's quote.\ncreate table one (id int /* and; this */)`,
    `insert into one select ';' || 'it''s;' || E'\\';' || ";"."a""b;"`,
    'create function two() returns void language plpgsql as $$\nbegin\n  perform 1;\nend\n$$',
    'do $body$ begin perform $$;$$; end $body$',
  ];
  expect(splitStatements(`${statements.join(';\n\n')};\n-- The end; nothing comes.\n;`)).toEqual(statements);
  expect(splitStatements('select 1')).toEqual(['select 1']);
  expect(splitStatements(' -- nothing;\n')).toEqual([]);
});

test('every statement of our migrations begins as one', async () => {
  for (const { name, statements } of await readMigrations())
    for (const statement of splitStatements(statements))
      expect(statement.replaceAll(/^\s*--[^\n]*\n/gm, '').trim(), name).toMatch(
        /^(?:create|alter|drop|update|insert|delete|do|with|comment)\s/i,
      );
});
