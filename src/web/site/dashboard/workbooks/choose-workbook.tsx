import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listWorkbooks } from '#api/workbooks.ts';
import { call } from '../../../call.ts';

/** One of the spreadsheets that are there already; nothing where there is none. */
export function ChooseWorkbook() {
  const [, setParameters] = useSearchParams();
  const workbooks = useQuery({
    queryKey: ['workbooks'],
    queryFn: async () => (await call(listWorkbooks, {})).workbooks,
  });
  const ready = workbooks.data?.filter((one) => one.state === 'ready') ?? [];
  if (ready.length === 0) return null;
  return (
    <Select
      maw={400}
      mt="md"
      label="Or one that you have"
      placeholder="Choose a spreadsheet"
      size="md"
      searchable
      nothingFoundMessage="No spreadsheet is called so"
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
