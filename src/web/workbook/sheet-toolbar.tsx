import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, CloseButton, Menu, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  ArchiveRestore,
  Check,
  CloudAlert,
  Columns3,
  EyeOff,
  History,
  ListFilter,
  LoaderCircle,
  MessageSquare,
  PanelRight,
  Plus,
  Redo2,
  Replace,
  Search,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { redoText, undoText } from './undo-text.ts';
import type { Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';
import { GroupNotes } from './groups/group-notes.tsx';
import { sheetFilterText } from './sheet-filter-text.ts';
import type { SheetView } from './sheet-view.ts';
import styles from './workbook-page.module.css';

interface Props {
  /** What is first: through which view the sheet is looked at. */
  lead: ReactNode;
  view: SheetView;
  /** Columns that are not shown. */
  hidden: readonly Column[];
  onShow(columns: string[]): void;
  onFilters(filters: readonly Filter[]): void;
  onFilter(column: Column): void;
  onSearch(search: string): void;
  searchField: RefObject<HTMLInputElement | null>;
  onUndo(): void;
  onRedo(): void;
  /** Null where rows are not changed here. */
  onAddRow: (() => void) | null;
  /** Null where columns are not changed here. */
  onAddColumn: (() => void) | null;
  onDeleteRows: (() => void) | null;
  onRetry(): void;
  /** Null where no row is selected. */
  onForm: (() => void) | null;
  /** Null where rows are not changed here. */
  onReplace: (() => void) | null;
  onComments(): void;
  onHistory(): void;
  onTrash(): void;
}

const icon = { size: 16, strokeWidth: 1.5 };

export function SheetToolbar({ lead, view, hidden, searchField, ...on }: Props) {
  const [search, setSearch] = useState(view.search);
  const searchSoon = useDebouncedCallback(on.onSearch, 200);
  const change = (text: string) => {
    setSearch(text);
    searchSoon(text);
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('Sheet')} data-keys-to-grid>
      {lead}
      <span className={styles.divider} />
      <Hint label={view.undo ? undoText(view.undo) : t('Nothing to undo')}>
        <ActionIcon {...quiet} aria-label={t('Undo')} disabled={!view.undo} onClick={on.onUndo}>
          <Undo2 {...icon} />
        </ActionIcon>
      </Hint>
      <Hint label={view.redo ? redoText(view.redo) : t('Nothing to redo')}>
        <ActionIcon {...quiet} aria-label={t('Redo')} disabled={!view.redo} onClick={on.onRedo}>
          <Redo2 {...icon} />
        </ActionIcon>
      </Hint>
      <span className={styles.divider} />
      <RowAndColumnButtons {...on} />
      <span className={styles.divider} />
      <PanelButtons {...on} />
      <GroupNotes view={view} onUpdate={on.onRetry} />
      {view.filters.map((filter) => (
        <FilterChip
          key={filter.column}
          filter={filter}
          columns={view.columns}
          onOpen={on.onFilter}
          onEnd={() => on.onFilters(view.filters.filter((one) => one !== filter))}
        />
      ))}
      {hidden.length > 0 && <HiddenColumns hidden={hidden} onShow={on.onShow} />}
      <span className={styles.spring} />
      <SaveState state={view.state} onRetry={on.onRetry} />
      <span className={styles.count} aria-live="polite" title={view.across ? acrossText() : undefined}>
        {view.state === 'loading' ? '' : countOf(view)}
      </span>
      <TextInput
        ref={searchField}
        className={styles.search}
        placeholder={t('Search')}
        aria-label={t('Search this sheet')}
        value={search}
        leftSection={<Search {...icon} />}
        rightSection={search && <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => change('')} />}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

const quiet = { variant: 'subtle', color: 'gray', h: 36 } as const;
const quietButton = { ...quiet, size: 'sm', px: 'xs' } as const;

function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} openDelay={400}>
      <span className={styles.hint}>{children}</span>
    </Tooltip>
  );
}

