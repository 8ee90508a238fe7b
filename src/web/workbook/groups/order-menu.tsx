import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, CloseButton, NativeSelect, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { Column } from '#engine/model.ts';
import type { Sort } from '#engine/query-model.ts';
import { directionText } from './direction-text.ts';
import styles from './order-menu.module.css';

interface Props {
  kind: 'sort' | 'group';
  /** What ends it. */
  stop: string;
  icon: ReactNode;
  columns: readonly Column[];
  value: readonly Sort[];
  most: number;
  /** What is said where there is none yet. */
  empty: string;
  onChange(value: Sort[]): void;
  /** Below the columns. */
  children?: ReactNode;
}

/** What the menu is called, in whole sentences for each kind. */
function wordsOf(kind: Props['kind']) {
  return kind === 'sort'
    ? {
        ...{ verb: t('Sort'), rows: t('Sort rows'), by: t('Sort by') },
        byColumns: (columns: string) => t('Sort, by {columns}', { columns }),
      }
    : {
        ...{ verb: t('Group'), rows: t('Group rows'), by: t('Group by') },
        byColumns: (columns: string) => t('Group, by {columns}', { columns }),
      };
}

const icon = { size: 16, strokeWidth: 1.5 };

/** By which columns rows are sorted or grouped: the first counts most. */
export function OrderMenu({ kind, stop, icon: sign, columns, value, most, empty, onChange, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { verb, rows, byColumns } = wordsOf(kind);
  const left = columns.filter(({ id }) => !value.some(({ column }) => column === id));
  const names = value.flatMap(({ column }) => columns.find(({ id }) => id === column)?.name ?? []);
  return (
    <span className={styles.menu} data-active={names.length > 0 || undefined}>
      <Popover
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
        withinPortal
        width="min(460px, calc(100vw - 24px))"
      >
        <Popover.Target>
          <Button
            {...{ variant: 'subtle', color: 'gray', h: 36, size: 'sm', px: 'xs', leftSection: sign }}
            className={styles.target}
            data-icon-says
            data-active={names.length > 0 || undefined}
            aria-label={names.length > 0 ? byColumns(names.join(', ')) : verb}
          >
            <span className={styles.names}>{names.length > 0 ? names.join(', ') : verb}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel}>
          <h3 className={styles.title}>{rows}</h3>
          {value.length === 0 && <p className={styles.empty}>{empty}</p>}
          <ColumnsInOrder list={list} kind={kind} columns={columns} left={left} value={value} onChange={onChange} />
          <div className={styles.foot}>
            <Button
              variant="light"
              size="sm"
              h={36}
              leftSection={<Plus {...icon} />}
              disabled={left.length === 0 || value.length >= most}
              onClick={() => {
                onChange([...value, { column: left[0]?.id ?? '', direction: 'ascending' }]);
                focusLine(list, value.length, 'column');
              }}
            >
              {value.length >= most ? t('Up to {count} columns', { count: most }) : t('Add a column')}
            </Button>
            {children}
            {value.length > 0 && (
              <Button variant="subtle" color="gray" size="sm" h={36} ms="auto" onClick={() => onChange([])}>
                {t('Clear')}
              </Button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      {names.length > 0 && <CloseButton size="sm" aria-label={stop} onClick={() => onChange([])} />}
    </span>
  );
}

type List = RefObject<HTMLOListElement | null>;

/** Focuses a part of a line, which is another element once the order is rendered. */
function focusLine(list: List, at: number, part: string): void {
  requestAnimationFrame(() => {
    const line = list.current?.children[Math.max(0, Math.min(at, list.current.children.length - 1))];
    const requested = line?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);
    (requested ?? line?.querySelector<HTMLElement>('select') ?? list.current?.parentElement)?.focus();
  });
}

interface ListProps extends Pick<Props, 'kind' | 'columns' | 'value' | 'onChange'> {
  list: List;
  /** Columns that are not in the order yet. */
  left: readonly Column[];
}

/** The columns of the order, a line each; Alt and the arrow keys move one. */
function ColumnsInOrder({ list, kind, columns, left, value, onChange }: ListProps) {
  const move = (at: number, by: 1 | -1, part: string): void => {
    const [one, other] = [value[at], value[at + by]];
    if (!one || !other) return;
    onChange(value.map((entry, position) => (position === at ? other : position === at + by ? one : entry)));
    focusLine(list, at + by, part);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    const part = event.target instanceof HTMLElement ? event.target.dataset['part'] : undefined;
    move(at, by, part ?? 'column');
  };
  return (
    <ol ref={list} className={styles.list}>
      {value.map((sort, at) => {
        const column = columns.find((one) => one.id === sort.column);
        if (!column) return null;
        return (
          <li key={column.id} className={styles.line} onKeyDown={(event) => onKeyDown(event, at)}>
            <span className={styles.place}>{at === 0 ? t('By') : t('then by')}</span>
            <SortedColumn
              label={at === 0 ? wordsOf(kind).by : t('Then by, {number}', { number: at + 1 })}
              sort={sort}
              column={column}
              choices={columns.filter((one) => one === column || left.includes(one))}
              onChange={(changed) => onChange(value.with(at, { ...sort, ...changed }))}
            />
            <LineActions
              name={column.name}
              isFirst={at === 0}
              isLast={at === value.length - 1}
              onMove={(by) => move(at, by, by < 0 ? 'up' : 'down')}
              onRemove={() => {
                onChange(value.filter((_, position) => position !== at));
                focusLine(list, at, 'remove');
              }}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface SortedColumnProps {
  label: string;
  sort: Sort;
  column: Column;
  choices: readonly Column[];
  onChange(changed: Partial<Sort>): void;
}

function SortedColumn({ label, sort, column, choices, onChange }: SortedColumnProps) {
  return (
    <>
      <NativeSelect
        className={styles.column}
        data-part="column"
        aria-label={label}
        data={choices.map((one) => ({ value: one.id, label: one.name }))}
        value={sort.column}
        onChange={(event) => onChange({ column: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.direction}
        data-part="direction"
        aria-label={t('Direction of {name}', { name: column.name })}
        data={(['ascending', 'descending'] as const).map((one) => ({
          value: one,
          label: directionText(column, one),
        }))}
        value={sort.direction}
        onChange={(event) =>
          onChange({ direction: event.currentTarget.value === 'descending' ? 'descending' : 'ascending' })
        }
      />
    </>
  );
}

interface LineActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function LineActions({ name, isFirst, isLast, onMove, onRemove }: LineActionsProps) {
  return (
    <span className={styles.actions}>
      <ActionIcon
        {...quiet}
        data-part="up"
        aria-label={t('Move {name} up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...quiet}
        data-part="down"
        aria-label={t('Move {name} down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon {...quiet} data-part="remove" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        <X {...icon} />
      </ActionIcon>
    </span>
  );
}

const quiet = { variant: 'subtle', color: 'gray', size: 32, className: styles.action } as const;
