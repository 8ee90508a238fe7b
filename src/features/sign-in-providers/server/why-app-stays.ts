import type { AppRecord } from '#features/apps/services.ts';
import { t } from '#kit/language/product.ts';
import type { Transaction } from '#platform/database/database.ts';

/** A provider is its workspace's: an app that left would lead its people to one that no longer lets them in. */
export async function whyAppStays({ id }: AppRecord, within: Transaction): Promise<string | null> {
  const providers = await within
    .selectFrom('app_sign_in_providers as on')
    .innerJoin('sign_in_providers as provider', 'provider.id', 'on.provider_id')
    .select('provider.name')
    .where('on.app_id', '=', id)
    .orderBy('provider.name')
    .execute();
  if (providers.length === 0) return null;
  const names = providers.map(({ name }) => `“${name}”`).join(', ');
  return t('People sign in to it through {names}. Turn that off for the app first.', { names });
}
