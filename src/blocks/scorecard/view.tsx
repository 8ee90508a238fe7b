import { currencyOfFormat } from '#engine/format-currency.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import type { definition } from './definition.ts';
import { formatFigure } from './format-figure.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type ScorecardProps = BlockViewProps<typeof definition>;

/** Figures in a row of cards; on a phone two next to each other where they fit. */
export default function ScorecardView(props: ScorecardProps) {
  const { config, data } = props;
  return (
    <BlockFrame {...props}>
      {config.axis.length === 0 ? (
        <EmptyState title={t('No figures yet')} editing={props.context.editing}>
          Choose a sheet and column, and how to summarize its rows.
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {config.axis.map((card, index) => (
            <Card
              // Cards have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              card={card}
              answer={data[`card:${index}`]}
              compact={config.settings.number_format === 'Compact'}
              ownCurrency={config.settings.currency === 'Of the column'}
              notes={config.settings.figure_notes}
            />
          ))}
        </ul>
      )}
    </BlockFrame>
  );
}

interface CardProps {
  card: ScorecardProps['config']['axis'][number];
  answer: ScorecardProps['data'][`card:${number}`] | undefined;
  compact: boolean;
  ownCurrency: boolean;
  notes: ScorecardProps['config']['settings']['figure_notes'];
}

function Card({ card, answer, compact, ownCurrency, notes }: CardProps) {
  const source = answer?.columns[0];
  const column = source && card.count_rows ? { ...source, type: 'number' as const, format: '#,##0' } : source;
  const label = card.label || column?.name || t('Figure');
  const value = answer?.values[0] ?? null;
  // The dollar is what a card begins with.
  const currency = ownCurrency && card.symbol === '$' && column?.type === 'currency' && currencyOfFormat(column.format);
  const symbol = currency || card.symbol;
  const figure = column && value !== null ? formatFigure(value, column, { symbol, compact }) : null;
  const how = card.count_rows ? 'rows' : card.function;
  const described =
    notes === 'Full numbers only' ? '' : noteOf(notes === 'Always' ? '' : label, how, column?.name ?? '');
  const note = figure && figure.full !== figure.short ? figure.full : figure && described;
  const missed = answer?.missed;
  return (
    <li
      className={styles.card}
      style={{
        ...(card.card_color && surfaceVariables(card.card_color, '')),
        ...cssVariables({
          '--card': ownerColor(card.card_color),
          '--label': ownerColor(card.label_color),
          '--value': ownerColor(card.value_color),
        }),
      }}
    >
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd
          className={classes(styles.value, typeof value === 'number' && styles.number)}
          data-length={lengthClass(figure?.short ?? '')}
          style={cssVariables({ '--letters': figure?.short.length })}
          title={figure?.full}
        >
          {figure?.short ?? <span className={styles.none}>{answer?.error ?? t('No value yet')}</span>}
        </dd>
        {note && <dd className={styles.note}>{note}</dd>}
        {missed && <dd className={styles.note}>{missed}</dd>}
      </dl>
    </li>
  );
}

/** What the figure is; '' where the label says so already, if there is one to say it. */
function noteOf(label: string, how: string, column: string): string {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const says = [...(saidAs[how] ?? []).map((word) => word + column), describe(how, column)].map(letters);
  const isCalledSo = /^(?:total|average)/i.test(label) && letters(label) === letters(column);
  return isCalledSo || says.includes(letters(label)) ? '' : describe(how, column);
}
const saidAs: Record<string, string[]> = { sum: ['Total'], average: ['Average'] };

const describe = (how: string, column: string): string =>
  how === 'rows' ? t('Number of rows') : t(descriptions[how] ?? '{column}', { column: column.replaceAll(/_+/g, ' ') });
// @sentences: looked up where they are shown.
const descriptions: Record<string, string> = {
  sum: 'Sum of {column}',
  average: 'Average of {column}',
  'first row': 'First row of {column}',
  'last row': 'Last row of {column}',
};

/** Long words get smaller letters. */
const lengthClass = (text: string): string => (text.length > 22 ? 'longest' : text.length > 11 ? 'long' : 'short');
