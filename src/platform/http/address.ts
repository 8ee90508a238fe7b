/** An address outside of the API that a feature answers itself: a form, a script, a feed. */
import type { Host } from './host.ts';

export interface Address {
  method: 'GET' | 'POST' | 'ALL';
  /** `/sign-out`, `/{board}/sign-out`, `/files/*`. */
  path: string;
  /** Null leaves it to the next that answers this address: the page of an app, for one. */
  answer(requested: AskedAddress): Response | null | Promise<Response | null>;
}

export interface AskedAddress {
  request: Request;
  host: Host;
  /** The caller's network address. */
  address: string;
  params: Record<string, string>;
}