function FilterChip(props: {
  filter: Filter;
  columns: readonly Column[];
  onOpen(column: Column): void;
  onEnd(): void;
}) {
  const column = props.columns.find((one) => one.id === props.filter.column);
  if (!column) return null;
  return (
    <span className={styles.chip}>
      <ListFilter size={14} strokeWidth={1.5} aria-hidden="true" />
      <button type="button" className={styles.chipText} onClick={() => props.onOpen(column)}>
        {sheetFilterText(props.filter, column)}
      </button>
      <CloseButton size="xs" aria-label={t('Stop filtering by {name}', { name: column.name })} onClick={props.onEnd} />
    </span>
  );
}

function HiddenColumns({ hidden, onShow }: Pick<Props, 'hidden' | 'onShow'>) {
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <Button {...quietButton} leftSection={<EyeOff {...icon} />}>
          {plural(hidden.length, '{count} hidden', '{count} hidden')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hidden.map((column) => (
          <Menu.Item key={column.id} onClick={() => onShow([column.id])}>
            {t('Show {name}', { name: column.name })}
          </Menu.Item>
        ))}
        {hidden.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onShow(hidden.map(({ id }) => id))}>{t('Show all columns')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const acrossText = (): string => t('No row has all words in one field. These rows have them across several fields.');

function countOf({ total, search, across, filters }: SheetView): string {
  if (across) return plural(total, '{count} found across several fields', '{count} found across several fields');
  if (search || filters.length > 0) return plural(total, '{count} found', '{count} found');
  return plural(total, '{count} row', '{count} rows');
}

function SaveState({ state, onRetry }: { state: SheetView['state']; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <Button size="compact-sm" color="red" variant="light" leftSection={<CloudAlert {...icon} />} onClick={onRetry}>
        {t('Not saved. Try again')}
      </Button>
    );
  }
  return (
    <span className={styles.saved} data-state={state} role="status">
      {state === 'saving' ? <LoaderCircle {...icon} /> : <Check {...icon} />}
      {state === 'saving' ? t('Saving') : t('Saved')}
    </span>
  );
}

function RowAndColumnButtons(on: Pick<Props, 'onAddRow' | 'onAddColumn' | 'onDeleteRows' | 'onForm'>) {
  return (
    <>
      {on.onAddRow && (
        <Button {...quietButton} leftSection={<Plus {...icon} />} onClick={on.onAddRow}>
          {t('Row')}
        </Button>
      )}
      {on.onAddColumn && (
        <Button {...quietButton} leftSection={<Columns3 {...icon} />} onClick={on.onAddColumn}>
          {t('Column')}
        </Button>
      )}
      {on.onDeleteRows && (
        <Hint label={t('Delete the selected rows')}>
          <ActionIcon {...quiet} aria-label={t('Delete the selected rows')} onClick={on.onDeleteRows}>
            <Trash2 {...icon} />
          </ActionIcon>
        </Hint>
      )}
      {on.onForm && (
        <Hint label={t('Open the selected row')}>
          <ActionIcon {...quiet} aria-label={t('Open the selected row')} onClick={on.onForm}>
            <PanelRight {...icon} />
          </ActionIcon>
        </Hint>
      )}
    </>
  );
}

/** What opens next to the sheet. */
function PanelButtons(on: Pick<Props, 'onReplace' | 'onComments' | 'onHistory' | 'onTrash'>) {
  return (
    <>
      {on.onReplace && (
        <Hint label={t('Find and replace (Ctrl+H)')}>
          <ActionIcon {...quiet} aria-label={t('Find and replace')} onClick={on.onReplace}>
            <Replace {...icon} />
          </ActionIcon>
        </Hint>
      )}
      <Hint label={t('Comments (Ctrl+Alt+M)')}>
        <ActionIcon {...quiet} aria-label={t('Comments')} onClick={on.onComments}>
          <MessageSquare {...icon} />
        </ActionIcon>
      </Hint>
      <Hint label={t('History of this sheet')}>
        <ActionIcon {...quiet} aria-label={t('History of this sheet')} onClick={on.onHistory}>
          <History {...icon} />
        </ActionIcon>
      </Hint>
      <Hint label={t('Trash of this sheet')}>
        <ActionIcon {...quiet} aria-label={t('Trash of this sheet')} onClick={on.onTrash}>
          <ArchiveRestore {...icon} />
        </ActionIcon>
      </Hint>
    </>
  );
}
