import { t } from '#kit/language/product.ts';
import { Autocomplete, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { getSheetGrid } from '#features/workbooks/api/sheet-grid.ts';
import { call } from '../../call.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import { findNamed, type NamedPlace, readAddress } from './named-place.ts';
import styles from '../formula/formula-bar.module.css';

interface Props {
  sheet: { id: string; title: string };
  /** Of the selected cell. */
  address: string;
  onGo(place: NamedPlace): void;
  /** The keyboard goes back to the cell. */
  onDone(): void;
}

/** The address of the selected cell: another one, a name or a table that is entered here is gone to. */
export function NameBox({ sheet, address, onGo, onDone }: Props) {
  /** Null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['sheet-names', sheet.id],
    queryFn: ({ signal }) => call(getSheetGrid, { params: { sheetId: sheet.id }, signal }),
    enabled: typed !== null,
    staleTime: 10_000,
  });
  const listed = [...(data?.names ?? []), ...(data?.tables ?? [])].map(({ name }) => name);
  const go = async (text: string): Promise<void> => {
    setTyped(null);
    onDone();
    // Whoever types faster than names are read waits for them.
    const known = readAddress(text) ? null : (data ?? (await refetch()).data);
    const place = readAddress(text) ?? (known ? findNamed(text, known, sheet.title) : null);
    if (place) onGo(place);
    else if (text.trim() !== '')
      showToast(t('“{text}” is neither an address nor a name of cells.', { text: text.trim() }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // An option that the arrows chose is taken by the list.
    if (event.key === 'Enter' && event.currentTarget.hasAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return void go(event.currentTarget.value);
    setTyped(null);
    onDone();
  };
  return (
    <>
      <VisuallyHidden role="status" aria-label={t('Selected cell')}>
        {address}
      </VisuallyHidden>
      <Autocomplete
        classNames={{ root: styles.name, input: styles.nameInput }}
        size="sm"
        aria-label={t('Go to a cell or name')}
        placeholder="A1"
        data={[...new Set(listed)]}
        limit={50}
        // All are listed until something else is typed.
        filter={typed === address ? ({ options }) => options : undefined}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        value={typed ?? address}
        maxLength={255}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => {
          setTyped(address);
          event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onChange={setTyped}
        onOptionSubmit={(name) => void go(name)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
