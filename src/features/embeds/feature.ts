import type { Feature } from '#platform/feature.ts';
import { embedScript, embedScriptPath } from './server/embed-script.ts';
import { routes } from './server/routes.ts';

export const embeds: Feature = {
  name: 'embeds',
  offers: ['server/framing/'],
  routes,
  addressClaimed: async (_, userId, within) =>
    void (await within.deleteFrom('embed_keys').where('made_by', '=', userId).execute()),
  addresses: (services) => [
    { method: 'GET', path: embedScriptPath, answer: ({ host }) => embedScript(host, services) },
  ],
};
