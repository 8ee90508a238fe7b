import { plural, t } from '#kit/language/product.ts';
import { rich } from '../../ui/rich.tsx';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { classes } from '#blocks/shared/classes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { FilterList } from './filter-list.tsx';
import { sheetsOfBlock } from './owner-filter.ts';
import { useFilterCounts } from './use-filter-counts.ts';
import panelStyles from './panel.module.css';
import styles from './filters.module.css';

const none: BlockFilter[] = [];

/** Which rows the block may show, whatever a visitor does: its own filters, and those that the whole page has. Joined by "and". */
export function FiltersTab({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const ofPage = document?.filters ?? none;
  const titles = sheetsOfBlock(block);
  const pageTitles = [...new Set([...titles, ...(document?.blocks ?? []).flatMap(sheetsOfBlock)])];
  const counting = useFilterCounts([...block.filters, ...ofPage]);
  return (
    <>
      <section className={panelStyles.items}>
        <h3>{t('Only rows where')}</h3>
        <FilterList
          label={t('Filters of the block')}
          filters={block.filters}
          titles={titles}
          counting={counting}
          first={0}
          empty={t('This block uses all rows of its sheet. Add a filter to narrow them down.')}
          onFilters={(filters) => studio.setValue(block.id, ['filters'], filters)}
        />
      </section>
      {titles.map((title) => {
        const counted = counting.counts?.sheets[title];
        return (
          counted && (
            <p key={title} className={classes(styles.count, styles.together)} aria-live="polite">
              {rich(titles.length > 1 ? shareOfSheet(counted) : shareShown(counted), {
                b: (words) => <strong>{words}</strong>,
                title,
              })}
            </p>
          )
        );
      })}
      <section className={panelStyles.items}>
        <h3>{t('On the whole page, only rows where')}</h3>
        <FilterList
          label={t('Filters of the page')}
          filters={ofPage}
          titles={pageTitles}
          counting={counting}
          first={block.filters.length}
          empty={t('These filters apply to every block on this page that shows the sheet.')}
          onFilters={studio.setPageFilters}
        />
      </section>
    </>
  );
}

interface CountedRows {
  kept: number;
  total: number;
}

const shareShown = ({ kept, total }: CountedRows): string =>
  plural(total, 'The block shows <b>{rows} of {count} row</b>.', 'The block shows <b>{rows} of {count} rows</b>.', {
    rows: kept,
  });

/** The title is put in with the element around the figures. */
const shareOfSheet = ({ kept, total }: CountedRows): string =>
  plural(
    total,
    'The block shows <b>{rows} of {count} row</b> of {title}.',
    'The block shows <b>{rows} of {count} rows</b> of {title}.',
    { rows: kept, title: '{title}' },
  );
