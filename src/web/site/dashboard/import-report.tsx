import type { WorkbookOnTheWire } from '#api/workbooks.ts';
import styles from './import-report.module.css';
import { SheetPreview } from './sheet-preview.tsx';

const figures = new Intl.NumberFormat('en-US');

/** What was read, changed or skipped: nothing is dropped in silence. */
export function ImportReport({ workbook }: { workbook: WorkbookOnTheWire }) {
  const report = workbook.report;
  return (
    <div className={styles.report}>
      {workbook.sheets.map((sheet) => {
        const notes = report?.sheets.find((one) => one.title === sheet.title)?.notes ?? [];
        return (
          <section key={sheet.id} className={styles.sheet}>
            <div className={styles.head}>
              <h2>{sheet.title}</h2>
              <p>
                {figures.format(sheet.row_count)} rows, {sheet.columns.length} columns
              </p>
            </div>
            <SheetPreview sheet={sheet} />
            {notes.length > 0 && (
              <details className={styles.notes}>
                <summary>
                  {notes.length} {notes.length === 1 ? 'thing' : 'things'} to know about how it was read
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
            )}
          </section>
        );
      })}
      {report?.skipped.map((line) => (
        <p key={line} className={styles.skipped}>
          {line}
        </p>
      ))}
    </div>
  );
}
