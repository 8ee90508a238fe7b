import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallError, call } from '#web/call.ts';
import { completeWorkbook, getCompletion } from '../api.ts';
import styles from './completion-notice.module.css';

/** Offers to complete a workbook that was imported before what is around its tables was kept. Nothing is done unasked. */
export function CompletionNotice({ workbookId: id, onCompleted }: { workbookId: string; onCompleted(): void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['workbook-completion', id],
    queryFn: async ({ signal }) => (await call(getCompletion, { params: { workbookId: id }, signal })).completion,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  const complete = async () => {
    setBusy(true);
    setFailure('');
    try {
      await call(completeWorkbook, { params: { workbookId: id }, body: {} });
      onCompleted();
      await refetch();
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  return (
    <section className={styles.notice} aria-label={t('Complete this spreadsheet')}>
      <p className={styles.text}>
        {t(
          'This spreadsheet was imported before Sheaf kept everything in a file. {name} is still stored: completing adds the titles, rates and totals around tables, and the formulas and names of the file. Rows and cells that you edited stay as they are, and so do your apps.',
          { name: data.file_name },
        )}
      </p>
      <Button size="compact-sm" loading={busy} onClick={() => void complete()}>
        {t('Complete from the file')}
      </Button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
