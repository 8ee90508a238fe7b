import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Plus, SearchX, Table2 } from 'lucide-react';
import styles from './workbook-page.module.css';

export function SheetSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={t('Loading rows')}>
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: 6 }, (_, cell) => (
            <span key={cell} style={{ width: `${40 + ((row * 7 + cell * 13) % 50)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function EmptySheet({ searching, onAddRow }: { searching: boolean; onAddRow: (() => void) | null }) {
  return (
    <div className={styles.empty}>
      {searching ? <SearchX size={28} strokeWidth={1.5} /> : <Table2 size={28} strokeWidth={1.5} />}
      <h2>{searching ? t('No rows match your search') : t('This sheet has no rows yet')}</h2>
      <p>
        {searching
          ? t(
              'Rows match if one cell contains all words. If none does, rows match with the words across several cells. Use commas for alternatives and quotation marks for exact phrases.',
            )
          : onAddRow
            ? t('Add the first row, or paste a table from another spreadsheet.')
            : t('Its rows come from the spreadsheet’s source.')}
      </p>
      {!searching && onAddRow && (
        <Button leftSection={<Plus size={16} strokeWidth={1.5} />} onClick={onAddRow}>
          {t('Add row')}
        </Button>
      )}
    </div>
  );
}
