import type { Environment } from '#platform/environment/environment.ts';

/** Names of the installation: no domain of an app may be one, or be below one. */
export const ownNames = ({ MAIN_HOST, DOMAIN_TARGET }: Pick<Environment, 'MAIN_HOST' | 'DOMAIN_TARGET'>): string[] =>
  DOMAIN_TARGET === undefined ? [MAIN_HOST] : [MAIN_HOST, DOMAIN_TARGET];

/** What CNAME records should name. */
export const targetOf = ({ MAIN_HOST, DOMAIN_TARGET }: Pick<Environment, 'MAIN_HOST' | 'DOMAIN_TARGET'>): string =>
  DOMAIN_TARGET ?? MAIN_HOST;
