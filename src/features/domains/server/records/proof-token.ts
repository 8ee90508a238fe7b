import { newToken } from '#platform/http/token.ts';
import type { Database } from '#platform/database/database.ts';

/** What the workspace proves its domains with; made when it is first asked for, and the same from then on. */
export async function proofTokenOf(database: Database, workspaceId: string): Promise<string> {
  await database
    .insertInto('domain_proofs')
    .values({ workspace_id: workspaceId, token: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await database
    .selectFrom('domain_proofs')
    .select('token')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return token;
}
