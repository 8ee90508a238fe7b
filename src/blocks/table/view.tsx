import { Table2 } from 'lucide-react';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { NoRows } from '../shared/rows/no-rows.tsx';
import { RowsFailure, RowsFoot } from '../shared/rows/rows-foot.tsx';
import { RowsFrame } from '../shared/rows/rows-frame.tsx';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { useRowBlock } from '../shared/rows/use-row-block.ts';
import { Grid } from './grid.tsx';
import { shownTableColumns, type TableProps } from './shown-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/**
 * A table. The first page is in the HTML; search, sorting and the other pages work from there by links and a form,
 * in place once the script is here. Filters and writing come with the script.
 */
export default function TableView(props: TableProps) {
  const { settings } = props.config;
  const block = useRowBlock(props);
  const columns = shownTableColumns(props, { ...block.rows.data, columns: props.data.rows.columns });
  return (
    <RowsFrame block={block} columns={columns} name={t('table')} icon={Table2} titleStyle={titleStyleOf(settings)}>
      <div className={styles.card} style={cardColors(settings.Card_color)}>
        <RowsFailure block={block} />
        {block.rows.data.rows.length > 0 ? (
          <Grid block={block} settings={settings} columns={columns} />
        ) : (
          <div className={styles.empty}>
            <NoRows block={block} icon={Table2} />
          </div>
        )}
        <div className={styles.foot}>
          <RowsFoot block={block} name={t('table')} scrolls={block.isHydrated && !settings.paginate} />
        </div>
      </div>
    </RowsFrame>
  );
}

const cardColors = (color: string) =>
  color ? { ...surfaceVariables(color, ''), ...cssVariables({ '--block-card': ownerColor(color) }) } : undefined;
