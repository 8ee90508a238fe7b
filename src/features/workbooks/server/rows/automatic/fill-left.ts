import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { holdSheet } from '../next-version.ts';
import { fillAutomatic } from './fill-automatic.ts';

/**
 * Fills in what was left by writes of nodes that know nothing of automatic columns, while an installation is upgraded.
 * Answers the sheets that it wrote.
 */
export async function fillLeft(database: Database, at: number): Promise<string[]> {
  const { rows: left } = await sql<{ sheet_id: string }>`
    select sheet_id from sheet_states where counters is not null and stamped_version < version
  `.execute(database);
  const written: string[] = [];
  for (const { sheet_id } of left) {
    const filled = await inTransaction(database, async (transaction) => {
      await holdSheet(transaction, sheet_id);
      return fillAutomatic(transaction, sheet_id, Number.MAX_SAFE_INTEGER, at, { raises: true });
    });
    if (filled.length > 0) written.push(sheet_id);
  }
  return written;
}
