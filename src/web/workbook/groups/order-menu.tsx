import { ActionIcon, Button, CloseButton, NativeSelect, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Column } from '#engine/model.ts';
import type { Sort } from '#engine/query-model.ts';
import { directionWords } from './direction-words.ts';
import styles from './order-menu.module.css';

interface Props {
  /** "Sort" or "Group". */
  verb: string;
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

const icon = { size: 16, strokeWidth: 1.5 };

/** By which columns rows are sorted or grouped: the first counts most. */
export function OrderMenu({ verb, stop, icon: sign, columns, value, most, empty, onChange, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const left = columns.filter(({ id }) => !value.some(({ column }) => column === id));
  const focusAt = (at: number, what: string): void => {
    // It is another element once the order is rendered.
    requestAnimationFrame(() => {
      const line = list.current?.children[Math.max(0, Math.min(at, list.current.children.length - 1))];
      const wanted = line?.querySelector<HTMLElement>(`[data-part="${what}"]:not(:disabled)`);
      (wanted ?? line?.querySelector<HTMLElement>('select') ?? list.current?.parentElement)?.focus();
    });
  };
  const move = (at: number, by: 1 | -1, what: string): void => {
    const [one, other] = [value[at], value[at + by]];
    if (!one || !other) return;
    onChange(value.map((entry, place) => (place === at ? other : place === at + by ? one : entry)));
    focusAt(at + by, what);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    const part = event.target instanceof HTMLElement ? event.target.dataset['part'] : undefined;
    move(at, by, part ?? 'column');
  };
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
            data-active={names.length > 0 || undefined}
            aria-label={names.length > 0 ? `${verb}, by ${names.join(', ')}` : verb}
          >
            <span className={styles.names}>{names.length > 0 ? names.join(', ') : verb}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel}>
          <h3 className={styles.title}>{verb} rows</h3>
          {value.length === 0 && <p className={styles.empty}>{empty}</p>}
          <ol ref={list} className={styles.list}>
            {value.map(({ column: id, direction }, at) => {
              const column = columns.find((one) => one.id === id);
              if (!column) return null;
              const change = (changed: Partial<Sort>): void =>
                onChange(value.map((one, place) => (place === at ? { ...one, ...changed } : one)));
              return (
                <li key={id} className={styles.line} onKeyDown={(event) => onKeyDown(event, at)}>
                  <span className={styles.place}>{at === 0 ? 'By' : 'then by'}</span>
                  <NativeSelect
                    className={styles.column}
                    data-part="column"
                    aria-label={at === 0 ? `${verb} by` : `Then by, ${at + 1}`}
                    data={columns
                      .filter((one) => one === column || left.includes(one))
                      .map((one) => ({ value: one.id, label: one.name }))}
                    value={id}
                    onChange={(event) => change({ column: event.currentTarget.value })}
                  />
                  <NativeSelect
                    className={styles.direction}
                    data-part="direction"
                    aria-label={`Direction of ${column.name}`}
                    data={(['ascending', 'descending'] as const).map((one) => ({
                      value: one,
                      label: directionWords(column, one),
                    }))}
                    value={direction}
                    onChange={(event) =>
                      change({ direction: event.currentTarget.value === 'descending' ? 'descending' : 'ascending' })
                    }
                  />
                  <span className={styles.actions}>
                    <ActionIcon
                      {...quiet}
                      data-part="up"
                      aria-label={`Move ${column.name} up`}
                      disabled={at === 0}
                      onClick={() => move(at, -1, 'up')}
                    >
                      <ArrowUp {...icon} />
                    </ActionIcon>
                    <ActionIcon
                      {...quiet}
                      data-part="down"
                      aria-label={`Move ${column.name} down`}
                      disabled={at === value.length - 1}
                      onClick={() => move(at, 1, 'down')}
                    >
                      <ArrowDown {...icon} />
                    </ActionIcon>
                    <ActionIcon
                      {...quiet}
                      data-part="remove"
                      aria-label={`Remove ${column.name}`}
                      onClick={() => {
                        onChange(value.filter((_, place) => place !== at));
                        focusAt(at, 'remove');
                      }}
                    >
                      <X {...icon} />
                    </ActionIcon>
                  </span>
                </li>
              );
            })}
          </ol>
          <div className={styles.foot}>
            <Button
              variant="light"
              size="sm"
              h={36}
              leftSection={<Plus {...icon} />}
              disabled={left.length === 0 || value.length >= most}
              onClick={() => {
                onChange([...value, { column: left[0]?.id ?? '', direction: 'ascending' }]);
                focusAt(value.length, 'column');
              }}
            >
              {value.length >= most ? `Up to ${most} columns` : 'Add a column'}
            </Button>
            {children}
            {value.length > 0 && (
              <Button variant="subtle" color="gray" size="sm" h={36} ml="auto" onClick={() => onChange([])}>
                Clear
              </Button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      {names.length > 0 && <CloseButton size="sm" aria-label={stop} onClick={() => onChange([])} />}
    </span>
  );
}

const quiet = { variant: 'subtle', color: 'gray', size: 32, className: styles.action } as const;
