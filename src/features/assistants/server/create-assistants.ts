import { LRUCache } from 'lru-cache';
import { createNetworkLimit } from '#platform/http/attempts.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Assistants } from '../services.ts';

const hour = 60 * 60;

export const createAssistants = (): Assistants => ({
  guards: {
    registrations: createNetworkLimit({ uses: 120, seconds: hour }),
    exchanges: createNetworkLimit({ uses: 6_000, seconds: hour }),
    requests: createRateLimit({ uses: 60, seconds: hour }),
  },
  documents: new LRUCache({ max: 500 }),
});
