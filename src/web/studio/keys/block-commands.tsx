import { ArrowDown, ArrowUp, Copy, type LucideIcon, MoveHorizontal, Replace, Settings2, Trash2 } from 'lucide-react';
import { commonPath, storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { placement } from '#blocks/newest-page.ts';
import type { Studio } from '../state/studio.ts';

/** What the toolbar of the selected block does, as commands. */
export function blockCommands(studio: Studio, block: StoredBlock, name: string) {
  const { id } = block;
  const command = (key: string, label: string, Icon: LucideIcon, onClick: () => void) => ({
    ...{ id: `selected-${key}`, label, onClick },
    leftSection: <Icon size={18} strokeWidth={1.5} />,
  });
  const wide = storedSetting(block, 'full_width') === true;
  const free = [
    command('up', `Move ${name} up`, ArrowUp, () => studio.stepBlock(id, -1)),
    command('down', `Move ${name} down`, ArrowDown, () => studio.stepBlock(id, 1)),
    command('copy', `Duplicate ${name}`, Copy, () => studio.duplicateBlock(id)),
    command('replace', `Replace ${name} with another block`, Replace, () => studio.openReplace(id)),
  ];
  return [
    command('settings', `Settings of ${name}`, Settings2, () => studio.select(id, 'settings')),
    ...(placement(block.type) === null ? free : []),
    command('wide', wide ? `${name} at text width` : `${name} at full width`, MoveHorizontal, () =>
      studio.setValue(id, commonPath('full_width'), !wide),
    ),
    command('delete', `Delete ${name}`, Trash2, () => studio.removeBlock(id)),
  ];
}
