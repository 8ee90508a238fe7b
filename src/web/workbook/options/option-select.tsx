import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { matchingOptions } from './matching-options.ts';

interface Props {
  id: string;
  label: ReactNode;
  options: readonly string[];
  /** As it is typed; may be another than the options. */
  value: string;
  onSave(text: string): void;
  description?: string | undefined;
  error?: string | undefined;
}

/** A value to choose, or another one to write, which is last where the search fits no option wholly. */
export function OptionSelect({ id, label, options, value, onSave, ...more }: Props) {
  const [search, setSearch] = useState(value);
  const sought = search === value ? '' : search.trim();
  const known = value === '' || options.includes(value) ? [...options] : [value, ...options];
  const shown = matchingOptions(known, sought);
  const isNew = sought !== '' && !known.includes(sought);
  return (
    <Select
      {...more}
      id={id}
      label={label}
      data={isNew ? [...known, sought] : known}
      // The search may be one that nothing here holds, and everything is shown for it: `shown` says what fits.
      filter={({ options: all }) =>
        [...shown, ...(isNew ? [sought] : [])].flatMap((one) =>
          all.filter((option) => 'value' in option && option.value === one),
        )
      }
      renderOption={({ option }) =>
        isNew && option.value === sought ? t('Write “{text}”', { text: option.label }) : option.label
      }
      value={value === '' ? null : value}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      clearable
      maxDropdownHeight={280}
      onChange={(next) => (next ?? '') !== value && onSave(next ?? '')}
    />
  );
}
