import { ExternalLink } from 'lucide-react';
import { mailtoOf } from '#features/visitor/rules/action-link.ts';
import { colorOfLabel, isChoice } from '#engine/choices.ts';
import { labelsAmong } from '#engine/labels.ts';
import type { Cell } from '#engine/model.ts';
import { classes } from '../classes.ts';
import { dayOfWeek, monthTitle, clockTime } from '../field/calendar-days.ts';
import { typeForColumn } from '../field/field-value.ts';
import { formatCell, formatDate } from '#engine/format-cell.ts';
import { Icon } from '../icon.tsx';
import styles from './cell-view.module.css';
import './types/typed-columns.css';
import { cellTone } from './cell-tone.ts';
import { ownCells } from './types/own-cells.ts';
import { ownOf } from './types/own-fields.ts';
import { richTexts } from './texts/rich-texts.ts';
import { imageAddress } from '../media/cell-address.ts';
import type { RowColumn } from './row-column.ts';
import { t } from '#kit/language/language.ts';

interface CellViewProps {
  cell: Cell | undefined;
  shown: RowColumn;
  today: string;
  /** In details nothing is cut short. */
  whole?: boolean;
}

/** A cell as its column's type shows it. The block's foot says what the mark of an outdated one means. */
export function CellView(props: CellViewProps) {
  if (!props.shown.isOutdated) return <CurrentCell {...props} />;
  const text = t('Not up to date');
  return (
    <span className={styles.outdated} title={text}>
      <CurrentCell {...props} />
      <span role="img" aria-label={text}>
        *
      </span>
    </span>
  );
}

function CurrentCell(props: CellViewProps) {
  const { cell, shown } = props;
  if (cell === null || cell === undefined || cell === '') return <span className={styles.blank}>–</span>;
  const { type } = shown.settings;
  const drawOwn = ownOf(ownCells, type, shown.column);
  const isPlain = cellTone(cell, shown, props.today) === null;
  const own = isPlain && drawOwn?.(cell, shown.column, props);
  if (own) return own;
  if (shown.named !== undefined) {
    const name = <TextCell {...props} cell={cell} />;
    if (!shown.leads) return name;
    return (
      <a className={styles.name} href={shown.leads}>
        {name}
      </a>
    );
  }
  // Text follows the type of the column.
  const drawn = type === 'text' ? typeForColumn(shown.column.type) : type;
  if (drawn === 'image') return <ImageCell {...props} cell={cell} />;
  if (drawn === 'url') return <AddressCell text={String(cell)} />;
  const href = drawn === 'email' && mailtoOf(cell);
  if (href) return <a href={href}>{cell}</a>;
  const isListed = isPlain && type === 'text' && isChoice(shown.column);
  if (isListed || type === 'select' || type === 'multi-select') return <Choices {...props} cell={cell} />;
  return <TextCell {...props} cell={cell} />;
}

/** The words of a cell, for copying, titles and labels. */
export function cellText(cell: Cell | undefined, shown: RowColumn): string {
  if (shown.named !== undefined) return shown.named;
  const { type } = shown.settings;
  const text = cell === null || cell === undefined ? '' : String(cell);
  if (type === 'month') return /^\d{4}-\d{2}/.test(text) ? monthTitle(text) : text;
  if (type === 'time') return clockTime(text.includes('T') ? text.slice(11) : text);
  if (type === 'week') return formatWeek(text);
  if (type === 'date') return formatCell(text.slice(0, 10), { ...shown.column, type });
  if (type === 'datetime-local') return formatDate(text);
  const words = formatCell(cell, shown.column);
  const clean = shown.settings.cleans_html && typeof cell === 'string' && richTexts.words;
  return clean ? clean(words) : words;
}

function TextCell({ cell, shown, today, whole }: CellViewProps) {
  const { type, use_markdown, character_limit } = shown.settings;
  const words = cellText(cell, shown);
  const tone = cellTone(cell, shown, today);
  const limited = !whole && character_limit !== null && words.length > character_limit;
  const text = limited ? `${words.slice(0, character_limit).trimEnd()}…` : words;
  const isMarkdown =
    shown.named === undefined &&
    (type === 'markdowntext' || (use_markdown && (type === 'text' || type === 'textarea')));
  const content = (isMarkdown && richTexts.markdown?.(text, !whole)) || text;
  if (tone) {
    return (
      <span className={classes(styles.toned, tone.backgroundColor !== undefined && styles.filled)} style={tone}>
        {content}
      </span>
    );
  }
  if (whole) return <div className={isMarkdown ? styles.prose : styles.whole}>{content}</div>;
  return (
    <span className={styles.clamp} title={words.length > 60 || limited ? words : undefined}>
      {content}
    </span>
  );
}

function AddressCell({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer" className={styles.address}>
      <span>{text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</span>
      <Icon of={ExternalLink} size={14} />
    </a>
  );
}

function ImageCell({ cell, shown, whole }: CellViewProps) {
  const address = imageAddress(cell);
  if (!address) return <span className={styles.blank}>–</span>;
  const height = whole ? 160 : imageSizes[shown.settings.image_size];
  const width = shown.settings.image_shape === 'Wide' ? Math.round((height * 16) / 9) : height;
  return (
    <img
      src={address}
      alt={shown.column.name}
      loading="lazy"
      width={width}
      height={height}
      className={classes(styles.image, shown.settings.image_shape === 'Round' && styles.round)}
    />
  );
}

/** The options of a choice have their colors; others one of six quiet tints, by their place among the options. */
function Choices({ cell, shown, whole }: CellViewProps) {
  const choices = labelsIn(cell, shown);
  const rendered = whole ? choices : choices.slice(0, mostChips);
  return (
    <span className={styles.chips}>
      {rendered.map((choice) => (
        <span key={choice} className={styles.chip} {...colorOf(choice, shown)}>
          {choice}
        </span>
      ))}
      {rendered.length < choices.length && (
        <span className={styles.chip} title={choices.slice(mostChips).join(', ')}>
          +{choices.length - mostChips}
        </span>
      )}
    </span>
  );
}

function labelsIn(cell: Cell | undefined, { column, field, settings }: RowColumn): string[] {
  return settings.type === 'multi-select' || column.type === 'choices'
    ? labelsAmong(cell, field.options)
    : [formatCell(cell, column)];
}

/** Of what is in no list the color is none. (cell-view.module.css) */
const colorOf = (label: string, { column, field }: RowColumn) =>
  isChoice(column)
    ? { 'data-color': colorOfLabel(label, column) ?? 'none' }
    : { 'data-tint': tintOf(label, field.options) };

const mostChips = 3;
const imageSizes = { Small: 32, Medium: 48, Large: 96 } as const;

function tintOf(choice: string, options: readonly string[]): number {
  const position = options.indexOf(choice);
  if (position >= 0) return position % 6;
  let sum = 0;
  for (const character of choice) sum += character.codePointAt(0) ?? 0;
  return sum % 6;
}

function formatWeek(week: string): string {
  const thursday = dayOfWeek(week);
  return thursday ? t('Week {week}, {year}', { week: Number(week.slice(6)), year: week.slice(0, 4) }) : week;
}
