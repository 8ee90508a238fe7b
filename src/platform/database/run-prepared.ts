import type { RawBuilder } from 'kysely';
import { type Database, poolOf } from './database.ts';

/**
 * Runs a statement that each connection prepares once under a name: PostgreSQL then doesn't read or plan it again,
 * which is half of what a short write costs. One name, one text; outside of transactions only.
 */
export async function runPrepared<Row extends object>(
  database: Database,
  name: string,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(database);
  const answer = await poolOf(database).query<Row>({ name, text: sql, values: [...parameters] });
  return answer.rows;
}
