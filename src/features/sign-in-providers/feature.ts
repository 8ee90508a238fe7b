import type { Feature } from '#platform/feature.ts';
import { retention } from './retention.ts';
import { addressClaimed } from './server/address-claimed.ts';
import { routes } from './server/routes.ts';
import { otherDisclosures } from './server/sign-in-ways.ts';
import { whyAppStays } from './server/why-app-stays.ts';

/** People of apps sign in at OpenID Connect providers of the workspace. */
export const signInProviders: Feature = {
  name: 'sign-in-providers',
  retention,
  routes,
  tellsBesides: otherDisclosures,
  whyAppStays,
  addressClaimed,
};
