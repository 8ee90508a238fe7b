import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameLinked, searchLinked } from '#features/workbooks/api/links.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import type { Cell, Column } from '#engine/model.ts';
import { call } from '../../call.ts';

export interface LinkFieldProps {
  id: string;
  label: ReactNode;
  sheetId: string;
  column: Column;
  cell: Cell;
  onSave(text: string): void;
  description?: string | undefined;
  error?: string | undefined;
}

/** A row to choose, which the server searches as one types; the key is what is saved. */
export function LinkField({ id, label, sheetId, column, cell, onSave, ...shown }: LinkFieldProps) {
  const value = entryText(cell, column.type);
  const [search, setSearch] = useState<string | null>(null);
  const named = useQuery({
    queryKey: ['link-name', sheetId, column.id, cell],
    queryFn: ({ signal }) =>
      call(nameLinked, { params: { sheetId }, body: { column: column.id, keys: [cell] }, signal }),
    enabled: value !== '',
  });
  const name = named.data?.names[0]?.name ?? (named.isSuccess ? t('{value} (not found)', { value }) : value);
  const sought = search === null || search === name ? '' : search;
  const found = useQuery({
    queryKey: ['link-search', sheetId, column.id, sought],
    queryFn: ({ signal }) =>
      call(searchLinked, { params: { sheetId }, body: { column: column.id, search: sought }, signal }),
    enabled: search !== null,
    placeholderData: (before) => before,
  });
  const rows = (found.data?.rows ?? []).map((row) => ({
    value: entryText(row.key, column.type),
    label: row.name,
    more: [...(String(row.key) === row.name ? [] : [String(row.key)]), ...row.more].join(' · '),
  }));
  const more = new Map(rows.map((row) => [row.value, row.more]));
  const offered = new Map(rows.map((row) => [row.value, { value: row.value, label: row.label }]));
  const known = value === '' || offered.has(value) ? [] : [{ value, label: name }];
  return (
    <Select
      {...shown}
      id={id}
      label={label}
      data={[...known, ...offered.values()]}
      // What the server found fits.
      filter={({ options }) => options.filter((one) => 'value' in one && offered.has(one.value))}
      renderOption={({ option }) => [option.label, more.get(option.value)].filter(Boolean).join(' · ')}
      value={value === '' ? null : value}
      searchable
      clearable
      searchValue={search ?? name}
      onSearchChange={(text) => setSearch(text === name ? search : text)}
      onFocus={() => setSearch((before) => before ?? name)}
      nothingFoundMessage={t('No row has this name or key.')}
      maxDropdownHeight={280}
      onChange={(next) => (next ?? '') !== value && onSave(next ?? '')}
    />
  );
}
