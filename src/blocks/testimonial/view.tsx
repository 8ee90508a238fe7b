import { MessageSquareQuote } from 'lucide-react';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { SectionHead } from '../shared/features/section-head.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { Carousel } from './carousel.tsx';
import type { definition } from './definition.ts';
import { Quotation, type Quote, quoteOf } from './quotation.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type TestimonialProps = BlockViewProps<typeof definition>;

/** What others say: large one below the other, in pairs, in a grid, or in a row that moves on automatically. */
export default function TestimonialView(props: TestimonialProps) {
  const { settings } = props.config;
  return (
    <BlockFrame {...props} title="">
      <div className={styles.block}>
        <SectionHead settings={settings} html={props.html} className={styles.head} />
        <Quotations {...props} />
      </div>
    </BlockFrame>
  );
}

function Quotations({ config: { settings }, data, context }: TestimonialProps) {
  const { rows } = data;
  if (rows.error) return <ErrorState message={rows.error} />;
  const quotes = rows.rows
    .map((row) => ({ row, quote: quoteOf(row, rows, settings) }))
    .filter(({ quote }) => quote.words !== '');
  if (quotes.length === 0) {
    return (
      <EmptyState icon={MessageSquareQuote} title={t('No testimonials yet')}>
        {emptyText(settings.testimonial_text !== '', context.editing)}
      </EmptyState>
    );
  }
  const list = (
    <ul className={styles.items}>
      {quotes.map(({ row, quote }) => (
        <Item key={row.row_id} quote={quote} settings={settings} />
      ))}
    </ul>
  );
  const centered =
    settings.text_alignment === 'center' || (settings.text_alignment === 'auto' && settings.Layout === 'single');
  return (
    <div
      className={classes(styles.quotations, styles[settings.Layout], centered && styles.centered)}
      style={cssVariables({
        '--shown': settings.Layout === 'grid' ? settings.columns : settings.Layout === 'twin' ? 2 : 1,
        '--gap': `${settings.gap}px`,
        '--card': ownerColor(settings.card_color),
        '--card-line': ownerColor(settings.border_color),
        '--card-radius': `${settings.card_radius}px`,
        '--quote-size': `${(settings.text_size / 16) * (settings.Layout === 'single' ? 1.5 : 1)}rem`,
        '--quote-color': ownerColor(settings.text_color),
        '--name-color': ownerColor(settings.name_color),
        '--star': ownerColor(settings.star_color),
        '--mark': ownerColor(settings.mark_color) ?? ownerColor(settings.toolbar_icon_color),
        '--avatar': `${settings.avatar_size}px`,
      })}
    >
      {settings.auto_carousel && quotes.length > 1 ? (
        <Carousel
          label={settings.title || t('Testimonials')}
          interval={settings.carousel_interval}
          editing={context.editing}
          count={quotes.length}
        >
          {list}
        </Carousel>
      ) : (
        list
      )}
    </div>
  );
}

function Item({ quote, settings }: { quote: Quote; settings: TestimonialProps['config']['settings'] }) {
  return (
    <li className={styles.item} style={settings.card_color ? surfaceVariables(settings.card_color, '') : undefined}>
      <Quotation quote={quote} settings={settings} />
    </li>
  );
}

function emptyText(mapped: boolean, editing: boolean): string {
  if (!editing) return t('There’s nothing to show right now.');
  return mapped
    ? 'Rows with a quote will appear here.'
    : 'In this block’s settings, choose the column with the quotes.';
}
