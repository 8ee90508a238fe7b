import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import type { Database, DatabaseAddress } from './database.ts';

/** Asks once whether the database answers. Throws `unavailable` with what to look at, and no password in it. */
export async function checkDatabase(database: Database, address: DatabaseAddress): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    const cause = error instanceof Problem ? error.cause : error;
    const where = typeof address === 'string' ? `the database at ${withoutSecrets(address)}` : 'the built-in database';
    throw new Problem(
      'unavailable',
      `Sheaf can’t reach ${where}: ${reasonOf(cause)}. Check that it’s running and that DATABASE_URL is correct, then start again.`,
      { cause: error },
    );
  }
}

/** Host, port and name: what distinguishes one database from another, and nothing that opens it. */
function withoutSecrets(address: string): string {
  try {
    const { host, pathname, searchParams } = new URL(address);
    return `${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** For a name with several addresses, Node gives the reasons one by one and none of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
