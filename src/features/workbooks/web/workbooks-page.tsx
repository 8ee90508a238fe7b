import { t } from '#kit/language/product.ts';
import { FileButton, Button, Group, Select, TextInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Search, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { listWorkbooks } from '../api/workbooks.ts';
import { type WorkbookSort, workbookSorts } from '../rules/arrange-workbooks.ts';
import { call } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { LoadMore } from '#web/site/shell/load-more.tsx';
import { PanelList } from '#web/site/shell/panel-list.tsx';
import { useAddressChoice, useAddressText } from '#web/site/shell/use-address.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { sourceWebs } from '#features/sources/web/source-web.ts';
import { spreadsheetEndings, UploadZone } from './upload-zone.tsx';
import { UploadStrip } from './upload-strip.tsx';
import { useUpload } from './use-upload.ts';
import { WorkbookRow } from './workbook-row.tsx';
import styles from './workbooks-page.module.css';

/** /dashboard/workbooks: the spreadsheets of the workspace, with an upload of their own. */
export default function WorkbooksPage() {
  const [search, setSearch] = useAddressText('search');
  const [sort, setSort] = useAddressChoice('sort', workbookSorts);
  const queries = useQueryClient();
  const [sought] = useDebouncedValue(search, 200);
  const query = useWorkbookList(sought, sort);
  const found = query.data?.pages.flatMap(({ workbooks }) => workbooks);
  const { upload, send, cancel } = useUpload();
  useEffect(() => {
    if (upload.state !== 'idle' && upload.state !== 'sending')
      void queries.invalidateQueries({ queryKey: ['workbooks'] });
  }, [upload.state, queries]);
  const choose = (file: File | null) => {
    if (file) void send(file);
  };
  const isEmpty = found?.length === 0 && sought === '';
  return (
    <DashboardShell
      title={t('Spreadsheets')}
      lead={t('The data of your apps. View it, edit it, or make an app from it.')}
      action={<Actions onFile={choose} />}
    >
      {!isEmpty && <UploadStrip upload={upload} onCancel={cancel} />}
      <ListStates
        query={{ ...query, data: found && (isEmpty ? [] : [found]) }}
        failed={t('Your spreadsheets could not be loaded')}
        empty={
          <>
            <p className={styles.first}>
              {t('Upload a spreadsheet. You can view it, edit it, and make apps from it.')}
            </p>
            <UploadZone upload={upload} onFile={choose} onCancel={cancel} />
          </>
        }
      >
        {([workbooks = []]) => (
          <>
            <DropAnywhere isActive={upload.state !== 'sending'} onFile={choose} />
            <Filters search={search} onSearch={setSearch} sort={sort} onSort={setSort} />
            {workbooks.length > 0 ? (
              <>
                <PanelList label={t('Spreadsheets')}>
                  {workbooks.map((workbook) => (
                    <WorkbookRow key={workbook.id} workbook={workbook} onRetry={choose} />
                  ))}
                </PanelList>
                <LoadMore query={query} />
              </>
            ) : (
              <NoneFound sought={sought} />
            )}
          </>
        )}
      </ListStates>
    </DashboardShell>
  );
}

/** Read again while one of them is being imported. */
function useWorkbookList(sought: string, sort: WorkbookSort) {
  return useInfiniteQuery({
    queryKey: ['workbooks', { sought, sort }],
    queryFn: ({ pageParam: after, signal }) =>
      call(listWorkbooks, { query: { search: sought, sort, ...(after && { after }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ workbooks }) => workbooks.some((one) => one.state === 'importing')) ? 1_000 : false,
  });
}

function Actions({ onFile }: { onFile: (file: File | null) => void }) {
  return (
    <Group gap="sm">
      {sourceWebs.map(({ kind, Connect }) => Connect && <Connect key={kind} />)}
      <FileButton onChange={onFile} accept={spreadsheetEndings}>
        {(props) => (
          <Button {...props} size="md" leftSection={<FileUp size={18} strokeWidth={1.75} />}>
            {t('Upload spreadsheet')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

function DropAnywhere({ isActive, onFile }: { isActive: boolean; onFile: (file: File | null) => void }) {
  return (
    <Dropzone.FullScreen
      active={isActive}
      multiple={false}
      onDrop={([file]) => onFile(file ?? null)}
      inputProps={{ 'aria-label': t('Choose a spreadsheet') }}
    >
      <p className={styles.drop}>{t('Drop the spreadsheet to upload it')}</p>
    </Dropzone.FullScreen>
  );
}

interface FiltersProps {
  search: string;
  onSearch: (search: string) => void;
  sort: WorkbookSort;
  onSort: (sort: WorkbookSort) => void;
}

function Filters({ search, onSearch, sort, onSort }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        type="search"
        size="md"
        placeholder={t('Search spreadsheets')}
        aria-label={t('Search spreadsheets')}
        leftSection={<Search size={18} strokeWidth={1.5} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Select
        className={styles.sort}
        size="md"
        aria-label={t('Order')}
        allowDeselect={false}
        value={sort}
        onChange={(value) => value && onSort(value)}
        data={workbookSorts.map((value) => ({ value, label: t(workbookSortNames[value]) }))}
      />
    </search>
  );
}

function NoneFound({ sought }: { sought: string }) {
  return (
    <EmptyList
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={t('No spreadsheets match “{text}”', { text: sought })}
      action={
        <Button component={Link} to="/dashboard/workbooks" replace variant="default" size="md">
          {t('Show all spreadsheets')}
        </Button>
      }
    />
  );
}

/** @sentences */
const workbookSortNames: Record<WorkbookSort, string> = {
  changed: 'Last changed',
  name: 'Name',
  rows: 'Most rows',
};
