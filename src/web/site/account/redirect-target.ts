/** Where to go after signing in: a path of this site that `redirect` names, never an address elsewhere. */
export function redirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '';
  return /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/dashboard';
}
