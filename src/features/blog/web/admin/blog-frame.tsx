import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, FilePen, Home, Images, LogOut, Newspaper, PenLine, Tags, Users } from 'lucide-react';
import { useEffect } from 'react';
import { CallError } from '#web/call.ts';
import { LinkList } from '#web/site/shell/link-list.tsx';
import type { SiteLink } from '#web/site/site-feature.ts';
import { SideFrame } from '#web/site/shell/side-frame.tsx';
import { useSite } from '#web/site/site-context.ts';
import type { SiteData } from '#features/site/services.ts';
import styles from './blog-admin.module.css';
import { leaveBlog, useBlogRecord } from './blog-record.ts';
import { BlogMemberContext } from './blog-member.ts';
import { roleNames } from './people/role-names.ts';

type Member = NonNullable<SiteData['blog']>;

/** The part that stays while the blog's screens change. The server refuses it to everyone who may not be here. */
export default function BlogFrame() {
  const { blog } = useSite();
  if (!blog) throw new Error('This page needs someone who writes the blog.');
  return (
    <BlogMemberContext value={blog}>
      <Frame member={blog} />
    </BlogMemberContext>
  );
}

function Frame({ member }: { member: Member }) {
  useBlogRecord(member);
  useBlogSessionEnd();
  return (
    <SideFrame home="/" places={(onGo) => <Places member={member} onGo={onGo} />} foot={<Person member={member} />} />
  );
}

/** @sentences */
const labels = {
  home: 'Overview',
  newPost: 'New post',
  posts: 'Posts',
  media: 'Media',
  categories: 'Categories',
  people: 'People',
};
const places: readonly (Omit<SiteLink, 'order'> & { forAuthors: boolean })[] = [
  { to: '/blog-admin', label: labels.home, Icon: Home, forAuthors: true },
  { to: '/blog-admin/add-blog', label: labels.newPost, Icon: PenLine, forAuthors: true, reloads: true },
  { to: '/blog-admin/blogs', label: labels.posts, Icon: FilePen, forAuthors: false },
  { to: '/blog-admin/media', label: labels.media, Icon: Images, forAuthors: false },
  { to: '/blog-admin/categories', label: labels.categories, Icon: Tags, forAuthors: false },
  { to: '/blog-admin/authors', label: labels.people, Icon: Users, forAuthors: false },
];

function Places({ member, onGo }: { member: Member; onGo: (() => void) | undefined }) {
  const open = places.filter(({ forAuthors }) => forAuthors || member.role !== 'author');
  return (
    <LinkList label={t('Blog')} places={open} onGo={onGo}>
      <li>
        <a href="/blog" target="_blank" rel="noreferrer">
          <Newspaper size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('Read the blog')}
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" className={styles.outside} />
        </a>
      </li>
    </LinkList>
  );
}

function Person({ member }: { member: Member }) {
  return (
    <div className={styles.person}>
      <p>
        <strong>{member.name}</strong>
        <span>{t(roleNames[member.role])}</span>
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void leaveBlog(null)}
      >
        {t('Sign out')}
      </Button>
    </div>
  );
}

/** A session that was ended elsewhere leads to the login page, and back here afterwards. */
function useBlogSessionEnd(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof CallError && error.code === 'not_signed_in')
          void leaveBlog(location.pathname + location.search);
      }),
    [queries],
  );
}
