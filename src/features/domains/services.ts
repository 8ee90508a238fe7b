/** What other features, and the server, ask of domains. */
import type { SecureContext } from 'node:tls';
import type { AppRecord } from '#features/apps/services.ts';
import type { Call } from '#platform/http/call.ts';
import type { Host } from '#platform/http/host.ts';
import type { DomainAnswer, removeDomain, setDomain } from './api.ts';

declare module '#platform/services.ts' {
  interface Services {
    domains: Domains;
  }
}

export interface Domains {
  /** What a request at a host is for that isn't one of the installation's own; null where no domain is. */
  open(requested: { request: Request; name: string }): Promise<Host | Response | null>;
  /** Whether a name is live. */
  isLive(name: string): Promise<boolean>;
  /** The domain of an app, as its editors see it. */
  describe(app: Pick<AppRecord, 'id'>): Promise<DomainAnswer>;
  set(call: Call<typeof setDomain>): Promise<void>;
  remove(call: Call<typeof removeDomain>): Promise<void>;
  /** The certificate of a live name, ready to serve; null without one. */
  contextOf(name: string): Promise<SecureContext | null>;
  /** What answers a certificate authority that validates a name over TLS; null while none does. */
  challengeOf(name: string): Promise<SecureContext | null>;
  /**
   * Looks up the records of an app's domain and takes the step that follows: proves it, issues or renews its certificate,
   * makes it live or takes it off. One node does so at a time. With `mayIssue` false a certificate is left to a job.
   */
  advance(appId: string, options?: { mayIssue: boolean }): Promise<void>;
}
