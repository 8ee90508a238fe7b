import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { startRowCallMaintenance } from './server/actions/row-calls.ts';
import { createPublished } from './server/create-published.ts';
import { startFormMailMaintenance } from './server/writing/mails/mail-maintenance.ts';
import { startProofMaintenance } from './server/writing/proof/spend-proof.ts';
import { answerRobots, answerSitemap } from './server/records/listed/sitemap.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/access/access-rules.ts';

export const visitor: Feature = {
  name: 'visitor',
  retention,
  environment,
  offers: ['server/access/', 'server/downloads/', 'server/picture/'],
  callContext: { viewer: null, visit: null },
  accessRules,
  routes,
  services: {
    published: service(
      [
        ...(['database', 'environment', 'engine', 'rows', 'workbooks', 'pages', 'comments'] as const),
        ...(['places', 'appUsers', 'log', 'live', 'renderer'] as const),
      ],
      createPublished,
    ),
  },
  addresses: (services) => [
    { method: 'GET', path: '/robots.txt', answer: (asked) => answerRobots(asked, services) },
    { method: 'GET', path: '/sitemap.xml', answer: (asked) => answerSitemap(asked, services) },
    { method: 'GET', path: '/sitemap/{part}', answer: (asked) => answerSitemap(asked, services) },
  ],
  jobs(services) {
    startRowCallMaintenance(services);
    startProofMaintenance(services);
    startFormMailMaintenance(services);
  },
};
