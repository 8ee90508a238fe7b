import { t } from '#kit/language/product.ts';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import styles from './app-filters.module.css';
import { type AppSort, type AppState, appSorts, appStates } from '../rules/arrange-apps.ts';

/** @sentences */
const sortNames: Record<AppSort, string> = {
  edited: 'Last edited',
  name: 'Name',
  visits: 'Most visited',
  newest: 'Newest',
};
/** @sentences */
const stateNames: Record<AppState, string> = { all: 'All', live: 'Live', private: 'Private' };

interface Props {
  search: string;
  onSearch: (search: string) => void;
  sort: AppSort;
  onSort: (sort: AppSort) => void;
  state: AppState;
  onState: (state: AppState) => void;
}

/** Search, order and which apps. */
export function AppFilters({ search, onSearch, sort, onSort, state, onState }: Props) {
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        type="search"
        size="md"
        placeholder={t('Search apps')}
        aria-label={t('Search apps')}
        leftSection={<Search size={18} strokeWidth={1.5} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <SegmentedControl
        size="md"
        aria-label={t('Filter apps')}
        value={state}
        onChange={onState}
        data={appStates.map((value) => ({ value, label: t(stateNames[value]) }))}
      />
      <Select
        className={styles.sort}
        size="md"
        aria-label={t('Order')}
        allowDeselect={false}
        value={sort}
        onChange={(value) => value && onSort(value)}
        data={appSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
      />
    </search>
  );
}
