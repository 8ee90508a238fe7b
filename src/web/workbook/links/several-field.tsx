import { t } from '#kit/language/product.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameLinked, searchLinked } from '#features/workbooks/api/links.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import { call } from '../../call.ts';
import type { LinkFieldProps } from './link-field.tsx';

/** Several rows to choose, which the server searches as one types; their keys are what is saved. */
export function SeveralField({ id, label, sheetId, column, cell, onSave, ...shown }: LinkFieldProps) {
  const value = labelsOf(cell);
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const named = useQuery({
    queryKey: ['link-name', sheetId, column.id, value],
    queryFn: ({ signal }) =>
      call(nameLinked, { params: { sheetId }, body: { column: column.id, keys: value }, signal }),
    enabled: value.length > 0,
  });
  const found = useQuery({
    queryKey: ['link-search', sheetId, column.id, search],
    queryFn: ({ signal }) => call(searchLinked, { params: { sheetId }, body: { column: column.id, search }, signal }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const rows = new Map((found.data?.rows ?? []).map((row) => [String(row.key), row]));
  const nameOf = (key: string): string => {
    const own = named.data?.names.find((one) => String(one.key) === key)?.name ?? rows.get(key)?.name;
    return own ?? (named.isSuccess ? t('{key} (not found)', { key }) : key);
  };
  const offered = new Map([...value, ...rows.keys()].map((key) => [key, { value: key, label: nameOf(key) }]));
  const more = (key: string): string => [key === nameOf(key) ? '' : key, ...(rows.get(key)?.more ?? [])].join(' · ');
  return (
    <MultiSelect
      {...shown}
      id={id}
      label={label}
      data={[...offered.values()]}
      // What the server found fits.
      filter={({ options }) => options.filter((one) => 'value' in one && rows.has(one.value))}
      renderOption={({ option }) => [option.label, more(option.value)].filter(Boolean).join(' · ')}
      value={value}
      searchable
      clearable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setIsOpen(true)}
      nothingFoundMessage={t('No row has this name or key.')}
      maxDropdownHeight={280}
      onChange={(next) => onSave(joinLabels(next))}
    />
  );
}
