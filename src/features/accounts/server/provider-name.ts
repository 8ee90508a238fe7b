import type { Services } from '#platform/services.ts';
import { providersOf } from './oidc/providers.ts';

/** What people call a provider; its key when it is not set up any more. */
export function providerName(key: string, environment: Services['environment']): string {
  return providersOf(environment).find((provider) => provider.key === key)?.name ?? key;
}
