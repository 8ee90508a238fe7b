import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { Column } from '#engine/model.ts';
import styles from '../automations.module.css';
import type { EditorAround } from './editor-around.ts';
import { PlaceholderText } from './placeholder-text.tsx';

interface Props {
  columns: readonly Column[];
  /** Texts by column. */
  cells: Readonly<Record<string, string>>;
  around: EditorAround;
  onChange(cells: Record<string, string>): void;
}

/** What is written into which columns. */
export function CellFields({ columns, cells, around, onChange }: Props) {
  const writable = columns.filter(({ formula, auto }) => formula === undefined && auto === undefined);
  const free = writable.filter(({ id }) => !(id in cells));
  const [next] = free;
  const without = (id: string): [string, string][] => Object.entries(cells).filter(([column]) => column !== id);
  return (
    <>
      {Object.entries(cells).map(([id, text]) => {
        const choices = writable.filter((one) => one.id === id || !(one.id in cells));
        return (
          <div key={id} className={styles.cell}>
            <Select
              label={t('Column')}
              allowDeselect={false}
              data={choices.map((one) => ({ value: one.id, label: one.name }))}
              value={id}
              onChange={(other) => other && onChange(Object.fromEntries([...without(id), [other, text]]))}
            />
            <PlaceholderText
              {...{ label: t('Value'), value: text, placeholders: around.placeholders, maxLength: 2_000 }}
              onChange={(value) => onChange({ ...cells, [id]: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove this column')}
              onClick={() => onChange(Object.fromEntries(without(id)))}
            >
              <Trash2 size={16} strokeWidth={1.5} />
            </ActionIcon>
          </div>
        );
      })}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} strokeWidth={1.5} />}
          disabled={!next}
          onClick={() => next && onChange({ ...cells, [next.id]: '' })}
        >
          {t('Add a column')}
        </Button>
      </div>
    </>
  );
}
