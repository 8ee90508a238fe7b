/** What an upgrade must not do: open to people what was shut before. (decision 131) */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessBeforeChoice, accessSettingSet } from '../../rules/app-settings.ts';
import { readFields } from '#settings/read-fields.ts';
import { databaseBefore } from '#test/older-database.ts';
import { toRecord } from '../to-record.ts';
import { migrate } from '#platform/database/migrate.ts';

test('an app that is older than a setting of rights keeps what it had, until its owner chooses', async () => {
  await using fresh = await databaseBefore('0015');
  const { database } = fresh;
  await sql`insert into workspaces (id, name) values ('space', 'Space')`.execute(database);
  await sql`
    insert into apps (id, workspace_id, kind, name, subdomain, public, sign_in_method, settings) values
      ('old', 'space', 'multipage', 'Old', 'old', true, 'Use password set by user', '{"description": "Trees"}'),
      ('chosen', 'space', 'multipage', 'Chosen', 'chosen', true, 'Use password set by user', '{"password_reads_only": false}')
  `.execute(database);
  await migrate(database);
  const stored = await database.selectFrom('apps').selectAll().orderBy('id').execute();
  const [chosen, old] = stored.map((app) => toRecord(app)?.settings);
  expect(old).toMatchObject(accessBeforeChoice);
  // Everyone who knew the password could read.
  expect(old?.password_reads_only).toBe(true);
  expect(chosen?.password_reads_only).toBe(false);
});

test('a setting of rights gives an older app no more than a new one, but what frames and counting show anyway', () => {
  const wider = { registration_needs_approval: false, all_rows_without_id: true, password_reads_only: false };
  expect(
    Object.entries(accessBeforeChoice).filter(
      ([key, value]) => key in wider && value === wider[key as keyof typeof wider],
    ),
  ).toEqual([]);
  expect(readFields(accessSettingSet, accessBeforeChoice, '')).toMatchObject({
    values: accessBeforeChoice,
    problems: [],
  });
});
