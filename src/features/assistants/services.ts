import type { LRUCache } from 'lru-cache';
import type { NetworkLimit } from '#platform/http/attempts.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import type { Client } from './server/oauth/find-client.ts';
import type { Tool } from './server/tools/tool.ts';

declare module '#platform/feature.ts' {
  interface Feature {
    /** What assistants of the workspace can do with it. */
    tools?: readonly Tool[];
  }
}

declare module '#platform/services.ts' {
  interface Services {
    assistants: Assistants;
  }
}

/** What one server remembers of assistants, in its memory. */
export interface Assistants {
  readonly guards: {
    /** Programs that register, from one network. */
    registrations: NetworkLimit;
    /** Codes and refresh tokens that are exchanged or revoked, from one network. */
    exchanges: NetworkLimit;
    /** Authorization requests that one person opens: each may fetch a description from another host. */
    requests: RateLimit;
  };
  /** Descriptions of programs by their addresses; false where there was none to trust. */
  readonly documents: LRUCache<string, Client | false>;
}
