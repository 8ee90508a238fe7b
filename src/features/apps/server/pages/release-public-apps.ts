import { releaseWhenNew } from '../log/release-app.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** At start: a public app of the time before releases gets its first one, so that visitors go on seeing what they saw. */
export async function releasePublicApps(database: Database): Promise<void> {
  const apps = await database
    .selectFrom('apps')
    .select('id')
    .where('public', '=', true)
    .where('goes_live', '=', 'when I publish')
    .where('live_release', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of apps) {
    await inTransaction(database, (transaction) => releaseWhenNew(transaction, id, { note: '', user_id: null }));
  }
}
