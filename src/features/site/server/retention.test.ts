import { say } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { features } from '#features/list.ts';
import { freshDatabase } from '#test/database.ts';
import { readEnvironment } from '../../../environment.ts';
import { retentionOf } from './retention.ts';

test('every table of the database is told of, once', async () => {
  await using fresh = await freshDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sheaf_migrations'
  `.execute(fresh.database);
  expect(features.flatMap(({ retention = [] }) => retention.flatMap(({ tables }) => tables)).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test('how long something stays is what the environment says', () => {
  const until = (variables: Record<string, string>) =>
    retentionOf({ environment: readEnvironment(variables), features }).map(
      ({ what, until: days }) => `${say(what)}: ${say(days)}`,
    );
  expect(until({})).toContain('Audit log: 730 days later');
  const own = { TRASH_DAYS: '1', STATISTICS_DAYS: '20', AUDIT_LOG_DAYS: '30', MAIL_LOG_DAYS: '40' };
  expect(until(own)).toEqual(
    expect.arrayContaining(['Trash: 1 day later', 'Statistics of apps: 20 days later', 'Audit log: 30 days later']),
  );
  expect(until(own)).toContain('Sent mails: 40 days later');
});
