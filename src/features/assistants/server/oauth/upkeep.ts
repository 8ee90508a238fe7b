import type { Services } from '#platform/services.ts';

const hour = 60 * 60 * 1000;

/** Forgets tokens that ran out, connections that have none left, programs that nobody connected, and old figures of use. */
export function startUpkeep({ jobs, database }: Pick<Services, 'database' | 'jobs'>): void {
  const tidy = async (): Promise<void> => {
    const now = Date.now();
    await database.deleteFrom('assistant_tokens').where('expires_at', '<=', new Date(now)).execute();
    await database
      .deleteFrom('assistant_connections')
      .where('created_at', '<', new Date(now - hour))
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('assistant_tokens')
              .select('token_hash')
              .whereRef('assistant_tokens.connection_id', '=', 'assistant_connections.id')
              .where('used_at', 'is', null),
          ),
        ),
      )
      .execute();
    await database
      .deleteFrom('assistant_clients')
      .where('created_at', '<', new Date(now - 24 * hour))
      .where('id', 'not in', database.selectFrom('assistant_connections').select('client_id'))
      .execute();
    const year = new Date(now - 366 * 24 * hour).toISOString().slice(0, 10);
    await database.deleteFrom('studio_assistant_days').where('day', '<', year).execute();
  };
  jobs.handle('assistants-upkeep', tidy, { every: '35 * * * *' });
}
