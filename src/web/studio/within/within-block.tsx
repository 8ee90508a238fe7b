import { t } from '#kit/language/product.ts';
import { useDroppable } from '@dnd-kit/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { readBlock } from '#blocks/read-block.ts';
import { type BlockGroup } from '#blocks/within.ts';
import { openTabOf, tabName } from '#features/visitor/rules/open-tab.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import { styleOfColumns } from '../../page/style-of-columns.ts';
import '../../page/within.css';
import { isLookedAt } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { placeId } from './place-id.ts';
import styles from './within.module.css';

interface WithinBlockProps {
  group: BlockGroup<StoredBlock>;
  /** All blocks of the page. */
  all: readonly StoredBlock[];
  shellOf(block: StoredBlock, slot: number): ReactNode;
}

/** The blocks in the columns, or in the open tab, of a container on the canvas, each with a way to add one. */
export function WithinBlock({ group: { block, places, shows }, all, shellOf }: WithinBlockProps) {
  const isLooked = useStudioState(isLookedAt);
  const openTab = useStudioState((state) => state.openTabs[block.id]);
  if (!places || places.length === 0) return null;
  const contentOf = (slot: number): ReactNode => {
    const { title, blocks } = places[slot - 1] ?? { title: '', blocks: [] };
    const last = blocks.at(-1) ?? block;
    return (
      <>
        {blocks.map((one) => shellOf(one, slot))}
        {!isLooked && (
          <AddWithin
            {...{ container: block.id, slot, title, isEmpty: blocks.length === 0 }}
            index={all.indexOf(last) + 1}
          />
        )}
      </>
    );
  };
  if (shows === 'one') {
    const address = new URLSearchParams(openTab ? { [tabName(block.id)]: String(openTab) } : {});
    const slot = openTabOf(address, block.id, places.length);
    return (
      <section className="sheaf-tab" aria-label={places[slot - 1]?.title}>
        {contentOf(slot)}
      </section>
    );
  }
  return (
    <div
      className="sheaf-columns"
      data-wide={storedSetting(block, 'full_width') === true ? '' : undefined}
      ref={(node) => void node?.setAttribute('style', columnsStyle(block))}
    >
      {places.map(({ title }, at) => (
        <div key={title} className="sheaf-column">
          {contentOf(at + 1)}
        </div>
      ))}
    </div>
  );
}

function columnsStyle(block: StoredBlock): string {
  const definition = definitionOf(block.type);
  return styleOfColumns(definition?.container?.(readBlock(definition, block).config));
}

interface AddWithinProps {
  container: string;
  slot: number;
  title: string;
  isEmpty: boolean;
  /** Among all blocks of the page. */
  index: number;
}

/** At the end of a tab or column: adds a block there, and takes those that are dragged onto it. */
function AddWithin({ container, slot, title, isEmpty, index }: AddWithinProps) {
  const studio = useStudio();
  const { ref } = useDroppable({ id: placeId(container, slot) });
  return (
    <div
      ref={ref}
      className={styles.addWithin}
      data-tools
      data-empty={isEmpty || undefined}
      data-place-id={placeId(container, slot)}
    >
      <button
        type="button"
        aria-label={t('Add a block to {title}', { title })}
        onClick={() => studio.openPanel('add', index, slot)}
      >
        <Plus size={16} strokeWidth={2} aria-hidden="true" />{' '}
        {isEmpty ? t('Add a block to {title}', { title }) : t('Add a block')}
      </button>
    </div>
  );
}
