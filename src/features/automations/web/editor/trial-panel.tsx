import { t } from '#kit/language/product.ts';
import { Alert, Button, Loader, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCell } from '#engine/format-cell.ts';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import { tryAutomation } from '../../api/automations.ts';
import type { SentDefinition } from '../../api/definition.ts';
import styles from '../automations.module.css';
import { FactList } from '../fact-list.tsx';
import type { Draft } from './draft.ts';
import type { EditorAround } from './editor-around.ts';
import { stepNames } from './step-list.tsx';

interface Props {
  workbookId: string;
  draft: Draft;
  around: EditorAround;
}

const rowsOffered = 50;

/** What it would do with a row: everything is shown, and nothing is done. */
export function TrialPanel({ workbookId, draft, around }: Props) {
  const { sheet, isOfOneRow } = around;
  const [chosen, choose] = useState<string | null>(null);
  const rows = useRows(isOfOneRow ? sheet : undefined);
  const row_id = isOfOneRow ? (chosen ?? rows.data?.[0]?.value ?? null) : null;
  const { name, sheet_id, definition } = draft;
  const body = {
    ...{ name: name.trim() || t('Trial'), sheet_id, row_id, id: around.automation?.id ?? null },
    definition: definition as SentDefinition,
  };
  const trial = useQuery({
    queryKey: ['try-automation', workbookId, JSON.stringify(body)],
    queryFn: ({ signal }) => call(tryAutomation, { params: { workbookId }, body, signal }),
    enabled: !isOfOneRow || row_id !== null,
    retry: false,
    gcTime: 0,
  });
  return (
    <section className={styles.part} aria-label={t('Try it')}>
      <div className={styles.partHead}>
        <h3 className={styles.partTitle}>{t('Try it')}</h3>
        <Button variant="default" size="sm" onClick={() => void trial.refetch()}>
          {t('Again')}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('This is what would happen. Nothing is sent, written or called.')}
      </Text>
      {isOfOneRow && (
        <Select
          label={t('With this row')}
          searchable
          allowDeselect={false}
          data={rows.data ?? []}
          value={row_id}
          placeholder={rows.data?.length === 0 ? t('This sheet has no rows yet.') : ''}
          onChange={choose}
        />
      )}
      {trial.error && <Alert color="red">{trial.error.message}</Alert>}
      {trial.isFetching && <Loader role="status" size="sm" aria-label={t('Loading')} />}
      {trial.data?.holds === false && (
        <Alert color="orange">{t('The conditions don’t hold for this row, so nothing would be done.')}</Alert>
      )}
      {trial.data?.steps.map((step, at) => (
        <div key={`${at} ${step.step}`} className={styles.card}>
          <h4 className={styles.partTitle}>
            {at + 1}. {t(stepNames[step.kind as keyof typeof stepNames])}
          </h4>
          <FactList facts={step.facts} />
          {step.failure && <Alert color="orange">{step.failure}</Alert>}
        </div>
      ))}
    </section>
  );
}

/** The first rows of a sheet, by their first column. */
function useRows(sheet: EditorAround['sheet']) {
  return useQuery({
    queryKey: ['trial-rows', sheet?.id],
    enabled: sheet !== undefined,
    queryFn: async ({ signal }) => {
      const { rows, columns } = await call(querySheet, {
        params: { sheetId: sheet?.id ?? '' },
        body: { limit: rowsOffered },
        signal,
      });
      const [column] = columns;
      return rows.map(({ row_id, cells, number }) => ({
        value: row_id,
        label: (column && formatCell(cells[column.id], column)) || t('Row {number}', { number: String(number ?? '') }),
      }));
    },
  });
}
