import { t } from '#kit/language/product.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { listApps } from '#features/apps/api/apps.ts';
import { appSorts, type AppState, appStates } from '#features/apps/rules/arrange-apps.ts';
import { call } from '../../call.ts';
import { rich } from '../../ui/rich.tsx';
import { EmptyList, ListStates } from '../shell/list-states.tsx';
import { LoadMore } from '../shell/load-more.tsx';
import { useAddressChoice, useAddressText } from '../shell/use-address.ts';
import { AppCard } from '#features/apps/web/app-card.tsx';
import { AppFilters } from '#features/apps/web/app-filters.tsx';
import { appListActions } from '#features/apps/web/app-parts.ts';
import styles from './dashboard-page.module.css';
import { DashboardShell } from './dashboard-shell.tsx';
import { UploadZone } from '#features/workbooks/web/upload-zone.tsx';
import { useUpload } from '#features/workbooks/web/use-upload.ts';

/** @sentences */
const noneOf: Record<AppState, string> = {
  all: 'No apps',
  live: 'No live apps',
  private: 'No private apps',
};

/** /dashboard: the apps and boards of the workspace. */
export default function DashboardPage() {
  const [search, setSearch] = useAddressText('search');
  const [sort, setSort] = useAddressChoice('sort', appSorts);
  const [state, setState] = useAddressChoice('show', appStates);
  const [sought] = useDebouncedValue(search, 200);
  const query = useInfiniteQuery({
    queryKey: ['apps', { sought, sort, state }],
    queryFn: ({ pageParam: after, signal }) =>
      call(listApps, { query: { search: sought, sort, show: state, ...(after && { after }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pages.flatMap(({ apps }) => apps);
  const isEmpty = found?.length === 0 && sought === '' && state === 'all';
  return (
    <DashboardShell title={t('Apps')} action={<Actions />}>
      <ListStates
        query={{ ...query, data: found && (isEmpty ? [] : [found]) }}
        failed={t('Your apps could not be loaded')}
        loading={<Skeletons />}
        empty={<FirstApp />}
      >
        {([apps = []]) => (
          <>
            <AppFilters
              search={search}
              onSearch={setSearch}
              sort={sort}
              onSort={setSort}
              state={state}
              onState={setState}
            />
            {apps.length === 0 && (
              <NoneFound title={sought ? t('No apps match “{search}”', { search: sought }) : t(noneOf[state])} />
            )}
            <div className={styles.cards}>
              {apps.map((app) => (
                <AppCard key={app.id} app={app} />
              ))}
            </div>
            <LoadMore query={query} />
          </>
        )}
      </ListStates>
    </DashboardShell>
  );
}

function Actions() {
  return (
    <Group gap="xs">
      {appListActions().map((Action, at) => (
        <Suspense key={at} fallback={null}>
          <Action />
        </Suspense>
      ))}
      <Button component={Link} to="/dashboard/new-board" size="md" variant="default">
        {t('New board')}
      </Button>
      <Button
        component={Link}
        to="/dashboard/new-multipage"
        size="md"
        leftSection={<Plus size={18} strokeWidth={1.75} />}
      >
        {t('New app')}
      </Button>
    </Group>
  );
}

function NoneFound({ title }: { title: string }) {
  return (
    <EmptyList
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={title}
      action={
        <Button component={Link} to="/dashboard" replace variant="default" size="md">
          {t('Show all apps')}
        </Button>
      }
    />
  );
}

/** The empty state: the one next step. */
function FirstApp() {
  const { upload, send, cancel } = useUpload();
  const navigate = useNavigate();
  const ready = upload.state === 'ready' ? upload.workbook.id : undefined;
  useEffect(() => {
    if (ready) void navigate(`/dashboard/new-multipage?workbook=${ready}`);
  }, [ready, navigate]);
  return (
    <section className={styles.first}>
      <h2>{t('Turn a spreadsheet into your first app')}</h2>
      <p>{t('Sheaf reads its columns and suggests pages, charts and a form. Change what you like, then publish.')}</p>
      <UploadZone upload={upload} onFile={(file) => void send(file)} onCancel={cancel} />
      <p>
        {rich(t('Don’t have a spreadsheet? <link>Start from a template or a blank page</link>.'), {
          link: (words) => <Link to="/dashboard/new-multipage">{words}</Link>,
        })}
      </p>
    </section>
  );
}

function Skeletons() {
  return (
    <div className={styles.cards} role="status" aria-label={t('Loading...')}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={318} radius="md" />
      ))}
    </div>
  );
}
