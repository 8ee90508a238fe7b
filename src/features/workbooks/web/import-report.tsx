import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WorkbookOnTheWire } from '../api/workbooks.ts';
import styles from './import-report.module.css';
import { ReadAgainDialog } from './read-again-dialog.tsx';
import { SheetPreviewTable } from './sheet-preview-table.tsx';

/** Import report, changed or skipped: nothing is dropped in silence. */
export function ImportReport({
  workbook,
  onRead,
}: {
  workbook: WorkbookOnTheWire;
  /** Gets the workbook once its file was read another way; without it that is not offered. */
  onRead?: (workbook: WorkbookOnTheWire) => void;
}) {
  const report = workbook.report;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.report}>
      {onRead && report && workbook.apps.length === 0 && (
        <div className={styles.otherwise}>
          <span>{t('Not what you expected? Choose another row of column names, or another text encoding.')}</span>
          <Button variant="default" size="md" onClick={() => setChoosing(true)}>
            {t('Change how it is read')}
          </Button>
          <ReadAgainDialog workbook={workbook} opened={choosing} onClose={() => setChoosing(false)} onRead={onRead} />
        </div>
      )}
      {workbook.sheets.map((sheet) => (
        <section key={sheet.id} className={styles.sheet}>
          <div className={styles.head}>
            <h2>{sheet.title}</h2>
            <p>
              {plural(sheet.row_count, '{count} row', '{count} rows')},{' '}
              {plural(sheet.columns.length, '{count} column', '{count} columns')}
            </p>
          </div>
          <SheetPreviewTable sheet={sheet} />
          <Notes notes={report?.sheets.find((one) => one.title === sheet.title)?.notes ?? []} />
        </section>
      ))}
      {report?.skipped.map((line) => (
        <p key={line} className={styles.skipped}>
          {line}
        </p>
      ))}
    </div>
  );
}

type Note = NonNullable<WorkbookOnTheWire['report']>['sheets'][number]['notes'][number];

function Notes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <details className={styles.notes}>
      <summary>
        {plural(
          notes.length,
          '{count} thing to know about how it was read',
          '{count} things to know about how it was read',
        )}
      </summary>
      <ul>
        {notes.map((note) => (
          <li key={`${note.kind}:${note.message}`}>
            {note.message}
            {note.cells && note.cells.length > 0 && <small> ({note.cells.join(', ')})</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
