import { ActionIcon, Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, FilePen, Home, Images, LogOut, Menu, Newspaper, PenLine, Tags, Users } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { CallError } from '../../call.ts';
import frame from '../dashboard/dashboard-frame.module.css';
import nav from '../dashboard/dashboard-nav.module.css';
import { Logo } from '../shell/logo.tsx';
import { PageLoading } from '../shell/page-loading.tsx';
import { useSite } from '../site-context.ts';
import type { SiteData } from '../site-data.ts';
import styles from './blog-admin.module.css';
import { leaveBlog, useBlogRecord } from './blog-record.ts';
import { BlogMemberContext } from './blog-member.ts';
import { roleNames } from './people/role-names.ts';

type Member = NonNullable<SiteData['blog']>;

/** What stays while the blog's screens change. The server opens them to nobody who may not be here. */
export default function BlogFrame() {
  const { blog } = useSite();
  if (!blog) throw new Error('This page needs somebody who writes the blog.');
  return (
    <BlogMemberContext value={blog}>
      <Frame member={blog} />
    </BlogMemberContext>
  );
}

function Frame({ member }: { member: Member }) {
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  useBlogRecord(member);
  useBlogSessionEnd();
  return (
    <div className={frame.frame}>
      <a href="#main" className={frame.skip}>
        Skip to content
      </a>
      {isWide ? (
        <header className={frame.side}>
          <div className={frame.brand}>
            <Logo to="/" />
          </div>
          <Places member={member} />
          <div className={frame.foot}>
            <Person member={member} />
          </div>
        </header>
      ) : (
        <TopBar member={member} />
      )}
      <main id="main" tabIndex={-1} className={frame.main}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function TopBar({ member }: { member: Member }) {
  const [opened, setOpened] = useState(false);
  return (
    <header className={frame.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Menu size={20} strokeWidth={1.5} />
      </ActionIcon>
      <Logo to="/" />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={300}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu', size: 40 }}
      >
        <div className={frame.drawer}>
          <Places member={member} onGo={() => setOpened(false)} />
          <Person member={member} />
        </div>
      </Drawer>
    </header>
  );
}

const places = [
  { to: '/blog-admin', label: 'Overview', Icon: Home, forAuthors: true },
  { to: '/blog-admin/add-blog', label: 'New post', Icon: PenLine, forAuthors: true },
  { to: '/blog-admin/blogs', label: 'Posts', Icon: FilePen, forAuthors: false },
  { to: '/blog-admin/media', label: 'Media', Icon: Images, forAuthors: false },
  { to: '/blog-admin/categories', label: 'Categories', Icon: Tags, forAuthors: false },
  { to: '/blog-admin/authors', label: 'People', Icon: Users, forAuthors: false },
];

function Places({ member, onGo }: { member: Member; onGo?: () => void }) {
  return (
    <nav aria-label="Blog">
      <ul className={nav.places}>
        {places
          .filter(({ forAuthors }) => forAuthors || member.role !== 'author')
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} end onClick={onGo} reloadDocument={to === '/blog-admin/add-blog'}>
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        <li>
          <a href="/blog" target="_blank" rel="noreferrer">
            <Newspaper size={18} strokeWidth={1.5} aria-hidden="true" />
            Read the blog
            <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" className={styles.outside} />
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Person({ member }: { member: Member }) {
  return (
    <div className={styles.person}>
      <p>
        <strong>{member.name}</strong>
        <span>{roleNames[member.role]}</span>
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void leaveBlog(null)}
      >
        Sign out
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
