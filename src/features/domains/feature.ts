import { t } from '#kit/language/product.ts';
import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { retention } from './retention.ts';
import { createDomains } from './server/create-domains.ts';
import { giveUp } from './server/domain-row.ts';
import { prepareDomains } from './server/prepare-domains.ts';
import { routes } from './server/routes.ts';
import { listenWithTls } from './server/tls-listener.ts';

export const domains: Feature = {
  name: 'domains',
  environment,
  retention,
  routes,
  services: {
    domains: service(['database', 'environment', 'log', 'jobs', 'apps', 'notifications'], createDomains),
  },
  takenNames: {
    domains_proven_host_key: { path: 'host', message: 'This domain is in use already.' },
    apps_own_host_key: { path: 'host', message: 'This domain is in use already.' },
  },
  foreignHost: (requested, services) => services.domains.open(requested),
  prepare: prepareDomains,
  listen: listenWithTls,
  appTrashed: async (appId, within) => {
    await giveUp(within, appId);
  },
  async whyAppStays({ id }, within) {
    const own = await within.selectFrom('domains').select('host').where('app_id', '=', id).executeTakeFirst();
    return own ? t('It has the domain {host}. Remove the domain first.', { host: own.host }) : null;
  },
};
