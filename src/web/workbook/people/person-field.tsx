import { t } from '#kit/language/product.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Cell, Column } from '#engine/model.ts';
import { initialsOf, namesIn, tintOfPerson } from '#engine/people.ts';
import { aboutPerson, searchPeople } from './search-people.ts';
import styles from './people.module.css';

interface Props {
  id: string;
  label: ReactNode;
  sheetId: string;
  column: Column;
  cell: Cell;
  onSave(text: string): void;
  description?: string | undefined;
  error?: string | undefined;
}

/** One person or several to choose, whom the server searches as one types; names are what is saved. */
export function PersonField({ id, label, sheetId, column, cell, onSave, ...shown }: Props) {
  const names = namesIn(cell);
  const [search, setSearch] = useState<string | null>(null);
  const sought = search === null || names.includes(search) ? '' : search;
  const found = useQuery({
    queryKey: ['people', sheetId, sought],
    queryFn: ({ signal }) => searchPeople(sheetId, sought, signal),
    enabled: search !== null,
    placeholderData: (before) => before,
  });
  const people = found.data?.people ?? [];
  const about = new Map(people.map((person) => [person.name, aboutPerson(person)]));
  const data = [...new Set([...names, ...people.map(({ name }) => name)])];
  const common = {
    ...shown,
    ...{ id, label, searchable: true, clearable: true, maxDropdownHeight: 280 },
    nothingFoundMessage: t('Nobody in this workspace has this name or address.'),
    onFocus: () => setSearch((before) => before ?? ''),
    onSearchChange: (text: string) => setSearch((before) => (before === null ? before : text)),
  };
  const renderOption = ({ option }: { option: { value: unknown } }) => {
    const name = String(option.value);
    return <PersonOption name={name} about={about.get(name) ?? ''} />;
  };
  if (column.multiple)
    return (
      <MultiSelect<string>
        {...common}
        data={data}
        // Whom the server found fits.
        filter={({ options }) => options.filter((one) => 'value' in one && about.has(one.value))}
        renderOption={renderOption}
        value={names}
        onChange={(next) => onSave(next.join(', '))}
        hidePickedOptions
      />
    );
  const [first = null] = names;
  return (
    <Select<string>
      {...common}
      data={data}
      filter={({ options }) => options.filter((one) => 'value' in one && about.has(one.value))}
      renderOption={renderOption}
      value={first}
      onChange={(next) => (next ?? '') !== (first ?? '') && onSave(next ?? '')}
    />
  );
}

function PersonOption({ name, about }: { name: string; about: string }) {
  return (
    <span className={styles.person}>
      <span aria-hidden="true" className={styles.initials} data-tint={tintOfPerson(name)}>
        {initialsOf(name)}
      </span>
      <span className={styles.words}>
        {name}
        <span className={styles.about}>{about}</span>
      </span>
    </span>
  );
}
