import { t } from '#kit/language/product.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';

interface Props {
  /** What the entry is called. */
  title: string;
  index: number;
  count: number;
  onMove(to: number): void;
  /** Left out where nothing is copied; null where the list is full. */
  onCopy?: (() => void) | null;
  onRemove(): void;
}

/** What can be done with an entry of a list, next to dragging it. */
export function EntryMenu({ title, index, count, onMove, onCopy, onRemove }: Props) {
  const icon = { size: 16, strokeWidth: 1.5 };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('More for {title}', { title })}>
          <Ellipsis {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArrowUp {...icon} />} disabled={index === 0} onClick={() => onMove(index - 1)}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown {...icon} />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          {t('Move down')}
        </Menu.Item>
        {onCopy !== undefined && (
          <Menu.Item leftSection={<Copy {...icon} />} disabled={!onCopy} onClick={() => onCopy?.()}>
            {t('Duplicate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 {...icon} />} color="red.9" onClick={onRemove}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
