import type { DataRow, RowsData } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { formatCell } from '#engine/format-cell.ts';
import { imageAddress } from '../shared/media/cell-address.ts';
import type { definition } from './definition.ts';
import type { mappedColumns } from './propose-columns.ts';
import { ratingOf } from './rating-of.ts';
import { Stars } from './stars.tsx';
import styles from './view.module.css';

type Settings = BlockViewProps<typeof definition>['config']['settings'];

/** What a row says, by the parts that the owner mapped; '' for what it lacks. */
export interface Quote {
  words: string;
  name: string;
  /** What the person does, and where. */
  role: string;
  avatar: string;
  rating: number | null;
}

export function quoteOf(row: DataRow, { columns }: Pick<RowsData, 'columns'>, settings: Settings): Quote {
  const cellOf = (key: (typeof mappedColumns)[number]) => row.cells[settings[key]];
  const textOf = (key: (typeof mappedColumns)[number]): string => {
    const column = columns.find((one) => one.id === settings[key]);
    return column ? formatCell(cellOf(key), column).trim() : '';
  };
  return {
    words: withoutMarks(textOf('testimonial_text')),
    name: textOf('name'),
    role: [textOf('designation'), textOf('company')].filter((part) => part !== '').join(', '),
    avatar: imageAddress(cellOf('avatar_url')),
    rating: ratingOf(cellOf('rating')),
  };
}

/** Without the quotation marks around all of it. */
function withoutMarks(text: string): string {
  const inside = /^["“„«]([^"“”„«»]*)["”“»]$/.exec(text)?.[1];
  return inside === undefined ? text : inside.trim();
}

/** One testimonial: stars, words, and who says them. */
export function Quotation({ quote, settings }: { quote: Quote; settings: Settings }) {
  const { words, name, role, avatar, rating } = quote;
  const pictured = avatar !== '' || (settings.avatar_url !== '' && name !== '');
  return (
    <figure className={styles.quotation}>
      {(settings.show_quote_mark || rating !== null) && (
        <div className={styles.top}>
          {settings.show_quote_mark && <QuoteMark />}
          {rating !== null && <Stars rating={rating} />}
        </div>
      )}
      <blockquote className={styles.words}>{words}</blockquote>
      {(name || role || pictured) && (
        <figcaption className={styles.person}>
          {pictured && <Avatar name={name} src={avatar} square={settings.avatar_shape === 'square'} />}
          <span className={styles.about}>
            {name && <span className={styles.name}>{name}</span>}
            {role && <span className={styles.role}>{role}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

/** The picture lies over the initials, which show where it cannot be fetched. The name is next to it. */
function Avatar({ name, src, square }: { name: string; src: string; square: boolean }) {
  return (
    <span className={classes(styles.avatar, square && styles.square)} aria-hidden="true">
      {initialsOf(name)}
      {src && <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

function QuoteMark() {
  return (
    <svg viewBox="0 0 32 24" className={styles.mark} aria-hidden="true" focusable="false">
      <path d="M0 24V14.4C0 6 4 1.2 12 0l1 3.4C8.6 4.8 6.6 7.4 6.6 11H13v13H0Zm18 0V14.4C18 6 22 1.2 30 0l1 3.4C26.6 4.8 24.6 7.4 24.6 11H31v13H18Z" />
    </svg>
  );
}

/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s.]+/).filter((part) => /^\p{L}/u.test(part));
  const first = [...(parts[0] ?? '')][0] ?? '';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
