import { t } from '#kit/language/product.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cellOfPeople } from '#engine/people.ts';
import { anyOfMarker, type Condition, currentUserPlaceholder } from '#engine/query-model.ts';
import { meInWords, nameOfValue } from './name-of-value.ts';
import { searchPeople } from './search-people.ts';

/** Other conditions compare what people are called. */
export const comparesPeople = (condition: Condition): boolean =>
  ['=', 'is_not', 'any_of', 'none_of'].includes(condition);

interface Props {
  sheetId: string;
  isList: boolean;
  text: string;
  onChange(text: string): void;
}

/** Whom a filter keeps: people by their ids, whatever they are called later, and whoever looks at the sheet. */
export function PersonFilterValue({ sheetId, isList, text, onChange }: Props) {
  const [search, setSearch] = useState('');
  // What is chosen is in the field as a search.
  const sought = search === meInWords() ? '' : search;
  const found = useQuery({
    queryKey: ['people', sheetId, sought],
    queryFn: ({ signal }) => searchPeople(sheetId, sought, signal),
    placeholderData: (before) => before,
  });
  const chosen = text.split(anyOfMarker).filter(Boolean);
  const offered = (found.data?.people ?? []).flatMap((person) => cellOfPeople([person]) ?? []);
  const values = [...new Set([currentUserPlaceholder, ...chosen, ...offered])];
  const data = values.map((value) => ({ value, label: nameOfValue(value) }));
  const common = {
    data,
    searchable: true,
    placeholder: t('Name or e-mail'),
    nothingFoundMessage: t('Nobody in this workspace has this name or address.'),
    maxDropdownHeight: 280,
    'data-autofocus': true,
    onSearchChange: setSearch,
  };
  if (isList)
    return (
      <MultiSelect<string>
        {...common}
        label={t('People')}
        value={chosen}
        onChange={(next) => onChange(next.join(anyOfMarker))}
      />
    );
  return (
    <Select<string> {...common} label={t('Person')} value={text || null} onChange={(next) => onChange(next ?? '')} />
  );
}
