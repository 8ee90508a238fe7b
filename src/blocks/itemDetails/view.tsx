import { FileQuestion, SearchX } from 'lucide-react';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { leadsTo } from '../shared/link.tsx';
import { CellView, cellText } from '../shared/rows/cell-view.tsx';
import { imageAddress } from '../shared/media/cell-address.ts';
import { type RowColumn, rowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailPhoto } from './detail-photo.tsx';
import { Neighbours } from './neighbours.tsx';
import { RecordPath } from './record-path.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

export type DetailsProps = BlockViewProps<typeof definition>;

/** One row, whole. All of it is in the HTML: it ships no script. */
export default function ItemDetailsView(props: DetailsProps) {
  return <BlockFrame {...props}>{bodyOf(props)}</BlockFrame>;
}

function bodyOf(props: DetailsProps) {
  const { settings } = props.config;
  const { columns, rows, error } = props.data.row;
  const [row] = rows;
  const record = props.context.record ?? recordOf(props.context.path);
  if (error) return <ErrorState message={error} />;
  if (columns.length === 0) {
    return (
      <EmptyState icon={FileQuestion} title={t('This block has no columns yet')} editing={props.context.editing}>
        Choose a heading and the columns to show.
      </EmptyState>
    );
  }
  if (!row && record) {
    return (
      <EmptyState
        icon={SearchX}
        title={settings.not_found_text || t('This record isn’t available')}
        action={
          <LinkButton variant="outline" href={props.context.app.href} context={props.context}>
            {t('Back to {app}', { app: props.context.app.name })}
          </LinkButton>
        }
      >
        {t('It may have been deleted or moved, or you may not have access.')}
      </EmptyState>
    );
  }
  if (!row) {
    return (
      <EmptyState icon={FileQuestion} title={t('No rows yet')}>
        {t('The first row of the sheet will appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      {props.context.editing && !record && (
        <p className={styles.hint}>
          This is the first row that passes the filters. Visitors see the row they open from a table, list or grid.
        </p>
      )}
      <Details {...props} row={row} />
      <Neighbours data={props.data.row} context={props.context} />
    </>
  );
}

function Details({ row, ...props }: DetailsProps & { row: DataRow }) {
  const { config, data, context } = props;
  const { settings } = config;
  const { columns } = data.row;
  const of = (id: string, part: Parameters<typeof rowColumn>[1] = {}): RowColumn | undefined => {
    const found = id ? columns.find((one) => one.id === id) : undefined;
    return found && rowColumn(found, { cleans_html: settings.html_in_cells === 'Cleaned', ...part });
  };
  const heading = of(settings.heading_column);
  const subheading = of(settings.subheading_column);
  const text = of(settings.description_column, { type: 'textarea', use_markdown: settings.use_markdown });
  const isFilled = (shown: RowColumn | undefined): shown is RowColumn =>
    shown !== undefined && (row.cells[shown.column.id] ?? '') !== '';
  const facts = config.axis.flatMap((item, index) => {
    const shown = of(item.column, { key: `${index}:${item.column}`, leads: leadsTo(context, item.lookup_page) });
    return shown ? [{ ...item, shown }] : [];
  });
  // Where no heading is chosen the first of its values names the record.
  const named = heading ?? facts.find(({ shown }) => namesRecord(shown) && isFilled(shown))?.shown;
  const title = [named, heading && of(settings.heading_end_column)]
    .flatMap((shown) => (shown && isFilled(shown) ? cellText(row.cells[shown.column.id], shownInRow(shown, row)) : []))
    .join(' ');
  const photo = imageAddress(row.cells[settings.photo_column]);
  const render = (shown: RowColumn) => (
    <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={context.today} whole />
  );
  const [Heading, GroupHeading] = settings.title ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const);
  return (
    <article
      className={classes(styles.details, settings.Card_color !== '' && styles.card)}
      data-layout={photo ? settings.Layout : 'stacked'}
      style={{
        ...cssVariables({ '--facts': settings.columns }),
        ...(settings.Card_color && surfaceVariables(settings.Card_color, '')),
        ...cssVariables({ '--block-card': ownerColor(settings.Card_color) }),
      }}
    >
      {photo && <DetailPhoto address={photo} of={title} settings={settings} />}
      <div className={styles.words}>
        <RecordPath {...{ facts, row, title, context }} column={settings.path_column} />
        {title && <Heading className={styles.heading}>{title}</Heading>}
        {isFilled(subheading) && <div className={styles.subheading}>{render(subheading)}</div>}
        {isFilled(text) && <div className={styles.text}>{render(text)}</div>}
        {groupsOf(facts.filter(({ shown }) => heading !== undefined || shown !== named)).map((group) => (
          <section key={group.items[0]?.shown.key} className={styles.group}>
            {group.heading && <GroupHeading className={styles.groupHeading}>{group.heading}</GroupHeading>}
            <dl className={styles.facts}>
              {group.items.map(({ shown, label, alignment }) => (
                <div key={shown.key} data-align={alignment} data-long={isLong(row.cells[shown.column.id]) || undefined}>
                  <dt className={settings.show_labels ? undefined : styles.hidden}>{label || shown.column.name}</dt>
                  <dd>{render(shown)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <DetailActions {...props} row={row} />
      </div>
    </article>
  );
}

/** A value with a heading begins a group; those before the first are on their own. */
function groupsOf<Fact extends { heading: string }>(facts: readonly Fact[]): { heading: string; items: Fact[] }[] {
  const groups: { heading: string; items: Fact[] }[] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last && !fact.heading) last.items.push(fact);
    else groups.push({ heading: fact.heading, items: [fact] });
  }
  return groups;
}

/** A paragraph takes the whole width. */
const isLong = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && (cell.length > 90 || cell.includes('\n'));

const namesRecord = ({ column }: RowColumn): boolean => column.type === 'text';

/** The row that the address of the page names; '' for none. */
const recordOf = (path: string): string => new URLSearchParams(path.split('?')[1] ?? '').get('record') ?? '';
