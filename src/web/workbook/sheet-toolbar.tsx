import { ActionIcon, Button, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  ArchiveRestore,
  ArrowDownUp,
  Check,
  CloudAlert,
  Columns3,
  History,
  LoaderCircle,
  Plus,
  Redo2,
  Search,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Sort } from '#sheet/query-model.ts';
import type { SheetView } from './sheet-session.ts';
import styles from './workbook-page.module.css';

interface Props {
  view: SheetView;
  onSearch(search: string): void;
  onSort(sort: Sort | null): void;
  onUndo(): void;
  onRedo(): void;
  onAddRow(): void;
  /** Null where columns are not changed here. */
  onAddColumn: (() => void) | null;
  onDeleteRows(): void;
  onRetry(): void;
  onHistory(): void;
  onTrash(): void;
}

const icon = { size: 16, strokeWidth: 1.5 };

export function SheetToolbar({ view, ...on }: Props) {
  const [search, setSearch] = useState(view.search);
  const searchSoon = useDebouncedCallback(on.onSearch, 200);
  const change = (text: string) => {
    setSearch(text);
    searchSoon(text);
  };
  const sorted = view.columns.find((column) => column.id === view.sort?.column);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Sheet">
      <Hint label={view.undo ? `Undo ${view.undo}` : 'Nothing to undo'}>
        <ActionIcon {...quiet} aria-label="Undo" disabled={!view.undo} onClick={on.onUndo}>
          <Undo2 {...icon} />
        </ActionIcon>
      </Hint>
      <Hint label={view.redo ? `Redo ${view.redo}` : 'Nothing to redo'}>
        <ActionIcon {...quiet} aria-label="Redo" disabled={!view.redo} onClick={on.onRedo}>
          <Redo2 {...icon} />
        </ActionIcon>
      </Hint>
      <span className={styles.divider} />
      <Button {...quiet} size="sm" leftSection={<Plus {...icon} />} onClick={on.onAddRow}>
        Row
      </Button>
      {on.onAddColumn && (
        <Button {...quiet} size="sm" leftSection={<Columns3 {...icon} />} onClick={on.onAddColumn}>
          Column
        </Button>
      )}
      <Hint label="Delete the selected rows">
        <ActionIcon {...quiet} aria-label="Delete the selected rows" onClick={on.onDeleteRows}>
          <Trash2 {...icon} />
        </ActionIcon>
      </Hint>
      <span className={styles.divider} />
      <Hint label="History of this sheet">
        <ActionIcon {...quiet} aria-label="History of this sheet" onClick={on.onHistory}>
          <History {...icon} />
        </ActionIcon>
      </Hint>
      <Hint label="Trash of this sheet">
        <ActionIcon {...quiet} aria-label="Trash of this sheet" onClick={on.onTrash}>
          <ArchiveRestore {...icon} />
        </ActionIcon>
      </Hint>
      {sorted && (
        <span className={styles.chip}>
          <ArrowDownUp size={14} strokeWidth={1.5} aria-hidden="true" />
          {sorted.name}, {view.sort?.direction}
          <CloseButton size="xs" aria-label="Stop sorting" onClick={() => on.onSort(null)} />
        </span>
      )}
      <span className={styles.spring} />
      <SaveState state={view.state} onRetry={on.onRetry} />
      <span className={styles.count} aria-live="polite">
        {view.state === 'loading' ? '' : countOf(view)}
      </span>
      <TextInput
        className={styles.search}
        placeholder="Search"
        aria-label="Search this sheet"
        value={search}
        leftSection={<Search {...icon} />}
        rightSection={search && <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

const quiet = { variant: 'subtle', color: 'gray', h: 36 } as const;

function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} openDelay={400}>
      <span className={styles.hint}>{children}</span>
    </Tooltip>
  );
}

function countOf({ total, search }: SheetView): string {
  const figures = total.toLocaleString('en-US');
  if (search) return `${figures} found`;
  return total === 1 ? '1 row' : `${figures} rows`;
}

function SaveState({ state, onRetry }: { state: SheetView['state']; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <Button size="compact-sm" color="red" variant="light" leftSection={<CloudAlert {...icon} />} onClick={onRetry}>
        Not saved. Try again
      </Button>
    );
  }
  return (
    <span className={styles.saved} data-state={state} role="status">
      {state === 'saving' ? <LoaderCircle {...icon} /> : <Check {...icon} />}
      {state === 'saving' ? 'Saving' : 'Saved'}
    </span>
  );
}
