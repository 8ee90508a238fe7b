import { ChevronDown, Plus } from 'lucide-react';
import type { CSSProperties, LiHTMLAttributes, ReactNode } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../owner-color.ts';
import type { accordionFields } from './accordion-fields.ts';
import styles from './disclosure.module.css';

interface DisclosureProps extends LiHTMLAttributes<HTMLLIElement> {
  header: ReactNode;
  children: ReactNode;
  /** Of those with one name only one is open at a time; absent leaves each to itself. */
  name?: string | undefined;
  /** Open as it comes. */
  open: boolean;
  sign: 'chevron' | 'plus';
  className?: string;
}

/** A header that shows and hides what is below it, with the browser alone. It is an `li`, to be put in a list. */
export function Disclosure({ header, children, name, open, sign, className, ...rest }: DisclosureProps) {
  return (
    <li {...rest} className={classes(styles.item, className)}>
      <details className={styles.details} name={name} open={open}>
        <summary className={styles.header}>
          <span className={styles.words}>{header}</span>
          <span className={classes(styles.sign, styles[sign])}>
            <Icon of={sign === 'plus' ? Plus : ChevronDown} size={20} />
          </span>
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </li>
  );
}

/** The owner's colors and shape of what opens and closes; words stay readable on each ground. */
export function accordionVariables(
  settings: Omit<ValuesOf<ReturnType<typeof accordionFields>>, 'expand_first_item' | 'allow_multiple_open'>,
): CSSProperties {
  const { open_header_color: open, body_color: body } = settings;
  return {
    ...(body && surfaceVariables(body, '')),
    ...cssVariables({
      '--header': ownerColor(settings.header_color),
      '--header-text': ownerTextOn(settings.header_color, settings.header_text_color),
      '--header-open': ownerColor(open),
      '--header-open-text': ownerTextOn(open, settings.open_header_text_color),
      '--body-top': open ? 'var(--space-4)' : undefined,
      '--disclosure-background': ownerColor(body),
      '--disclosure-radius': `${settings.accordion_radius}px`,
      '--disclosure-gap': `${settings.accordion_gap}px`,
    }),
  };
}
