import { t } from '#kit/language/product.ts';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import { labelOf } from '#blocks/edit-names.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { isVisible } from '#settings/read-fields.ts';
import { readLocally } from '../state/block-rendering.ts';
import type { Studio } from '../state/studio.ts';

interface SettingCommand {
  id: string;
  label: string;
  description: string;
  leftSection: ReactNode;
  onClick(): void;
}

/** A command for every setting that can be set now: of each block, of the page, of the board. */
export function settingCommands(studio: Studio): SettingCommand[] {
  const { document, data } = studio.state();
  if (!document) return [];
  const command = (id: string, label: string, description: string, onClick: () => void): SettingCommand => ({
    ...{ id: `setting-${id}`, label, description, onClick },
    leftSection: <SlidersHorizontal size={18} strokeWidth={1.5} />,
  });
  const ofBlocks = document.blocks.flatMap((block, index) => {
    const definition = definitionOf(block.type);
    const reading = readLocally(block);
    if (!definition || !reading) return [];
    const set = { fields: definition.settings, visibleWhen: definition.visibleWhen };
    return Object.entries(definition.settings)
      .filter(([key]) => key !== 'section' && key !== 'slot' && isVisible(set, key, { ...reading.config.settings }))
      .map(([key, setting]) =>
        command(
          `${block.id}-${key}`,
          t('{setting} of {name}', { setting: labelOf(key, setting), name: t(definition.name) }),
          t('Setting, block {number}', { number: index + 1 }),
          () => studio.openSetting({ panel: 'settings', key, blockId: block.id }),
        ),
      );
  });
  const panel = data.board ? ('board' as const) : ('page' as const);
  const { parts } = data.board ? boardSettingSet : pageSettingSet;
  const ofPage = parts.flatMap((part) =>
    Object.entries(part.fields).map(([key, setting]) =>
      command(
        `${panel}-${key}`,
        panel === 'board'
          ? t('{setting} of the board', { setting: labelOf(key, setting) })
          : t('{setting} of the page', { setting: labelOf(key, setting) }),
        panel === 'board' ? t('Setting of the board') : t('Setting of the page'),
        () => studio.openSetting({ panel, key }),
      ),
    ),
  );
  return [...ofBlocks, ...ofPage];
}
