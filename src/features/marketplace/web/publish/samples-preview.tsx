import { plural, t } from '#kit/language/product.ts';
import { Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import { previewSamples, type SampledSheetOnTheWire } from '../../api/marketplace.ts';
import { call } from '#web/call.ts';
import { sentence } from '#web/studio/state/studio.ts';
import { useStudio } from '#web/studio/state/use-studio.ts';
import styles from './marketplace.module.css';
import type { Listing } from './use-listing.ts';

type Choice = Pick<Listing, 'sample_rows' | 'with_personal_data' | 'with_summed_values' | 'with_around'>;
type Found = { sheets: readonly SampledSheetOnTheWire[] } | { problem: string } | null;

/** Every column, row and value that goes along with the template, before it is submitted. */
export function SamplesPreview({ listing }: { listing: Choice }) {
  const found = useSamples(listing);
  return (
    <section className={styles.samples} aria-label={t('What’s included')} aria-busy={found === null}>
      <h3>{t('What’s included')}</h3>
      {found === null && <p>{t('Loading...')}</p>}
      {found && 'problem' in found && <p role="alert">{found.problem}</p>}
      {found && 'sheets' in found && found.sheets.length === 0 && <p>{t('No sheets. Your pages don’t show any.')}</p>}
      {found && 'sheets' in found && found.sheets.map((sheet) => <SampledSheet key={sheet.title} sheet={sheet} />)}
    </section>
  );
}

function useSamples({ sample_rows, with_personal_data, with_summed_values, with_around }: Choice): Found {
  const studio = useStudio();
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let isOld = false;
    const query = {
      sample_rows,
      with_personal_data: String(with_personal_data),
      with_summed_values: String(with_summed_values),
      with_around: String(with_around),
    };
    const load = async (): Promise<Found> => {
      await studio.saved();
      return call(previewSamples, { query });
    };
    // While a number is typed only the last one is looked up.
    const wait = setTimeout(() => {
      setFound(null);
      void load()
        .catch((failure: unknown) => ({ problem: sentence(failure, t('Couldn’t load the samples.')) }))
        .then((next) => !isOld && setFound(next));
    }, 200);
    return () => {
      isOld = true;
      clearTimeout(wait);
    };
  }, [studio, sample_rows, with_personal_data, with_summed_values, with_around]);
  return found;
}

/** @sentences */
const reasons = {
  personal: 'No values: personal data',
  summed: 'No values: visitors only see totals',
  hidden: 'No values: visitors don’t see this column',
} as const;

function SampledSheet({ sheet: { title, columns, rows, around, unused } }: { sheet: SampledSheetOnTheWire }) {
  return (
    <details>
      <summary>
        {t('{title}: {columns}, {rows}', {
          title,
          columns: plural(columns.length, '{count} column', '{count} columns'),
          rows: rows.length === 0 ? t('no rows') : plural(rows.length, '{count} row', '{count} rows'),
        })}
      </summary>
      <div className={styles.sampleTable} tabIndex={0} role="group" aria-label={t('Rows of {title}', { title })}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ id, name, withheld, options }) => (
                <Table.Th key={id}>
                  {name}
                  {withheld && <small>{t(reasons[withheld])}</small>}
                  {options.length > 0 && <small>{t('Choices: {names}', { names: options.join(', ') })}</small>}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, at) => (
              <Table.Tr key={`${at + 1}`}>
                {columns.map(({ id }) => (
                  <Table.Td key={id} title={String(cells[id] ?? '')}>
                    {String(cells[id] ?? '')}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {unused.length > 0 && (
        <p className={styles.around}>
          {t('Not included, since no page uses them: {names}', { names: unused.join(', ') })}
        </p>
      )}
      {around.length > 0 && (
        <p className={styles.around}>{t('Around the table: {cells}', { cells: around.join(' · ') })}</p>
      )}
    </details>
  );
}
