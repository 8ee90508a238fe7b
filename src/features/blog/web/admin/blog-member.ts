import { createContext, use } from 'react';
import { managesBlog } from '../../rules/blog-access.ts';
import type { SiteData } from '#features/site/services.ts';

type Member = NonNullable<SiteData['blog']>;

export const BlogMemberContext = createContext<Member | null>(null);

/** The person who is signed in to the blog, on pages that the server opens to no one else. */
export function useBlogMember(): Member & { manages: boolean } {
  const member = use(BlogMemberContext);
  if (!member) throw new Error('This page needs someone who writes the blog.');
  return { ...member, manages: managesBlog(member.role) };
}
