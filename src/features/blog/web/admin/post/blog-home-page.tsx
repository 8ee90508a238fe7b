import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { listPosts } from '../../../api/blog-posts.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList } from '#web/site/shell/panel-list.tsx';
import styles from '../blog-admin.module.css';
import { useBlogMember } from '../blog-member.ts';
import { PostLine } from './post-line.tsx';

/** /blog-admin: what is going on; of authors their own posts. */
export default function BlogHomePage() {
  const { manages, name } = useBlogMember();
  const query = useQuery({ queryKey: ['blog-posts', 'all', '', 1], queryFn: () => call(listPosts, { query: {} }) });
  const counts = query.data?.counts;
  const write = (
    <Button
      component="a"
      href="/blog-admin/add-blog"
      size="md"
      leftSection={<PenLine size={18} strokeWidth={1.5} aria-hidden="true" />}
    >
      {t('Write a post')}
    </Button>
  );
  return (
    <DashboardShell
      title={t('Blog')}
      lead={
        manages ? t('Write, schedule and publish posts.') : t('Your posts, {name}. An editor publishes them.', { name })
      }
      action={write}
    >
      {manages && counts && (
        <ul className={styles.figures} aria-label={t('Posts by state')}>
          {(['published', 'scheduled', 'draft'] as const).map((state) => (
            <li key={state}>
              <Link to={`/blog-admin/blogs?state=${state}`}>
                <strong>{counts[state]}</strong>
                <span>{t(figureNames[state])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2 className={styles.section}>{manages ? t('Recently edited') : t('Your posts')}</h2>
      <ListStates
        query={{ ...query, data: query.data?.posts }}
        failed={t('The posts could not be loaded')}
        empty={
          <EmptyList icon={<PenLine size={24} strokeWidth={1.5} />} title={t('No posts yet')} action={write}>
            {t('Start with a title. Your work is saved as you go.')}
          </EmptyList>
        }
      >
        {(posts) => (
          <PanelList label={t('Posts')}>
            {posts.slice(0, manages ? 8 : posts.length).map((post) => (
              <PostLine key={post.id} post={post} />
            ))}
          </PanelList>
        )}
      </ListStates>
    </DashboardShell>
  );
}

/** @sentences */
const figureNames = { published: 'published', scheduled: 'scheduled', draft: 'drafts' } as const;
