import { t } from '#kit/language/product.ts';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ChevronDown, GripVertical, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import type { ItemSet } from '#blocks/edit-names.ts';
import { addText, nameOfEntry } from '#settings/entry-texts.ts';
import { EntryMenu } from './entry-menu.tsx';
import type { FieldListProps } from './input-props.ts';
import { usePanel } from './panel-context.ts';
import styles from './inputs.module.css';

type Item = Readonly<Record<string, unknown>>;

export interface ItemListProps {
  label: string;
  set: ItemSet;
  /** Complete entries, defaults filled in. */
  items: readonly Item[];
  /** The whole list: after moving, removing or copying. */
  onItems(items: Item[]): void;
  onValue(index: number, key: string, value: unknown): void;
  onAdd(): void;
  FieldList: ComponentType<FieldListProps>;
  /** Instead of the usual button. */
  adder?: ReactNode;
  empty?: string;
}

/** Entries that open in place, move by drag or by button, and keep to the limit. */
export function ItemListInput({ label, set, items, onItems, onValue, onAdd, FieldList, adder, empty }: ItemListProps) {
  const [open, setOpen] = useState<number | null>(null);
  const full = items.length >= set.max;
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onItems([...items.toSpliced(from, 1).toSpliced(to, 0, item)]);
    setOpen(null);
  };
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        {items.map((item, index) => (
          <Entry
            FieldList={FieldList}
            // Entries have no identity of their own: with the length, a list that was rearranged renders again.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index}-${items.length}`}
            set={set}
            item={item}
            index={index}
            count={items.length}
            open={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
            onValue={(key, value) => onValue(index, key, value)}
            onMove={(to) => move(index, to)}
            onCopy={full ? null : () => onItems([...items.slice(0, index + 1), item, ...items.slice(index + 1)])}
            onRemove={() => {
              onItems(items.toSpliced(index, 1));
              setOpen(null);
            }}
          />
        ))}
      </DragDropProvider>
      {items.length === 0 && empty && <p className={styles.nothing}>{empty}</p>}
      {full && set.max > 1 ? (
        <p className={styles.limit}>{t('At most {most}.', { most: set.max })}</p>
      ) : (
        !full &&
        (adder ?? (
          <button
            type="button"
            className={styles.add}
            onClick={() => {
              onAdd();
              setOpen(items.length);
            }}
          >
            <Plus size={15} aria-hidden="true" /> {addText(set.itemName)}
          </button>
        ))
      )}
    </div>
  );
}

interface EntryProps {
  FieldList: ComponentType<FieldListProps>;
  set: ItemSet;
  item: Item;
  index: number;
  count: number;
  open: boolean;
  onToggle(): void;
  onValue(key: string, value: unknown): void;
  onMove(to: number): void;
  onCopy: (() => void) | null;
  onRemove(): void;
}

function Entry({ set, item, index, count, open, FieldList, onToggle, onValue, onMove, onCopy, onRemove }: EntryProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: index, index });
  const { columns } = usePanel();
  const title = titleOf(item, set, index, (id) => columns.find((column) => column.id === id)?.name);
  return (
    <div ref={ref} className={classes(styles.entry, open && styles.entryOpen, isDragging && styles.entryDragging)}>
      <div className={styles.entryHead}>
        <button type="button" ref={handleRef} className={styles.grip} aria-label={t('Drag {title}', { title })}>
          <GripVertical size={15} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button type="button" className={styles.entryTitle} aria-expanded={open} onClick={onToggle}>
          <span>{title}</span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <EntryMenu {...{ title, index, count, onMove, onCopy, onRemove }} />
      </div>
      {open && (
        <div className={styles.entryBody}>
          <FieldList set={set} values={item} stored={item} onValue={onValue} />
        </div>
      )}
    </div>
  );
}

/** What an entry is called: its column, or the first words in it. */
function titleOf(item: Item, set: ItemSet, index: number, columnName: (id: string) => string | undefined): string {
  const text = (key: string): string => (typeof item[key] === 'string' ? item[key].trim() : '');
  for (const key of ['label', 'title', 'name', 'text'])
    if (set.fields[key]?.kind !== 'column' && text(key)) return text(key);
  for (const [key, setting] of Object.entries(set.fields)) {
    if (setting.kind === 'column' && text(key)) return columnName(text(key)) ?? text(key);
    const source = item[key];
    if (
      setting.kind === 'datasource' &&
      typeof source === 'object' &&
      source !== null &&
      'column' in source &&
      typeof source.column === 'string' &&
      source.column !== ''
    )
      return source.column;
  }
  return text('type') && text('value') ? text('value') : nameOfEntry(set.itemName, index);
}
