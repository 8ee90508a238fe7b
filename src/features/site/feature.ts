import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { liveChatPath, liveChatScript } from './server/chat/live-chat.ts';
import { createSearchEngines, publicBoards } from './server/sitemap.ts';
import { createUsageLog } from './server/usage-log.ts';

export const site: Feature = {
  name: 'site',
  environment,
  offers: ['server/chat/'],
  services: {
    usageLog: service(['database', 'environment', 'log'], createUsageLog),
    searchEngines: service(['features', 'mail'], createSearchEngines),
  },
  addresses(services) {
    return [
      {
        method: 'GET',
        path: liveChatPath,
        answer: ({ host }) => (host.kind === 'site' ? liveChatScript(services.environment) : null),
      },
    ];
  },
  site: {
    show: (request, { searchEngines }) => searchEngines.show(request),
    sitemap: async (services) => [
      { path: '/', changed: null },
      { path: '/embed', changed: null },
      ...(await publicBoards(services)),
    ],
    closedToRobots: ['/api/', '/dashboard', '/admin'],
  },
};
