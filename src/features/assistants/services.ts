import type { LRUCache } from 'lru-cache';
import type { NetworkLimit } from '#platform/http/attempts.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import type { Language } from '#kit/language/language.ts';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import type { RedirectTarget } from './rules/redirect-uri.ts';
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

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** Asks a person of an app whether an assistant may. */
    renderConsent(page: ConsentToRender): string;
    /** The assistants that a person connected to an app. */
    renderConnected(page: ConnectedToRender): string;
  }
}

/** A page of an app about assistants, outside of the owner's pages: in the app's name, color and language. */
export interface AssistantPage {
  app: { name: string; accent: string };
  language: Language | undefined;
}

export interface ConsentToRender extends AssistantPage {
  /** Why nothing can be allowed, and where to go on; null where the person is asked. */
  refused: { why: 'request' | 'editor' | 'guest'; reason: string; href: string } | null;
  request: {
    email: string;
    client: Pick<Client, 'name' | 'host'>;
    target: RedirectTarget;
    scopes: readonly ApiScope[];
    /** As it came, to be sent with the answer. */
    query: string;
    /** Where a person goes who refuses. */
    back: string;
  } | null;
}

export interface ConnectedToRender extends AssistantPage {
  email: string;
  /** Where assistants connect. */
  address: string;
  connections: readonly {
    id: string;
    name: string;
    answered_at: string;
    scopes: readonly ApiScope[];
    /** Days, such as 2026-12-31. */
    connected_on: string;
    used_on: string | null;
  }[];
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
