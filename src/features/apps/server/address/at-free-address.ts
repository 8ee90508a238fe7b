import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';

/** Runs `work` in a transaction, again where another caller took the address that it had found free. */
export async function atFreeAddress<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  /** Unique constraints besides those of addresses of apps. */
  others: readonly string[] = [],
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(database, work);
    } catch (error) {
      if (attempt === 5 || ![...addressKeys, ...others].some((key) => isDatabaseError(error, '23505', key)))
        throw error;
    }
  }
}

const addressKeys = ['apps_subdomain_key', 'apps_board_slug_key'];
