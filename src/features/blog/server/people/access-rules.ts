import { type BlogRole, blogRoles, managesBlog } from '../../rules/blog-access.ts';
import { Problem } from '#kit/problem.ts';
import type { Feature } from '#platform/feature.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { type BlogMember, readBlogMember } from './blog-session.ts';

export const accessRules = {
  'blog-author': {
    about: 'Someone who writes for the blog, with a separate session (24 hours), on the site.',
    authorize: (call) => authorizeForBlog(call, blogRoles),
  },
  'blog-editor': {
    about: 'An editor or admin of the blog, with such a session.',
    authorize: (call) => authorizeForBlog(call, blogRoles.filter(managesBlog)),
  },
  'blog-admin': {
    about: 'An admin of the blog, or of the installation, with such a session.',
    authorize: (call) => authorizeForBlog(call, ['admin']),
  },
} satisfies Feature['accessRules'];

/** The session of the blog alone counts: that of the site opens nothing there, and the other way around. */
async function authorizeForBlog(call: AnyCall, roles: readonly BlogRole[]): Promise<{ blogMember: BlogMember }> {
  onlyOnSite(call.host);
  const member = await readBlogMember(call.request, call.host, call.services);
  if (!member) throw new Problem('not_signed_in', 'Sign in to the blog to continue.');
  if (!roles.includes(member.role)) throw new Problem('forbidden', 'Your role on the blog doesn’t allow this.');
  return { blogMember: member };
}
