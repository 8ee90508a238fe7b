import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import type { PlannedField } from '../api.ts';
import styles from './airtable.module.css';

/** What became, or would become, of each field of a table. */
export function FieldTable({ label, fields }: { label: string; fields: readonly PlannedField[] }) {
  return (
    // What scrolls must be reachable by keyboard.
    <section className={styles.fields} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('In Airtable')}</th>
            <th scope="col">{t('Here')}</th>
            <th scope="col">{t('Changes')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, from, to, notes }, place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>{from || '–'}</td>
              <td>{to}</td>
              <td>{joinSentences(notes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
