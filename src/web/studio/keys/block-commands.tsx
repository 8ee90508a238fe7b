import { t } from '#kit/language/product.ts';
import { ArrowDown, ArrowUp, Copy, type LucideIcon, MoveHorizontal, Replace, Settings2, Trash2 } from 'lucide-react';
import { blockName } from '#blocks/edit-names.ts';
import { commonPath, storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { placement } from '#blocks/newest-page.ts';
import type { Studio } from '../state/studio.ts';

/** What the toolbar of the selected block does, as commands. */
export function blockCommands(studio: Studio, block: StoredBlock) {
  const { id } = block;
  const name = blockName(block.type);
  const command = (key: string, label: string, Icon: LucideIcon, onClick: () => void) => ({
    ...{ id: `selected-${key}`, label, onClick },
    leftSection: <Icon size={18} strokeWidth={1.5} />,
  });
  const wide = storedSetting(block, 'full_width') === true;
  const free = [
    command('up', t('Move {name} up', { name }), ArrowUp, () => studio.stepBlock(id, -1)),
    command('down', t('Move {name} down', { name }), ArrowDown, () => studio.stepBlock(id, 1)),
    command('copy', t('Duplicate {name}', { name }), Copy, () => studio.duplicateBlock(id)),
    command('replace', t('Replace {name} with another block', { name }), Replace, () => studio.openReplace(id)),
  ];
  return [
    command('settings', t('Settings of {name}', { name }), Settings2, () => studio.select(id, 'settings')),
    ...(placement(block.type) === null ? free : []),
    command(
      'wide',
      wide ? t('{name} at text width', { name }) : t('{name} at full width', { name }),
      MoveHorizontal,
      () => studio.setValue(id, commonPath('full_width'), !wide),
    ),
    command('delete', t('Delete {name}', { name }), Trash2, () => studio.removeBlock(id)),
  ];
}
