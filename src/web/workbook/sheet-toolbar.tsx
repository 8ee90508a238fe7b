import { plural, t } from '#kit/language/product.ts';
import { Button, CloseButton, Menu } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
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
import { MoreTools } from './toolbar/more-tools.tsx';
import { SearchField } from './toolbar/search-field.tsx';
import { icon, quietButton, Tool } from './toolbar/tool.tsx';
import bar from './toolbar/toolbar.module.css';
import styles from './workbook-page.module.css';

interface Props {
  /** What is first: through which view the sheet is looked at. */
  lead: ReactNode;
  /** The order of its rows, their looks, and how much of the sheet is shown. */
  arrange: ReactNode;
  /** Rows are in another order than in the sheet, or some of them are left out. */
  isArranged: boolean;
  view: SheetView;
  /** Columns that are not shown. */
  hidden: readonly Column[];
  onShow(columns: string[]): void;
  onFilters(filters: readonly Filter[]): void;
  onFilter(column: Column): void;
  onSearch(search: string): void;
  searchField: RefObject<HTMLInputElement | null>;
  /** The keyboard goes back to the cells. */
  onDone(): void;
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

export function SheetToolbar(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const [search, setSearch] = useState(props.view.search);
  const searchSoon = useDebouncedCallback(props.onSearch, 200);
  const change = (text: string) => {
    setSearch(text);
    searchSoon(text);
  };
  const { view, searchField, onRetry, onDone } = props;
  const found = isNarrow && search !== '' ? <Found view={view} search={search} onEnd={() => change('')} /> : null;
  return (
    <div className={bar.toolbar} role="toolbar" aria-label={t('Sheet')} data-keys-to-grid>
      <div className={bar.line}>
        <div className={bar.tools}>
          {props.lead}
          {isNarrow ? <NarrowTools {...props} /> : <WideTools {...props} />}
        </div>
        <SaveState state={view.state} onRetry={onRetry} />
        {!isNarrow && <Count view={view} />}
        <SearchField field={searchField} text={search} onText={change} onDone={onDone} />
        {isNarrow && <ListOfTools {...props} />}
      </div>
      <Notes {...props} found={found} />
    </div>
  );
}

function WideTools(props: Props) {
  return (
    <>
      {props.arrange}
      <span className={styles.divider} />
      <UndoTools {...props} />
      <span className={styles.divider} />
      <AddRow {...props} />
      <RowAndColumnTools {...props} />
      <span className={styles.divider} />
      <PanelTools {...props} />
    </>
  );
}

/** What is used all the time. */
function NarrowTools(props: Props) {
  return (
    <>
      <span className={styles.spring} />
      <UndoTools {...props} />
      {props.onAddRow && <Tool name={t('Row')} Icon={Plus} onClick={props.onAddRow} />}
    </>
  );
}

function ListOfTools(props: Props) {
  return (
    <MoreTools isActive={props.isArranged}>
      {props.arrange}
      <RowAndColumnTools {...props} />
      <PanelTools {...props} />
    </MoreTools>
  );
}

/** What is left out of the rows and columns that are shown. */
function Notes({ view, hidden, found, ...on }: Props & { found: ReactNode }) {
  if (!found && view.groups.length === 0 && view.filters.length === 0 && hidden.length === 0) return null;
  return (
    <div className={bar.notes}>
      {found}
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
    </div>
  );
}

/** What a search that has no room of its own is for, and what it found. */
function Found({ view, search, onEnd }: { view: SheetView; search: string; onEnd(): void }) {
  return (
    <span className={styles.chip}>
      <Search size={14} strokeWidth={1.5} aria-hidden="true" />
      <span className={bar.words}>{search}</span>
      <Count view={view} />
      <CloseButton size="xs" aria-label={t('Clear the search')} onClick={onEnd} />
    </span>
  );
}

function UndoTools({ view, onUndo, onRedo }: Pick<Props, 'view' | 'onUndo' | 'onRedo'>) {
  return (
    <>
      <Tool
        name={t('Undo')}
        hint={view.undo ? undoText(view.undo) : t('Nothing to undo')}
        Icon={Undo2}
        disabled={!view.undo}
        onClick={onUndo}
      />
      <Tool
        name={t('Redo')}
        hint={view.redo ? redoText(view.redo) : t('Nothing to redo')}
        Icon={Redo2}
        disabled={!view.redo}
        onClick={onRedo}
      />
    </>
  );
}

/** How many rows are shown. */
function Count({ view }: { view: SheetView }) {
  return (
    <span className={styles.count} aria-live="polite" title={view.across ? acrossText() : undefined}>
      {view.state === 'loading' ? '' : countOf(view)}
    </span>
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
    <span className={`${styles.saved} ${bar.saved}`} data-state={state} role="status">
      {state === 'saving' ? <LoaderCircle {...icon} /> : <Check {...icon} />}
      {state === 'saving' ? t('Saving') : t('Saved')}
    </span>
  );
}

function AddRow({ onAddRow }: Pick<Props, 'onAddRow'>) {
  if (!onAddRow) return null;
  return (
    <Button {...quietButton} leftSection={<Plus {...icon} />} onClick={onAddRow}>
      {t('Row')}
    </Button>
  );
}

function RowAndColumnTools(on: Pick<Props, 'onAddColumn' | 'onDeleteRows' | 'onForm'>) {
  return (
    <>
      {on.onAddColumn && (
        <Button
          {...quietButton}
          leftSection={<Columns3 {...icon} />}
          aria-label={t('Column')}
          data-icon-says
          onClick={on.onAddColumn}
        >
          {t('Column')}
        </Button>
      )}
      {on.onDeleteRows && <Tool name={t('Delete the selected rows')} Icon={Trash2} onClick={on.onDeleteRows} />}
      {on.onForm && <Tool name={t('Open the selected row')} Icon={PanelRight} onClick={on.onForm} />}
    </>
  );
}

/** What opens next to the sheet. */
function PanelTools(on: Pick<Props, 'onReplace' | 'onComments' | 'onHistory' | 'onTrash'>) {
  return (
    <>
      {on.onReplace && (
        <Tool
          name={t('Find and replace')}
          hint={t('Find and replace (Ctrl+H)')}
          Icon={Replace}
          onClick={on.onReplace}
        />
      )}
      <Tool name={t('Comments')} hint={t('Comments (Ctrl+Alt+M)')} Icon={MessageSquare} onClick={on.onComments} />
      <Tool name={t('History of this sheet')} Icon={History} onClick={on.onHistory} />
      <Tool name={t('Trash of this sheet')} Icon={ArchiveRestore} onClick={on.onTrash} />
    </>
  );
}
