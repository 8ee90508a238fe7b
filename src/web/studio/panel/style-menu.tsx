import { t } from '#kit/language/product.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { ClipboardPaste, Paintbrush, RotateCcw } from 'lucide-react';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { showToast } from '../shell/show-toast.tsx';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { styleEdits, styleOfBlock } from './block-style.ts';

const icon = { size: 16, strokeWidth: 1.5 };

/** The looks of a block: copied, given to another of its type, taken back to what they were at first. */
export function StyleMenu({ definition, block }: { definition: BlockDefinition; block: StoredBlock }) {
  const studio = useStudio();
  const copied = useStudioState((state) => (state.copiedStyle?.type === block.type ? state.copiedStyle : null));
  const name = t(definition.name);
  const toPaste = copied ? styleEdits(definition, block, copied) : [];
  const toReset = styleEdits(definition, block, { settings: {} });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('Style')}>
          <Paintbrush {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Paintbrush {...icon} />}
          onClick={() => {
            studio.copyStyle(styleOfBlock(definition, block));
            showToast({
              type: 'info',
              message: t('Style copied. Paste it on any other {name} of this app.', { name }),
            });
          }}
        >
          {t('Copy style')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ClipboardPaste {...icon} />}
          disabled={toPaste.length === 0}
          onClick={() => studio.commitPage(toPaste, t('paste the style of {name}', { name }))}
        >
          {t('Paste style')}
        </Menu.Item>
        <Menu.Item
          leftSection={<RotateCcw {...icon} />}
          disabled={toReset.length === 0}
          onClick={() => studio.commitPage(toReset, t('reset the style of {name}', { name }))}
        >
          {t('Reset style')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
