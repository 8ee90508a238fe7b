import { FileText } from 'lucide-react';
import type { BlockViewProps } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { Prose } from '../shared/owner-html.tsx';
import { classes } from '../shared/classes.ts';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type MarkdownProps = BlockViewProps<typeof definition>;

const template = 'settings.markdown_text';
/** Where a text narrower than its block is. */
/** Left is where lines of the language begin. */
const sides = { left: 'start', center: 'center', right: 'end' };
const margins = { left: '0 auto', center: 'auto', right: 'auto 0' };

export default function MarkdownView(props: MarkdownProps) {
  const { settings } = props.config;
  return (
    <BlockFrame {...props}>
      <div
        style={cssVariables({
          '--text-size': `${settings.text_size / 16}rem`,
          '--text-alignment': sides[settings.text_alignment],
          '--columns': settings.columns,
          '--gap': `${Number(settings.gap) * 4}px`,
          '--card': ownerColor(settings.Card_color),
          '--text-margin': margins[settings.text_alignment],
        })}
      >
        <Texts {...props} />
      </div>
    </BlockFrame>
  );
}

function Texts({ config, data, html, context }: MarkdownProps) {
  const { settings } = config;
  const { rows } = data;
  if (!rows) return <Prose className={styles.text} html={html[template]} text={settings.markdown_text} />;
  if (rows.error) return <ErrorState message={rows.error} />;
  const [first] = rows.rows;
  if (!first) {
    return (
      <EmptyState icon={FileText} title={t('Nothing here yet')}>
        {context.editing
          ? 'This text comes from the rows of its sheet. Add a row to see it.'
          : t('There’s nothing to show right now.')}
      </EmptyState>
    );
  }
  if (!settings.loop) return <Prose className={styles.text} html={html[`${template}#${first.row_id}`]} />;
  const cardColors = settings.Card_color
    ? {
        ...surfaceVariables(settings.Card_color, settings.font_color),
        ...cssVariables({ '--card': ownerColor(settings.Card_color) }),
      }
    : undefined;
  return (
    <ul className={classes(styles.cards, settings.gap === '0' && styles.joined)}>
      {rows.rows.map((row) => (
        <li key={row.row_id} className={styles.card} style={cardColors}>
          <Prose html={html[`${template}#${row.row_id}`]} />
        </li>
      ))}
    </ul>
  );
}
