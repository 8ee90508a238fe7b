import { type Feature, service } from '#platform/feature.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { environment } from './environment.ts';
import { startRowCallMaintenance } from './server/actions/row-calls.ts';
import { createPublished } from './server/create-published.ts';
import { codeFramePath } from './rules/code-frame.ts';
import { answerCodeFrame } from './server/look/code-frame.ts';
import { answerLook, lookPath } from './server/look/look-of-app.ts';
import { startFormMailMaintenance } from './server/writing/mails/mail-maintenance.ts';
import { startProofMaintenance } from './server/writing/proof/spend-proof.ts';
import { answerFeed } from './server/records/feeds/answer-feed.ts';
import { answerLlms } from './server/records/listed/llms.ts';
import { answerRobots, answerSitemap } from './server/records/listed/sitemap.ts';
import { answerSharedPicture } from './server/share/shared-picture.ts';
import { answerAppIcon, answerManifest, iconPath, iconSizes, manifestPath } from './server/share/web-manifest.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/access/access-rules.ts';

export const visitor: Feature = {
  name: 'visitor',
  retention,
  environment,
  offers: ['server/access/', 'server/downloads/', 'server/offline/', 'server/picture/'],
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
    ...['/social.png', '/{page}/social.png', '/{page}/{record}/social.png'].map((path) => ({
      ...{ method: 'GET' as const, path },
      answer: (requested: AskedAddress) => answerSharedPicture(requested, services),
    })),
    { method: 'GET', path: manifestPath, answer: (requested) => answerManifest(requested, services) },
    ...iconSizes.map((size) => ({
      ...{ method: 'GET' as const, path: iconPath(size) },
      answer: (requested: AskedAddress) => answerAppIcon(requested, size, services),
    })),
    { method: 'GET', path: codeFramePath, answer: answerCodeFrame },
    { method: 'GET', path: lookPath, answer: (requested) => answerLook(requested, services) },
    { method: 'GET', path: '/llms.txt', answer: (requested) => answerLlms(requested, services) },
    { method: 'GET', path: '/robots.txt', answer: (requested) => answerRobots(requested, services) },
    { method: 'GET', path: '/feed.xml', answer: (requested) => answerFeed(requested, services) },
    { method: 'GET', path: '/{page}/feed.xml', answer: (requested) => answerFeed(requested, services) },
    { method: 'GET', path: '/sitemap.xml', answer: (requested) => answerSitemap(requested, services) },
    { method: 'GET', path: '/sitemap/{part}', answer: (requested) => answerSitemap(requested, services) },
  ],
  jobs(services) {
    startRowCallMaintenance(services);
    startProofMaintenance(services);
    startFormMailMaintenance(services);
  },
};
