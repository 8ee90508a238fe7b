import { t } from '#kit/language/product.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { listPosts } from '../../../api/blog-posts.ts';
import { postStateNames, postStates } from '../../../rules/post.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList } from '#web/site/shell/panel-list.tsx';
import { useAddressChoice, useAddressText } from '#web/site/shell/use-address.ts';
import styles from '../blog-admin.module.css';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';
import { PostLine } from './post-line.tsx';

const views = ['all', ...postStates] as const;

/** /blog-admin/blogs: every post. */
export default function PostsPage() {
  const [state, setState] = useAddressChoice('state', views);
  const [typed, setTyped] = useAddressText('q');
  const [q] = useDebouncedValue(typed, 250);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['blog-posts', state, q, page],
    queryFn: () => call(listPosts, { query: { state, q, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DashboardShell
      title={t('Posts')}
      action={
        <Button component="a" href="/blog-admin/add-blog" size="md">
          {t('Write a post')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <StateFilter
          state={state}
          counts={query.data?.counts}
          onState={(chosen) => {
            setPage(1);
            setState(chosen);
          }}
        />
        <SearchField
          label={t('Search posts by title')}
          placeholder={t('Search by title')}
          typed={typed}
          onType={(text) => {
            setPage(1);
            setTyped(text);
          }}
        />
      </div>
      <ListStates
        query={{ ...query, data: query.data?.posts }}
        failed={t('The posts could not be loaded')}
        empty={
          <EmptyList icon={<FilePen size={24} strokeWidth={1.5} />} title={t('No matching posts')}>
            {q || state !== 'all' ? t('Try other words, or show all posts.') : t('Write the first one.')}
          </EmptyList>
        }
      >
        {(posts) => (
          <PanelList label={t('Posts')}>
            {posts.map((post) => (
              <PostLine key={post.id} post={post} />
            ))}
          </PanelList>
        )}
      </ListStates>
      <Pager page={page} pages={query.data?.pages ?? 0} onPage={setPage} />
    </DashboardShell>
  );
}

type View = (typeof views)[number];

function StateFilter({
  state,
  counts,
  onState,
}: {
  state: View;
  counts: Record<View, number> | undefined;
  onState: (state: View) => void;
}) {
  const named = (view: View) => {
    const name = view === 'all' ? t('All') : t(postStateNames[view]);
    return counts ? `${name} ${counts[view]}` : name;
  };
  return (
    <SegmentedControl
      fullWidth
      size="md"
      classNames={{ label: styles.tab }}
      aria-label={t('Filter posts')}
      value={state}
      onChange={(value) => onState(views.find((one) => one === value) ?? 'all')}
      data={views.map((view) => ({ value: view, label: named(view) }))}
    />
  );
}
