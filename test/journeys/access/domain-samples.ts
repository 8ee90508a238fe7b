/** Calls about own domains, which are off here. */
import type { Sample } from './endpoint-samples.ts';
import type { Things } from './things.ts';

const ofApp = ({ app }: Things) => ({ appId: app.id });

export const domainSamples: Record<string, (things: Things) => Sample> = {
  'GET /api/apps/{appId}/domain': (things) => ({ params: ofApp(things) }),
  'PUT /api/apps/{appId}/domain': (things) => ({ params: ofApp(things), body: { host: 'app.example.org' } }),
  'POST /api/apps/{appId}/domain/check': (things) => ({ params: ofApp(things), body: {} }),
  'DELETE /api/apps/{appId}/domain': (things) => ({ params: ofApp(things) }),
  'GET /api/domains/ask': () => ({ query: { domain: 'app.example.org' } }),
};
