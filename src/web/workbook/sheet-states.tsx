import { Button } from '@mantine/core';
import { Plus, SearchX, Table2 } from 'lucide-react';
import styles from './workbook-page.module.css';

export function SheetSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label="Loading rows">
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
      <h2>{searching ? 'No row holds these words' : 'This sheet has no rows yet'}</h2>
      <p>
        {searching
          ? 'A row is found when one of its cells holds all of the words, or where none does, when several do. Commas separate alternatives, quotation marks keep words together.'
          : onAddRow
            ? 'Add the first row, or paste a table from another spreadsheet.'
            : 'Its rows come from where the spreadsheet comes from.'}
      </p>
      {!searching && onAddRow && (
        <Button leftSection={<Plus size={16} strokeWidth={1.5} />} onClick={onAddRow}>
          Add row
        </Button>
      )}
    </div>
  );
}
