import type { AppRecord } from '#features/apps/services.ts';
import { t } from '#kit/language/product.ts';
import type { Transaction } from '#platform/database/database.ts';

/** A directory is its workspace's: nobody would turn off people of an app that left. */
export async function whyAppStays({ id }: AppRecord, within: Transaction): Promise<string | null> {
  const directories = await within
    .selectFrom('scim_connections')
    .select('name')
    .where('app_id', '=', id)
    .orderBy('name')
    .execute();
  if (directories.length === 0) return null;
  const names = directories.map(({ name }) => `“${name}”`).join(', ');
  return t('The directory {names} keeps its people. Disconnect it first.', { names });
}
