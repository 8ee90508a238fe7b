/** What is wrong with a provider as an owner typed it. */
import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';

export const mostProviders = 20;
export const mostDomains = 50;
export const mostMappedRoles = 100;
export const defaultScopes = 'openid email profile';

const domainPattern = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** In lower case, each once; several that were pasted as one text are several. */
export const readDomains = (domains: readonly string[]): string[] => [
  ...new Set(
    domains
      .flatMap((text) => text.split(/[\s,;]+/))
      .map((domain) => domain.replace(/^@/, '').toLowerCase())
      .filter(Boolean),
  ),
];

/** As the issuer itself writes it: its documents must name just this. */
export const readIssuer = (issuer: string): string =>
  issuer.trim().replace(/\/\.well-known\/openid-configuration$/, '');

export function providerProblems(input: {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  domains: readonly string[];
}): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const wrong = (path: string, message: string): void => void problems.push({ path, message });
  if (input.name === '') wrong('name', 'Enter a name for the button.');
  if (!isIssuer(input.issuer)) wrong('issuer', 'Enter the issuer’s address, such as https://id.example.com.');
  if (input.client_id === '') wrong('client_id', 'Enter the client ID that the provider gave you.');
  if (input.client_secret === '') wrong('client_secret', 'Enter the client secret that the provider gave you.');
  if (!input.scopes.split(' ').includes('openid')) wrong('scopes', 'The scopes must contain openid.');
  const bad = input.domains.find((domain) => !domainPattern.test(domain));
  if (bad !== undefined)
    wrong('domains', t('“{text}” isn’t a domain, such as example.com.', { text: bad.slice(0, 60) }));
  return problems;
}

function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, search, hash, username, password } = new URL(issuer);
  return (protocol === 'https:' || protocol === 'http:') && search + hash + username + password === '';
}
