import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallError, call } from '#web/call.ts';
import { type AirtableImport, mostTables, startAirtableImport } from '../api.ts';
import type { ChosenBase } from './choose-base.tsx';
import styles from './airtable.module.css';
import { FieldTable } from './field-table.tsx';

interface Props {
  chosen: ChosenBase;
  onStarted(started: AirtableImport): void;
  onBack(): void;
}

/** What would become of each field, table by table. */
export function ChooseTables({ chosen: { token, base, tables }, onStarted, onBack }: Props) {
  const [requested, setRequested] = useState(() => tables.slice(0, mostTables).map(({ id }) => id));
  const start = useMutation({
    mutationFn: () => call(startAirtableImport, { body: { token, base_id: base.id, tables: requested } }),
    onSuccess: (answer) => onStarted(answer.import),
  });
  const isTooMany = requested.length > mostTables;
  return (
    <Stack gap="lg">
      <Text>{rich(t('{name}: choose the tables to import.'), { name: <b>{base.name}</b> })}</Text>
      <div>
        {tables.map((table) => (
          <Table
            key={table.id}
            table={table}
            checked={requested.includes(table.id)}
            onChange={(checked) =>
              setRequested(checked ? [...requested, table.id] : requested.filter((id) => id !== table.id))
            }
          />
        ))}
      </div>
      {(start.error || isTooMany) && (
        <Alert color="red" role="alert">
          {start.error ? asCallError(start.error).message : t('Choose at most {count} tables.', { count: mostTables })}
        </Alert>
      )}
      <Group>
        <Button
          size="md"
          loading={start.isPending}
          disabled={requested.length === 0 || isTooMany}
          onClick={() => start.mutate()}
        >
          {plural(requested.length, 'Import {count} table', 'Import {count} tables')}
        </Button>
        <Button size="md" variant="subtle" color="gray" disabled={start.isPending} onClick={onBack}>
          {t('Another base')}
        </Button>
      </Group>
    </Stack>
  );
}

interface TableProps {
  table: ChosenBase['tables'][number];
  checked: boolean;
  onChange(checked: boolean): void;
}

function Table({ table: { name, fields, notes }, checked, onChange }: TableProps) {
  return (
    <div className={styles.table}>
      <Checkbox size="md" label={name} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <details>
        <summary>
          {plural(
            fields.length,
            'What becomes of {count} field of {name}',
            'What becomes of {count} fields of {name}',
            { name },
          )}
        </summary>
        <FieldTable label={t('Fields of {name}', { name })} fields={fields} />
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </details>
    </div>
  );
}
