/** Apart from the other rules of apps: every visitor's page loads it, with its header. */
const authParts = new Set([
  'login',
  'signin',
  'sign-in',
  'signup',
  'sign-up',
  'register',
  'register-user',
  'password',
  'forgot',
  'reset',
  'auth',
  'authenticate',
  'admin',
  'invitation',
  'invite',
  'accept-invitation',
  'accept',
]);

/** Whether a slug is, or has a part equal to, one of the words of an auth page. */
export function isAuthSlug(slug: string): boolean {
  const lower = slug.toLowerCase();
  return authParts.has(lower) || lower.split(/[-_/]/).some((part) => authParts.has(part));
}
