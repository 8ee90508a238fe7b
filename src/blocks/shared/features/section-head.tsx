import type { ValuesOf } from '#settings/kinds.ts';
import { classes } from '../classes.ts';
import { OwnerHtml } from '../owner-html.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../owner-color.ts';
import type { headFields } from './head-fields.ts';
import styles from './section-head.module.css';

type HeadSettings = ValuesOf<ReturnType<typeof headFields>> & { title_color: string; title_background_color: string };

interface SectionHeadProps {
  settings: HeadSettings;
  html: Readonly<Record<string, string>>;
  className?: string;
}

/** The opening of a block: a few words, the heading, a sentence. Nothing when all of them are empty. */
export function SectionHead({ settings, html, className }: SectionHeadProps) {
  const { eyebrow, title, paragraph, title_background_color: background } = settings;
  if (![eyebrow, title, paragraph].some((words) => words.trim() !== '')) return null;
  return (
    <div
      className={classes(styles.head, styles[settings.title_alignment], className)}
      style={cssVariables({
        '--head-size': `${settings.title_size / 16}rem`,
        '--head-color': ownerColor(settings.title_color) ?? ownerTextOn(background),
        '--head-background': ownerColor(background),
        '--words-size': `${settings.paragraph_size / 16}rem`,
        '--words-color': ownerColor(settings.paragraph_color),
      })}
    >
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      {title && <h2 className={classes(styles.title, background !== '' && styles.marked)}>{title}</h2>}
      <OwnerHtml as="p" className={styles.words} html={html['settings.paragraph']} text={paragraph} />
    </div>
  );
}
