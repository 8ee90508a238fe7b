import { t } from '#kit/language/product.ts';
import { Check } from 'lucide-react';
import styles from './reading-choices.module.css';
import type { PreviewedSheet } from './reading-text.ts';

/** @sentences */
const words = { names: 'Names', data: 'Data', left_out: 'Left out' };

/** The first rows of a sheet as they are in the file, each with what becomes of it. */
export function ReadingPreviewTable({
  sheet,
  busy,
  onHeader,
}: {
  sheet: PreviewedSheet;
  busy: boolean;
  onHeader: ((row: number) => void) | undefined;
}) {
  const width = Math.max(1, ...sheet.rows.map(({ cells }) => cells.length));
  return (
    // What scrolls must be reachable by keyboard.
    <section
      className={styles.frame}
      tabIndex={0}
      aria-label={t('First rows of {title}', { title: sheet.title })}
      aria-busy={busy}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Becomes')}</th>
            <th scope="col" colSpan={width}>
              {t('In the file')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.number} className={styles[row.becomes]}>
              <th scope="row">
                {onHeader && row.becomes !== 'names' ? (
                  <button
                    type="button"
                    aria-label={t('Name the columns after row {number}', { number: String(row.number) })}
                    onClick={() => onHeader(row.number)}
                  >
                    {row.number}
                  </button>
                ) : (
                  row.number
                )}
              </th>
              <td>
                {row.becomes === 'names' && <Check size={14} strokeWidth={2} aria-hidden="true" />}
                {t(words[row.becomes])}
              </td>
              {Array.from({ length: width }, (_, index) => (
                <td key={index}>{row.cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.more && <p>{t('All rows below are data.')}</p>}
    </section>
  );
}
