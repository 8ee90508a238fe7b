import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { SheetInfo } from '#web/studio/state/new-block.ts';
import type { SharedColumns } from './conversation-state.ts';
import styles from './assistant.module.css';

interface Props {
  host: string;
  sheets: readonly SheetInfo[];
  shared: readonly SharedColumns[];
  onChoose(shared: SharedColumns[]): void;
  onClose(): void;
}

/** Which columns' values the model may read, in this conversation. */
export function ColumnsDialog({ host, sheets, shared, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(
    () => new Set(shared.flatMap(({ sheet_id, columns }) => columns.map((id) => `${sheet_id} ${id}`))),
  );
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const save = (): void => {
    const kept = sheets.map(({ id, columns }) => ({
      ...{ sheet_id: id, columns: columns.flatMap((column) => (chosen.has(`${id} ${column.id}`) ? [column.id] : [])) },
    }));
    onChoose(kept.filter(({ columns }) => columns.length > 0));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Share values of columns')}
      radius="lg"
      centered
      zIndex={320}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p className={styles.about}>
        {rich(
          t(
            'The assistant can read all rows of the columns you choose, and {host} gets what it reads. Leave out names, addresses and everything else about people.',
          ),
          { host: <b>{host}</b> },
        )}
      </p>
      {sheets.map(({ id, title, columns }) => (
        <fieldset key={id} className={styles.sheet}>
          <legend>{title}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.name}
              checked={chosen.has(`${id} ${column.id}`)}
              onChange={() => toggle(`${id} ${column.id}`)}
            />
          ))}
        </fieldset>
      ))}
      <Group justify="space-between" gap="sm" mt="md">
        <Button variant="subtle" color="gray" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
          {t('Share none')}
        </Button>
        <Button onClick={save}>
          {chosen.size === 0
            ? t('Share no values')
            : plural(chosen.size, 'Share {count} column', 'Share {count} columns')}
        </Button>
      </Group>
    </Modal>
  );
}
