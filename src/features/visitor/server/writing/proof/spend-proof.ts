import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Spendable } from './challenge.ts';

/** Spends a proof, once over all nodes; whether it was this submission that did. The same one again may. */
export async function spendProof(database: Database, { id, expires }: Spendable, usedFor: string): Promise<boolean> {
  const spent = await database
    .insertInto('spent_proofs')
    .values({ id, used_for: usedFor, expires_at: expires })
    // The row is locked and answered as it is: one of several at once is the first.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_for: sql<string>`spent_proofs.used_for` }))
    .returning('used_for')
    .executeTakeFirstOrThrow();
  return spent.used_for === usedFor;
}

/** Forgets those that no one could use again. */
export function startProofMaintenance({ jobs, database }: Pick<Services, 'jobs' | 'database'>): void {
  const tidy = async (): Promise<void> => {
    await database.deleteFrom('spent_proofs').where('expires_at', '<', sql<Date>`now()`).execute();
  };
  jobs.handle('spent-proofs-upkeep', tidy, { every: '20 * * * *' });
}
