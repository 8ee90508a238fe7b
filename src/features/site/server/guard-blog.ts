import { blogDetour, isBlogAdminPath } from '#features/blog/rules/blog-access.ts';
import { bringsBlogSession, endBlogSession, readBlogMember } from '#platform/http/blog-session.ts';
import type { Host } from '#features/scope.ts';
import type { Services } from '#platform/services.ts';

/** What the blog's screens may know of who opens them. */
export interface BlogVisitor {
  id: string;
  name: string;
  role: string;
  /** Milliseconds since 1970. */
  login_time: number;
}

/**
 * Anyone who asks for one of the blog's screens, or where they are sent instead; null at other addresses, and on the login
 * page for strangers. A session that does not count any more, or never did, is taken from the browser on the way.
 */
export async function guardBlog(
  request: Request,
  host: Host,
  services: Pick<Services, 'database' | 'environment'>,
): Promise<Response | BlogVisitor | null> {
  const url = new URL(request.url);
  if (!isBlogAdminPath(url.pathname)) return null;
  const member = await readBlogMember(request, host, services);
  const detour = blogDetour(url, member?.role ?? null);
  if (detour === null) {
    return member && { id: member.id, name: member.name, role: member.role, login_time: member.login_time.getTime() };
  }
  const headers = new Headers({ location: detour, 'cache-control': 'no-store' });
  if (member === null && bringsBlogSession(request, services.environment)) {
    headers.append('set-cookie', (await endBlogSession(request, host, services)).cookie);
  }
  return new Response(null, { status: 302, headers });
}
