import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { offlinePath } from './server/script/files-script.ts';
import { createServiceWorker, showOffline } from './server/answer-worker-script.ts';
import { otherDisclosures } from './server/other-disclosures.ts';

export const offline: Feature = {
  name: 'offline',
  environment,
  addresses(services) {
    const serviceWorker = createServiceWorker(services);
    return [
      { method: 'GET', path: '/service-worker.js', answer: ({ host }) => serviceWorker(host) },
      { method: 'GET', path: offlinePath, answer: showOffline },
    ];
  },
  tellsBesides: otherDisclosures,
};
