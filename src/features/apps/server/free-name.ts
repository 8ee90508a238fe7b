import type { Transaction } from '#platform/database/database.ts';

const longestName = 100;

/** The wanted name, numbered where another app of the workspace has it: names alone tell them apart in lists. */
export async function freeName(transaction: Transaction, workspaceId: string, requested: string): Promise<string> {
  const apps = await transaction
    .selectFrom('apps')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(apps.map((app) => app.name.toLowerCase()));
  let free = requested;
  for (let number = 2; taken.has(free.toLowerCase()); number++) {
    const ending = ` ${number}`;
    free = `${requested.slice(0, longestName - ending.length).trimEnd()}${ending}`;
  }
  return free;
}
