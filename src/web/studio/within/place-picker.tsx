import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import { groupsOfPage } from '#blocks/within.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { positionOf } from './within-blocks.ts';
import { placeId, readPlaceId } from './place-id.ts';
import styles from '../panel/panel.module.css';

const onPage = 'page';

/** The tab or column that a block is in, on pages that have any; the canvas goes along with it. */
export function PlacePicker({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const groups = groupsOfPage(useStudioState((state) => state.document?.blocks) ?? []);
  const containers = groups.filter(({ places }) => places && places.length > 0);
  if (containers.length === 0) return null;
  const at = positionOf(groups, block.id);
  const choose = (value: string | null): void => {
    const into = readPlaceId(value ?? '');
    studio.placeWithin(block.id, into?.container ?? '', into?.slot ?? 0);
    studio.select(block.id);
  };
  return (
    <div className={styles.sheet}>
      <Select
        label={t('Place')}
        description={t('The tab or column that this block is in.')}
        size="sm"
        data={[
          { value: onPage, label: t('On the page') },
          ...containers.map(({ block: container, places }) => ({
            group: nameOf(container),
            items: (places ?? []).map(({ title }, index) => ({
              value: placeId(container.id, index + 1),
              label: title,
            })),
          })),
        ]}
        value={at && at.slot > 0 ? placeId(at.group.block.id, at.slot) : onPage}
        allowDeselect={false}
        onChange={choose}
      />
    </div>
  );
}

/** By its title, as several containers of a page may be of one type. */
function nameOf(block: StoredBlock): string {
  const title = storedSetting(block, 'title');
  if (typeof title === 'string' && title !== '') return title;
  const definition = definitionOf(block.type);
  return definition ? t(definition.name) : block.type;
}
