import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** So many new rows change what the planner should assume of the table. */
const worthCounting = 50_000;

/**
 * Has PostgreSQL look at the table of rows after a large import: until its own housekeeping does, statements about the new
 * sheet are planned as though it had hardly any rows.
 */
export async function countAnew(database: Database, newRows: number): Promise<void> {
  if (newRows >= worthCounting) await sql`analyze sheet_rows`.execute(database);
}
