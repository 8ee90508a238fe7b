import { List } from 'lucide-react';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { leadColumns } from '../shared/rows/lead-columns.ts';
import { NoRows } from '../shared/rows/no-rows.tsx';
import { pixels } from '../shared/rows/pixels.ts';
import { RowsFailure, RowsFoot } from '../shared/rows/rows-foot.tsx';
import { RowsFrame } from '../shared/rows/rows-frame.tsx';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { useRowBlock } from '../shared/rows/use-row-block.ts';
import { ListItem } from './list-item.tsx';
import { listColumns, type ListProps } from './list-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** A list: each row is a record of its own. The first page is in the HTML; what is done with it comes with the script. */
export default function ListView(props: ListProps) {
  const { settings } = props.config;
  const block = useRowBlock(props);
  const { rows } = block;
  const columns = listColumns(props);
  const lead = leadColumns(columns);
  const look = {
    ...cssVariables({ '--value-width': `${pixels(settings.column_width) ?? 200}px` }),
    ...(settings.Card_color && surfaceVariables(settings.Card_color, '')),
    ...cssVariables({ '--block-card': ownerColor(settings.Card_color) }),
  };
  return (
    <RowsFrame block={block} columns={columns} name={t('list')} icon={List} titleStyle={titleStyleOf(settings)}>
      <div className={styles.place}>
        <RowsFailure block={block} />
        {rows.data.rows.length > 0 ? (
          <ul className={styles.list} style={look} aria-busy={rows.pending || undefined}>
            {rows.data.rows.map((row) => (
              <ListItem key={row.row_id} block={block} settings={settings} columns={columns} lead={lead} row={row} />
            ))}
          </ul>
        ) : (
          <NoRows block={block} icon={List} />
        )}
        <RowsFoot block={block} name={t('list')} />
      </div>
    </RowsFrame>
  );
}
