import { LayoutGrid } from 'lucide-react';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { leadColumns } from '../shared/rows/lead-columns.ts';
import { NoRows } from '../shared/rows/no-rows.tsx';
import { RowsFailure, RowsFoot } from '../shared/rows/rows-foot.tsx';
import { RowsFrame } from '../shared/rows/rows-frame.tsx';
import { useRowBlock } from '../shared/rows/use-row-block.ts';
import { GridCard } from './grid-card.tsx';
import { gridColumns, type GridProps } from './grid-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** A grid of cards. The first page is in the HTML; search, pages and details come with the script. */
export default function GridView(props: GridProps) {
  const { settings } = props.config;
  const block = useRowBlock({ ...props, config: { ...props.config, actions: [] } });
  const { rows } = block;
  const columns = gridColumns(props);
  const onCard = columns.filter(({ item }) => !item.hide_on_grid);
  const { heading } = leadColumns(onCard);
  const look = {
    ...cssVariables({ '--cards': settings.columns }),
    ...(settings.Card_color && surfaceVariables(settings.Card_color, '')),
    ...cssVariables({ '--block-card': ownerColor(settings.Card_color) }),
  };
  return (
    <RowsFrame block={block} columns={columns} name={t('grid')} icon={LayoutGrid}>
      <div className={styles.place}>
        <RowsFailure block={block} />
        {rows.data.rows.length > 0 ? (
          <ul className={styles.grid} style={look} aria-busy={rows.pending || undefined}>
            {rows.data.rows.map((row) => (
              <GridCard
                key={row.row_id}
                block={block}
                settings={settings}
                columns={onCard}
                heading={heading}
                row={row}
              />
            ))}
          </ul>
        ) : (
          <NoRows block={block} icon={LayoutGrid} />
        )}
        <RowsFoot block={block} name={t('grid')} />
      </div>
    </RowsFrame>
  );
}
