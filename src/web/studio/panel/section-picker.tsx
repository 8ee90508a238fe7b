import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import type { StoredBlock } from '#blocks/contract.ts';
import { commonPath } from '#features/apps/rules/page/common-settings.ts';
import { readSections, sectionOf, unCategorized } from '#features/boards/rules/sections.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';

/** The section of the board that a block is in; the canvas goes along with it. */
export function SectionPicker({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const sections = readSections(useStudioState((state) => state.document?.board?.sections ?? ''));
  const choose = (name: string | null): void => {
    if (name === null) return;
    studio.setValue(block.id, commonPath('section'), name === unCategorized ? '' : name);
    studio.select(block.id);
  };
  return (
    <div className={styles.sheet}>
      <Select
        label={t('Section')}
        description={t('The board section this block is in. Edit sections in the Board panel.')}
        size="sm"
        data={[
          ...sections.map((name) => ({ value: name, label: name })),
          { value: unCategorized, label: t('un-categorized') },
        ]}
        value={sectionOf(block, sections)}
        allowDeselect={false}
        onChange={choose}
      />
    </div>
  );
}
