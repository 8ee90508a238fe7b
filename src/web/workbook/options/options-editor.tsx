import { figure, t } from '#kit/language/product.ts';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import {
  type RuleColor,
  ruleColorNames,
  ruleColors,
  ruleColorText,
} from '#features/workbooks/rules/arrangement/rule-colors.ts';
import { longestOption, mostOptions } from '#features/workbooks/rules/column-options.ts';
import { type OptionRow, withAddedRow, withMovedRow } from './option-rows.ts';
import styles from './options-editor.module.css';

interface Props {
  rows: readonly OptionRow[];
  /** What is wrong with the list; null for nothing. */
  problem: string | null;
  /** How many cells have the label that an option had. */
  cellsOf(label: string): number;
  /** What becomes of the cells, in sentences. */
  notes: readonly string[];
  onRows(rows: OptionRow[]): void;
}

/** The options of a choice, in their order: each with its color. */
export function OptionsEditor({ rows, problem, cellsOf, notes, onRows }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<number | null>(null);
  const focus = (what: string, at: number): void =>
    void requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>(`[data-${what}]`)[Math.max(0, at)]?.focus(),
    );
  const add = (): void => {
    onRows(withAddedRow(rows));
    focus('label', rows.length);
  };
  const move = (row: OptionRow, to: number): void => {
    onRows(withMovedRow(rows, row.key, to));
    focus('handle', Math.min(rows.length - 1, Math.max(0, to)));
  };
  const overRow = (row: OptionRow, at: number): boolean => {
    const key = dragged.current;
    if (key !== null && key !== row.key) onRows(withMovedRow(rows, key, at));
    return key !== null;
  };
  const remove = (row: OptionRow, at: number): void => {
    onRows(rows.filter((one) => one.key !== row.key));
    focus('label', at - 1);
  };
  return (
    <fieldset className={styles.editor}>
      <legend>{t('Options')}</legend>
      <ul ref={list} className={styles.rows}>
        {rows.map((row, at) => (
          <OptionItem
            key={row.key}
            {...{ row, at, count: rows.length, cells: cellsOf(row.from ?? row.label) }}
            onChange={(part) => onRows(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
            onGrab={(isHeld) => (dragged.current = isHeld ? row.key : null)}
            onOver={() => overRow(row, at)}
            onMove={(to) => move(row, to)}
            onNext={() => (at === rows.length - 1 ? add() : focus('label', at + 1))}
            onRemove={() => remove(row, at)}
          />
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden="true" />}
        disabled={rows.length >= mostOptions}
        onClick={add}
      >
        {t('Add an option')}
      </Button>
      <ListFoot problem={problem} notes={notes} />
    </fieldset>
  );
}

function ListFoot({ problem, notes }: Pick<Props, 'problem' | 'notes'>) {
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div role="status" className={styles.notes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

interface ItemProps {
  row: OptionRow;
  at: number;
  count: number;
  /** How many cells have its label. */
  cells: number;
  onChange(part: Partial<OptionRow>): void;
  onGrab(isHeld: boolean): void;
  /** Something is dragged over it; answers whether that is an option. */
  onOver(): boolean;
  onMove(to: number): void;
  onNext(): void;
  onRemove(): void;
}

const moveText = ({ row: { label }, at, count }: Pick<ItemProps, 'row' | 'at' | 'count'>): string =>
  label
    ? t('Move {name}. Place {place} of {count}', { name: label, place: at + 1, count })
    : t('Move the option. Place {place} of {count}', { place: at + 1, count });

const removeText = ({ row: { label }, at }: Pick<ItemProps, 'row' | 'at'>): string =>
  label ? t('Remove {name}', { name: label }) : t('Remove option {number}', { number: at + 1 });

function OptionItem({ row, at, count, cells, onChange, onGrab, onOver, onMove, onNext, onRemove }: ItemProps) {
  return (
    <li
      className={styles.row}
      onDragOver={(event) => {
        if (onOver()) event.preventDefault();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <button
        type="button"
        draggable
        data-handle
        className={styles.handle}
        aria-label={moveText({ row, at, count })}
        title={t('Drag, or press the arrow keys')}
        onDragStart={() => onGrab(true)}
        onDragEnd={() => onGrab(false)}
        onKeyDown={(event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onMove(at + step);
        }}
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <ColorMenu row={row} onColor={(color) => onChange({ color })} />
      <TextInput
        className={styles.label}
        data-label
        aria-label={t('Option {number}', { number: at + 1 })}
        value={row.label}
        maxLength={longestOption}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || row.label.trim() === '') return;
          event.preventDefault();
          onNext();
        }}
      />
      <span className={styles.count} title={t('Cells with this option')}>
        {figure(cells)}
      </span>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={removeText({ row, at })} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function ColorMenu({ row, onColor }: { row: OptionRow; onColor: (color: RuleColor) => void }) {
  const { ground, ink } = ruleColors[row.color];
  const color = t(ruleColorText[row.color]);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={styles.swatch}
          style={{ background: ground, color: ink }}
          aria-label={
            row.label
              ? t('Color of {name}: {color}', { name: row.label, color })
              : t('Color of the option: {color}', { color })
          }
        >
          {t('Aa')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.colors}>
        {ruleColorNames.map((one) => (
          <Menu.Item key={one} onClick={() => onColor(one)}>
            <span className={styles.sample} style={{ background: ruleColors[one].ground, color: ruleColors[one].ink }}>
              {t(ruleColorText[one])}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
