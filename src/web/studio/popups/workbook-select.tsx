import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { getWorkbook } from '#features/workbooks/api/workbooks.ts';
import { call } from '../../call.ts';
import { useFoundWorkbooks } from '../../find-workbooks.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';

interface WorkbookSelectProps {
  value: string | null;
  onChange(id: string | null): void;
}

/** The spreadsheet of the app, out of all of the workspace: the server looks for what is typed. */
export function WorkbookSelect({ value, onChange }: WorkbookSelectProps) {
  const [search, setSearch] = useState('');
  const current = useNameOf(value);
  // The field shows the name of what is chosen: that is no search.
  const found = useFoundWorkbooks(search === current?.label ? '' : search, failureMessage) ?? [];
  const others = found.filter(({ id }) => id !== value).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('Spreadsheet')}
      description={t(
        'The spreadsheet for this app’s blocks. If you switch, blocks look for sheets with the same name.',
      )}
      placeholder={t('Choose a spreadsheet')}
      data={current ? [current, ...others] : others}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={search ? t('No spreadsheets match.') : t('Upload a spreadsheet on the dashboard first.')}
      comboboxProps={{ zIndex: 400 }}
    />
  );
}

/** The chosen one may be far behind those that are found. */
function useNameOf(id: string | null): { value: string; label: string } | null {
  const [named, setNamed] = useState<{ value: string; label: string } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    if (id)
      call(getWorkbook, { params: { workbookId: id }, signal: left.signal })
        .then(({ workbook }) => setNamed({ value: workbook.id, label: workbook.name }))
        .catch((failure: unknown) => {
          if (!left.signal.aborted) failureMessage(failure);
        });
    return () => left.abort();
  }, [id]);
  return named?.value === id ? named : null;
}

const failureMessage = (failure: unknown): void =>
  showToast({ type: 'error', message: sentence(failure, t('Couldn’t load the spreadsheets.')) });
