import { blogDetour, isBlogAdminPath } from '../../rules/blog-access.ts';
import { bringsBlogSession, endBlogSession, readBlogMember } from './blog-session.ts';
import type { Host } from '#platform/http/host.ts';
import type { BlogVisitor } from '../../services.ts';
import type { Services } from '#platform/services.ts';

/**
 * Who asks for one of the blog's screens, or where they are sent instead; null at other addresses, and on the login
 * page for strangers. A session that does not count any more, or never did, is taken from the browser on the way.
 */
export async function guardBlog(
  request: Request,
  host: Host,
  services: Pick<Services, 'database' | 'environment'>,
): Promise<Response | { blog: BlogVisitor } | null> {
  const url = new URL(request.url);
  if (!isBlogAdminPath(url.pathname)) return null;
  const member = await readBlogMember(request, host, services);
  const detour = blogDetour(url, member?.role ?? null);
  if (detour === null) {
    if (!member) return null;
    const { id, name, role, login_time } = member;
    return { blog: { id, name, role, login_time: login_time.getTime() } };
  }
  const headers = new Headers({ location: detour, 'cache-control': 'no-store' });
  if (member === null && bringsBlogSession(request, services.environment)) {
    headers.append('set-cookie', (await endBlogSession(request, host, services)).cookie);
  }
  return new Response(null, { status: 302, headers });
}
