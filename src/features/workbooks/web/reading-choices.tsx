import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, Group, Select, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { previewReading, type FileReading, readAgain, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { encodingLabels, type TextEncoding, textEncodingIds } from '../rules/text-encodings.ts';
import { asCallError, call, CallError } from '#web/call.ts';
import { followImport } from './follow-import.ts';
import { ReadingPreviewTable } from './reading-preview-table.tsx';
import { chooseHeader, headerOptions, type SheetReading, sayReading, withSheet } from './reading-text.ts';
import styles from './reading-choices.module.css';

interface ChoicesProps {
  workbook: WorkbookOnTheWire;
  onClose: () => void;
  onRead: (workbook: WorkbookOnTheWire) => void;
}

/** The encoding of a text file and the header of each sheet, with what each choice keeps. */
export function ReadingChoices({ workbook, onClose, onRead }: ChoicesProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<FileReading>();
  const [title, setTitle] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching } = usePreview(workbook.id, chosen);
  const sheet = data?.preview.sheets.find((one) => one.title === title) ?? data?.preview.sheets[0];
  const problem = failure || error?.message;
  if (!data || !sheet) {
    return problem ? <Trouble>{problem}</Trouble> : <Skeleton height={360} aria-label={t('Reading the file')} />;
  }
  const reading = chosen ?? data.reading;
  const choose = (next: SheetReading) => {
    setFailure('');
    setChosen(withSheet(reading, next));
  };
  const submit = async () => {
    setBusy(true);
    setFailure('');
    try {
      onRead(await readFileAgain(workbook, reading, queries));
      onClose();
    } catch (caught) {
      setFailure(asCallError(caught).message);
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <ReadingFields
        preview={data.preview}
        sheet={sheet}
        onEncoding={(encoding) => setChosen({ ...reading, encoding })}
        onTitle={setTitle}
        onSheet={choose}
      />
      <p className={styles.said} role="status">
        {sayReading(sheet)}
      </p>
      <ReadingPreviewTable
        sheet={sheet}
        busy={isFetching}
        onHeader={sheet.choosable ? (number) => choose(chooseHeader(sheet, `${number}-${number}`)) : undefined}
      />
      {problem && <Trouble>{problem}</Trouble>}
      <Foot
        busy={busy}
        disabled={chosen === undefined || isFetching || error !== null}
        onClose={onClose}
        onRead={() => void submit()}
      />
    </Stack>
  );
}

function usePreview(workbookId: string, chosen: FileReading | undefined) {
  return useQuery({
    queryKey: ['reading', workbookId, chosen],
    queryFn: ({ signal }) => call(previewReading, { params: { workbookId }, body: { reading: chosen }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/** Reads the file another way; resolves once the workbook holds what was read. */
async function readFileAgain({ id }: WorkbookOnTheWire, reading: FileReading, queries: QueryClient) {
  const answer = await call(readAgain, { params: { workbookId: id }, body: reading });
  const read = await followImport(answer.workbook, { signal: new AbortController().signal });
  await queries.invalidateQueries({ queryKey: ['workbooks'] });
  await queries.invalidateQueries({ queryKey: ['workbook', id] });
  if (read.failure !== null) throw new CallError(0, 'unreadable_file', read.failure);
  return read;
}

interface FootProps {
  busy: boolean;
  disabled: boolean;
  onClose: () => void;
  onRead: () => void;
}

function Foot({ busy, disabled, onClose, onRead }: FootProps) {
  return (
    <Group justify="flex-end" gap="sm" className={styles.acts}>
      <Button variant="default" size="md" onClick={onClose} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button size="md" loading={busy} disabled={disabled} onClick={onRead}>
        {t('Read it this way')}
      </Button>
    </Group>
  );
}

const Trouble = ({ children }: { children: string }) => (
  <Alert color="red" role="alert">
    {children}
  </Alert>
);

type Preview = Awaited<ReturnType<typeof call<typeof previewReading>>>['preview'];

interface FieldsProps {
  preview: Preview;
  sheet: Preview['sheets'][number];
  onEncoding: (encoding: TextEncoding) => void;
  onTitle: (title: string) => void;
  onSheet: (reading: SheetReading) => void;
}

/** What can be chosen: of the file, and of the sheet that is looked at. */
function ReadingFields({ preview, sheet, onEncoding, onTitle, onSheet }: FieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        {preview.encoding !== null && (
          <Select
            label={t('Text encoding')}
            description={t('If letters look wrong, choose another encoding.')}
            size="md"
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('No matches')}
            value={preview.encoding}
            data={textEncodingIds.map((value) => ({ value, label: t(encodingLabels[value]) }))}
            onChange={(value) => value && onEncoding(value)}
          />
        )}
        {preview.sheets.length > 1 && (
          <Select
            label={t('Sheet')}
            description={t('Each sheet has its own column names.')}
            size="md"
            allowDeselect={false}
            value={sheet.title}
            data={preview.sheets.map((one) => one.title)}
            onChange={(value) => value && onTitle(value)}
          />
        )}
        {sheet.choosable && (
          <Select
            label={t('Column names')}
            description={t('The row of the file that names the columns.')}
            size="md"
            allowDeselect={false}
            value={headerOptions(sheet).value}
            data={headerOptions(sheet).options}
            onChange={(value) => value && onSheet(chooseHeader(sheet, value))}
          />
        )}
      </div>
      <RowsAbove sheet={sheet} onSheet={onSheet} />
    </>
  );
}

/** Whether the rows above the header are data too. */
function RowsAbove({ sheet, onSheet }: Pick<FieldsProps, 'sheet' | 'onSheet'>) {
  const above = sheet.header ? sheet.rows.filter(({ number }) => number < (sheet.header?.first ?? 0)).length : 0;
  if (above === 0 || !sheet.header) return null;
  return (
    <Checkbox
      size="md"
      label={plural(above, 'Keep the row above as data', 'Keep the {count} rows above as data')}
      checked={!sheet.rows.some(({ becomes }) => becomes === 'left_out')}
      onChange={({ currentTarget }) =>
        onSheet({ title: sheet.title, header: sheet.header, keep_above: currentTarget.checked })
      }
    />
  );
}
