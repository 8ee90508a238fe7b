import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFoundWorkbooks } from '#web/find-workbooks.ts';

/** One of the spreadsheets that are there already; nothing where there is none. */
export function ChooseWorkbook() {
  const [, setParameters] = useSearchParams();
  const [search, setSearch] = useState('');
  const found = useFoundWorkbooks(search);
  const ready = found?.filter((one) => one.state === 'ready') ?? [];
  if (!found || (ready.length === 0 && search === '')) return null;
  return (
    <Select
      maw={400}
      mt="md"
      label={t('Or choose an existing one')}
      placeholder={t('Choose a spreadsheet')}
      size="md"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={t('No matching spreadsheets')}
      value={null}
      data={ready.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(workbook) =>
        workbook &&
        setParameters((parameters) => {
          parameters.set('workbook', workbook);
          return parameters;
        })
      }
    />
  );
}
