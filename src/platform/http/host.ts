import { Problem } from '#kit/problem.ts';
import type { Environment } from '#platform/environment/environment.ts';

/** The host of a request: the main site, or an app's own. */
export type Host =
  | { kind: 'site'; name: string; origin: string }
  | ({ kind: 'app'; name: string; origin: string } & AppOfHost);

/** The app that has a host to itself: its sub-domain is the first label, or it is at a domain of its own. */
export type AppOfHost = { subdomain: string } | { app_id: string };

/**
 * Reads the Host header. The app is the first label of the host name; the label counts as missing when it is empty,
 * `www` or purely numeric. Null when the host is none of ours: such a request is refused.
 * (X-Forwarded-Host is never believed)
 */
export function readHost(
  header: string | null,
  environment: Pick<Environment, 'MAIN_HOST' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>,
): Host | null {
  const name = hostNameOf(header);
  if (!name) return null;
  const origin = originOf(name, environment);
  if (name === environment.MAIN_HOST || name === `www.${environment.MAIN_HOST}`) return { kind: 'site', name, origin };
  if (environment.MAIN_HOST === 'localhost' && (name === '127.0.0.1' || name === '[::1]'))
    return { kind: 'site', name, origin };
  const suffix = `.${environment.MAIN_HOST}`;
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  if (!/^[a-z0-9-]+$/.test(label)) return null;
  if (label === 'www' || /^\d+$/.test(label)) return { kind: 'site', name, origin };
  return { kind: 'app', subdomain: label, name, origin };
}

/** `http://name:port`, the port left out where it is the protocol's own. */
export function originOf(name: string, environment: Pick<Environment, 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>): string {
  const usual = environment.PUBLIC_PROTOCOL === 'https' ? 443 : 80;
  const port = environment.PUBLIC_PORT === usual ? '' : `:${environment.PUBLIC_PORT}`;
  return `${environment.PUBLIC_PROTOCOL}://${name}${port}`;
}

/** Passwords are typed, and workspaces managed, on the main site only: no page that an owner made can look like it. */
export function onlyOnSite(host: Host): void {
  if (host.kind !== 'site') throw new Problem('not_found', 'This only works on the main site.');
}

/** The name in a Host header, in lower case and without its port; null where it has none. */
export function hostNameOf(header: string | null): string | null {
  if (!header || header.length > 300) return null;
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(header.trim());
  return match?.[1] ? match[1].toLowerCase().replace(/\.$/, '') : null;
}
