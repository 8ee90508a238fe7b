import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { Services } from '#platform/services.ts';
import { Problem } from '#kit/problem.ts';
import type { Model } from './model/ask-model.ts';

export type StoredAssistant = Stored<'studio_assistants'>;

/** What a key is sealed for. */
export const keyOf = (workspaceId: string): string => `studio-assistant:${workspaceId}`;

export async function findAssistant(database: Database, workspaceId: string): Promise<StoredAssistant | null> {
  const found = await database
    .selectFrom('studio_assistants')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

/** The model with its key. */
export async function openModel(
  { workspace_id, address, model, api_key: sealed }: StoredAssistant,
  { environment }: Pick<Services, 'environment'>,
): Promise<Model> {
  const api_key = sealed === null ? null : await createSealer(environment).open(sealed, keyOf(workspace_id));
  if (sealed !== null && api_key === null)
    throw new Problem(
      'unavailable',
      'The stored key can’t be read any more. The owner of the workspace can enter it again.',
    );
  return { address, model, api_key };
}
