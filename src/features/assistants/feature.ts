import { connectedAssistantsPath as connectedPath } from '#features/apps/rules/app.ts';
import { type Feature, service } from '#platform/feature.ts';
import type { Address } from '#platform/http/address.ts';
import type { Services } from '#platform/services.ts';
import { accountData } from './server/account-data.ts';
import { answerAppAssistant } from './server/apps/answer-app-assistant.ts';
import { askConsent, takeConsent } from './server/apps/app-consent.ts';
import { endConnected, showConnected } from './server/apps/connected.ts';
import { answerAssistant } from './server/answer-assistant.ts';
import { createAssistants } from './server/create-assistants.ts';
import { startUpkeep } from './server/oauth/upkeep.ts';
import { otherDisclosures } from './server/studio/other-disclosures.ts';
import { type Place, placeAt, resourceMetadata, resourceMetadataPath, serverMetadata } from './server/oauth/place.ts';
import { retention } from './retention.ts';
import { appConsentPath, mcpPath } from './rules/mcp-path.ts';
import { routes } from './server/routes.ts';

/**
 * Assistants reach a workspace by the Model Context Protocol, at `/mcp` of the site, let in by OAuth or an API key; and an
 * app whose owner wants it, at `/mcp` of its own address. In the studio a model of the owner's own uses the same tools.
 */
export const assistants: Feature = {
  name: 'assistants',
  offers: ['server/tools/'],
  retention,
  routes,
  accountData,
  addressClaimed: async (_, userId, within) =>
    void (await within.deleteFrom('assistant_connections').where('user_id', '=', userId).execute()),
  tellsBesides: otherDisclosures,
  services: { assistants: service([], createAssistants) },
  jobs: startUpkeep,
  addresses: (services) => [
    {
      method: 'ALL',
      path: mcpPath,
      answer: ({ host, ...requested }) =>
        host.kind === 'site'
          ? answerAssistant({ ...requested, host }, services)
          : answerAppAssistant({ ...requested, host }, services),
    },
    describing(resourceMetadataPath, resourceMetadata, services),
    // Older programs look here, and find the same.
    describing('/.well-known/oauth-protected-resource', resourceMetadata, services),
    describing('/.well-known/oauth-authorization-server', serverMetadata, services),
    { method: 'GET', path: appConsentPath, answer: (requested) => askConsent(requested, services) },
    { method: 'POST', path: appConsentPath, answer: (requested) => takeConsent(requested, services) },
    { method: 'GET', path: connectedPath, answer: (requested) => showConnected(requested, services) },
    { method: 'POST', path: connectedPath, answer: (requested) => endConnected(requested, services) },
  ],
};

/** What programs read of a host that they can connect to. An app may be closed to them at any time. */
const describing = (path: string, describe: (place: Place) => object, services: Services): Address => ({
  method: 'GET',
  path,
  async answer({ host }) {
    const place = await placeAt(host, services);
    if (!place) return null;
    const seconds = place.app ? 0 : 300;
    return Response.json(describe(place), { headers: { 'cache-control': `public, max-age=${seconds}` } });
  },
});
