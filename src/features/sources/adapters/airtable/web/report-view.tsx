import { plural, t } from '#kit/language/product.ts';
import { Stack, Text } from '@mantine/core';
import type { ImportReport } from '../api.ts';
import styles from './airtable.module.css';
import { FieldTable } from './field-table.tsx';

/** What became of a base, by table and field. */
export function ReportView({ report: { tables, notes } }: { report: ImportReport }) {
  return (
    <Stack gap="lg">
      {tables.map((table) => (
        <section key={table.title} aria-label={table.title}>
          <Text fw={600} mb={6}>
            {table.title}: {plural(table.rows, '{count} row', '{count} rows')}
          </Text>
          <FieldTable label={t('What became of the fields of {title}', { title: table.title })} fields={table.fields} />
          <Notes notes={table.notes} />
        </section>
      ))}
      <div>
        <Text fw={600}>{t('Not imported')}</Text>
        <Notes notes={notes} />
      </div>
    </Stack>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
