import { columnTypeWord } from '#web/column-type-word.ts';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { connectPublished, previewPublished } from '../api.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import { asCallError, call } from '#web/call.ts';
import styles from '#features/workbooks/web/sheet-preview-table.module.css';
import { intervals } from './intervals.ts';

/** The button, and the dialog that leads from a published CSV address to a spreadsheet that follows it. */
export function ConnectPublished() {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<Rss size={18} strokeWidth={1.75} />}
        onClick={() => setOpened(true)}
      >
        {t('Connect a CSV address')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Connect a CSV address')}
        size={760}
        radius={isNarrow ? 0 : 'lg'}
        fullScreen={isNarrow}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {opened && <ConnectSteps />}
      </Modal>
    </>
  );
}

function ConnectSteps() {
  const [address, setAddress] = useState('');
  const [minutes, setMinutes] = useState('60');
  const navigate = useNavigate();
  const preview = useMutation({ mutationFn: () => call(previewPublished, { body: { address: address.trim() } }) });
  const connect = useMutation({
    mutationFn: () => call(connectPublished, { body: { address: address.trim(), every_minutes: Number(minutes) } }),
    onSuccess: ({ workbook_id }) => void navigate(`/dashboard/workbooks/${workbook_id}`),
  });
  const failed = preview.error && asCallError(preview.error);
  return (
    <Stack gap="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <Stack gap="md">
          <Text>
            {t('Sheaf reads the file regularly, and pages show what it contains. Change rows there, not here.')}
          </Text>
          <TextInput
            label={t('Address of the CSV file')}
            description={t(
              'Anyone with the address can read it: a file on a website, or a spreadsheet published as CSV.',
            )}
            placeholder="https://example.com/prices.csv"
            size="md"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              preview.reset();
            }}
            error={failed ? (failed.fieldMessage('address') ?? failed.message) : undefined}
            data-autofocus
          />
          {!preview.data && (
            <div>
              <Button type="submit" size="md" loading={preview.isPending} disabled={address.trim() === ''}>
                {t('Preview')}
              </Button>
            </div>
          )}
        </Stack>
      </form>
      {preview.data && (
        <>
          <div>
            <Text mb="xs">
              <b>{preview.data.name}</b>: {plural(preview.data.row_count, '{count} row', '{count} rows')},{' '}
              {plural(preview.data.columns.length, '{count} column', '{count} columns')}
            </Text>
            <FirstRows {...preview.data} />
          </div>
          <Select
            label={t('Read it again')}
            size="md"
            allowDeselect={false}
            data={intervals()}
            value={minutes}
            onChange={(value) => value && setMinutes(value)}
          />
          {connect.error && (
            <Alert color="red" role="alert">
              {asCallError(connect.error).message}
            </Alert>
          )}
          <Group>
            <Button size="md" loading={connect.isPending} onClick={() => connect.mutate()}>
              {t('Connect')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

type Preview = Awaited<ReturnType<typeof call<typeof previewPublished>>>;

function FirstRows({ name, columns, rows }: Pick<Preview, 'name' | 'columns' | 'rows'>) {
  return (
    // What scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('First rows of {name}', { name })}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? styles.number : undefined}>
                {column.name}
                <small>{columnTypeWord(column.type)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map((column, place) => (
                <td key={column.name} className={isNumeric(column) ? styles.number : undefined}>
                  {formatCell(cells[place], column, { dates: 'short' })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
