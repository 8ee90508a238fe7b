import type { Environment } from '#platform/environment/environment.ts';

type Protocol = Pick<Environment, 'PUBLIC_PROTOCOL'>;

/** Host-only, httpOnly, SameSite=Lax: nothing that runs on one host reaches another. `null` ends it. */
export function cookie(name: string, value: string | null, seconds: number, environment: Protocol): string {
  const secure = environment.PUBLIC_PROTOCOL === 'https' ? '; Secure' : '';
  return `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : seconds}${secure}`;
}

/** `__Host-` makes the browser refuse a cookie that another host tries to set; it needs https. */
export function cookieName(environment: Protocol, name = 'sheaf_session'): string {
  return environment.PUBLIC_PROTOCOL === 'https' ? `__Host-${name}` : name;
}

/** The value of a cookie, if it has this shape: that of a token. */
export function cookieOf(request: Request, name: string, shape = /^[\w-]{20,100}$/): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && shape.test(value)) return value;
  }
  return null;
}
