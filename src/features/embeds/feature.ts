import type { Feature } from '#platform/feature.ts';
import { embedScript, embedScriptPath } from './server/embed-script.ts';
import { routes } from './server/routes.ts';

export const embeds: Feature = {
  name: 'embeds',
  offers: ['server/framing/'],
  routes,
  addresses: (services) => [
    { method: 'GET', path: embedScriptPath, answer: ({ host }) => embedScript(host, services) },
  ],
};
