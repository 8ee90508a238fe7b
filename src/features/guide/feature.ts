import { type Feature, service } from '#platform/feature.ts';
import { createGuide } from './server/show-guide.ts';

export const guide: Feature = {
  name: 'guide',
  services: { guide: service(['renderer', 'environment'], createGuide) },
  site: {
    show: (request, services) => services.guide.show(request),
    sitemap: (services) => services.guide.addresses(),
  },
};
