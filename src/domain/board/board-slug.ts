import { isAuthSlug } from '../app.ts';

/** First parts of addresses of the main host that are, or may become, something else than a board. */
const reservedSlugs: ReadonlySet<string> = new Set([
  ...['admin', 'admin-login', 'blog', 'blog-admin', 'dashboard', 'marketplace', 'accept-invitation', 'unsubscribe'],
  ...['sign-in', 'sign-up', 'register-user', 'log-in', 'log-out'],
  ...['payment_success', 'payment_fail', 'handover', 'sign-out', 'metrics', 'confirm-email', 'forgot-password'],
  ...['reset-password', 'api', 'assets', 'files', 'fonts', 'samples', 'src', 'node-modules', 'embed', 'public', 'static'],
  ...['app', 'apps', 'board', 'boards', 'template', 'templates', 'account', 'settings', 'workspace', 'workspaces'],
  ...['home', 'index', 'www', 'mail', 'docs', 'help', 'support', 'status', 'pricing', 'about', 'contact', 'features'],
  ...['legal', 'terms', 'privacy', 'imprint', 'security', 'robots', 'sitemap', 'favicon', 'well-known', 'health'],
  ...['logout', 'signout', 'oauth', 'oidc', 'sso', 'billing', 'webhook', 'webhooks', 'live', 'sheaf', 'localhost'],
]); // biome-ignore format: a list of words

/** Why a board cannot stand at this address of the main host, or null when it can. */
export function boardSlugProblem(slug: string): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length < 3 || slug.length > 80)
    return 'Use 3 to 80 lower-case letters, digits and single hyphens, with a letter or digit at both ends.';
  if (/^\d+$/.test(slug)) return 'Use at least one letter.';
  if (reservedSlugs.has(slug) || (isAuthSlug(slug) && !slug.includes('-'))) return 'This address is reserved.';
  return null;
}
