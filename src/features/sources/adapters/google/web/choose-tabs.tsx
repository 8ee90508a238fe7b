import { columnTypeWord } from '#web/column-type-word.ts';
import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { GoogleTab } from '../api.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import styles from '#features/workbooks/web/sheet-preview-table.module.css';

interface Props {
  file: { name: string; can_edit: boolean; tabs: GoogleTab[] };
  failure: string | null;
  busy: boolean;
  onConnect(tabs: number[]): void;
  onBack(): void;
}

/** What would be read of a spreadsheet; people choose its tabs. */
export function ChooseTabs({ file, failure, busy, onConnect, onBack }: Props) {
  const filled = file.tabs.filter((tab) => tab.columns.length > 0);
  const [chosen, setChosen] = useState<number[]>(filled.slice(0, 1).map((tab) => tab.tab_id));
  return (
    <Stack gap="lg">
      <Text>
        {rich(t('{name}: choose the tabs to sync. The first row of each names its columns.'), {
          name: <b>{file.name}</b>,
        })}
      </Text>
      {!file.can_edit && (
        <Alert color="orange">
          {t('This account can only view the spreadsheet. Changes made here stay here until it can edit.')}
        </Alert>
      )}
      {file.tabs.map((tab) => (
        <div key={tab.tab_id}>
          <Checkbox
            size="md"
            mb="xs"
            label={labelOf(tab)}
            disabled={tab.columns.length === 0}
            checked={chosen.includes(tab.tab_id)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked ? [...chosen, tab.tab_id] : chosen.filter((one) => one !== tab.tab_id),
              )
            }
          />
          {chosen.includes(tab.tab_id) && <TabTable tab={tab} />}
        </div>
      ))}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group>
        <Button size="md" loading={busy} disabled={chosen.length === 0} onClick={() => onConnect(chosen)}>
          {chosen.length > 1 ? plural(chosen.length, 'Connect {count} tab', 'Connect {count} tabs') : t('Connect')}
        </Button>
        <Button size="md" variant="subtle" color="gray" disabled={busy} onClick={onBack}>
          {t('Another spreadsheet')}
        </Button>
      </Group>
    </Stack>
  );
}

const labelOf = ({ title, columns, row_count }: GoogleTab): string =>
  columns.length > 0
    ? plural(row_count, '{title} ({count} row)', '{title} ({count} rows)', { title })
    : t('{title} (empty)', { title });

function TabTable({ tab }: { tab: GoogleTab }) {
  return (
    // What scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('First rows of {title}', { title: tab.title })}>
      <table>
        <thead>
          <tr>
            {tab.columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? styles.number : undefined}>
                {column.name}
                <small>
                  {columnTypeWord(column.type)}
                  {column.locked && (
                    <>
                      {' '}
                      <Lock size={11} strokeWidth={2} aria-hidden="true" /> {t('formula')}
                    </>
                  )}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tab.rows.map((cells, row) => (
            <tr key={row}>
              {tab.columns.map((column, place) => (
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
