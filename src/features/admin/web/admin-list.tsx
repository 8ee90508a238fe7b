import { plural, t } from '#kit/language/product.ts';
import { NativeSelect, Pagination, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { adminPageSize } from '../api/admin.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import styles from './admin-list.module.css';

export interface AdminColumn<Item> {
  head: string;
  cell: (item: Item) => ReactNode;
  /** Figures are aligned right. */
  isFigure?: boolean;
}

interface Choice {
  /** Of the address and of the call. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props<Item> {
  title: string;
  lead?: ReactNode;
  /** The name under which its queries are cached. */
  name: string;
  /** What can be searched: "Name or address"; without it nothing is. */
  searches?: string;
  choices?: readonly Choice[];
  load: (
    requested: { page: number; search: string; chosen: Readonly<Record<string, string | undefined>> },
    signal: AbortSignal,
  ) => Promise<{ items: readonly Item[]; total: number }>;
  columns: readonly AdminColumn<Item>[];
  keyOf: (item: Item) => string;
  /** Above the table: figures about all of it. */
  above?: ReactNode;
  nothing: string;
}

/** A list of the admin area: searched, filtered and paged by the server, with all of that in the address. */
export function AdminList<Item>(props: Props<Item>) {
  const { title, lead, name, searches, choices = [], load, above, nothing } = props;
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get('search') ?? '';
  const [search] = useDebouncedValue(text.trim(), 250);
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1);
  const chosen = Object.fromEntries(
    choices.map((choice) => [choice.name, parameters.get(choice.name) ?? choice.options[0]?.value ?? '']),
  );
  const query = useQuery({
    queryKey: ['admin', name, search, page, chosen],
    queryFn: ({ signal }) => load({ chosen, search, page }, signal),
    placeholderData: keepPreviousData,
  });
  const set = (key: string, value: string): void => {
    const next = new URLSearchParams(parameters);
    if (value) next.set(key, value);
    else next.delete(key);
    if (key !== 'page') next.delete('page');
    setParameters(next, { replace: key !== 'page', preventScrollReset: key !== 'page' });
  };
  return (
    <DashboardShell title={title} lead={lead}>
      {above}
      {(searches !== undefined || choices.length > 0) && (
        <SearchBar searches={searches} text={text} choices={choices} chosen={chosen} onSet={set} />
      )}
      <ListStates
        query={{ ...query, data: query.data?.items }}
        failed={t('The list could not be loaded')}
        loading={<RowSkeletons count={8} height={48} />}
        empty={
          <EmptyList
            icon={<Inbox size={24} strokeWidth={1.5} />}
            title={search ? t('No results for “{text}”', { text: search }) : nothing}
          />
        }
      >
        {(items) => <AdminTable {...props} items={items} isOld={query.isPlaceholderData} />}
      </ListStates>
      {query.data && query.data.total > 0 && (
        <Foot total={query.data.total} page={page} onPage={(value) => set('page', value === 1 ? '' : String(value))} />
      )}
    </DashboardShell>
  );
}

interface BarProps {
  searches: string | undefined;
  text: string;
  choices: readonly Choice[];
  chosen: Readonly<Record<string, string | undefined>>;
  onSet: (key: string, value: string) => void;
}

function SearchBar({ searches, text, choices, chosen, onSet }: BarProps) {
  return (
    <div className={styles.bar}>
      {searches !== undefined && (
        <TextInput
          className={styles.search}
          type="search"
          size="md"
          maxLength={200}
          placeholder={searches}
          aria-label={t('Search: {fields}', { fields: searches })}
          leftSection={<Search size={18} strokeWidth={1.5} />}
          value={text}
          onChange={(event) => onSet('search', event.currentTarget.value)}
        />
      )}
      {choices.map((choice) => (
        <NativeSelect
          key={choice.name}
          size="md"
          aria-label={choice.label}
          data={[...choice.options]}
          value={chosen[choice.name] ?? ''}
          onChange={(event) => onSet(choice.name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

function Foot({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const pages = Math.ceil(total / adminPageSize);
  return (
    <div className={styles.foot}>
      <span role="status">{plural(total, '{count} entry', '{count} entries')}</span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={onPage}
          size="md"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t(controlText[control]) })}
          getItemProps={(number) => ({ 'aria-label': t('Page {number}', { number }) })}
        />
      )}
    </div>
  );
}

/** @sentences */
const controlText = { first: 'First page', last: 'Last page', next: 'Next page', previous: 'Previous page' };

function AdminTable<Item>({
  title,
  columns,
  keyOf,
  items,
  isOld,
}: Pick<Props<Item>, 'title' | 'columns' | 'keyOf'> & { items: readonly Item[]; isOld: boolean }) {
  return (
    <div className={styles.frame} data-old={isOld || undefined}>
      <table className={styles.table} aria-label={title} aria-busy={isOld}>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} scope="col" data-figure={isFigure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ head, cell, isFigure }) => (
                <td key={head} data-label={head} data-figure={isFigure}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
