import type { Services } from '#platform/services.ts';
import { fetchClient, isDocumentAddress } from './client-document.ts';

/** A program that asks to be let in, and where it may be answered. */
export interface Client {
  id: string;
  /** As it calls itself: whoever wrote it may have written anything. */
  name: string;
  redirect_uris: readonly string[];
  /** The host that describes it; null for one that registered itself. */
  host: string | null;
}

/** By its registration, or by the description at the address that is its id. Null: there is none to trust. */
export async function findClient(
  id: string,
  services: Pick<Services, 'assistants' | 'database' | 'environment' | 'log'>,
): Promise<Client | null> {
  if (isDocumentAddress(id, services.environment)) return fetchClient(id, services);
  const stored = await services.database
    .selectFrom('assistant_clients')
    .select(['id', 'name', 'redirect_uris'])
    .where('id', '=', id)
    .executeTakeFirst();
  return stored ? { ...stored, host: null } : null;
}
