/** What the pages of signing in hand on from one to the next. */
interface Carried {
  redirect?: string;
  email?: string;
}

/** The address of another page of signing in; it keeps where to go after and the e-mail. */
export function authHref(path: string, carried: Carried): string {
  const query = new URLSearchParams();
  if (carried.redirect && carried.redirect !== '/dashboard') query.set('redirect', carried.redirect);
  if (carried.email) query.set('email', carried.email);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The e-mail that an address carries, such as that of an invitation; '' without. */
export const emailIn = (search: string): string => new URLSearchParams(search).get('email')?.trim().slice(0, 254) ?? '';
/** The secret of a mailed link; '' without. */
export const tokenIn = (search: string): string => new URLSearchParams(search).get('token') ?? '';
