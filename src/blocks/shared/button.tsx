import type { AnchorHTMLAttributes, ButtonHTMLAttributes, CSSProperties, ReactNode } from 'react';
import type { PageContext } from '../view-contract.ts';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { cssVariables, ownerColor, ownerTextOn } from './owner-color.ts';
import styles from './button.module.css';

interface Look {
  /** `filled`: the one thing to do. `outline`: next to it. `plain`: in a row of many. */
  variant?: 'filled' | 'outline' | 'plain';
  size?: 'small' | 'medium' | 'large';
  /** Owner's colors: '' is the theme's, 'indigo' the app's accent. Outline and plain use it for their text. */
  color?: string;
  textColor?: string;
  /** Rendered before the words. */
  icon?: ReactNode;
  /** Only an icon: `aria-label` must say what it does. */
  square?: boolean;
  children?: ReactNode;
}

export type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & { busy?: boolean };

/** A button that acts. */
export function Button({
  variant,
  size,
  color,
  textColor,
  icon,
  square,
  busy = false,
  children,
  className,
  style,
  ...rest
}: ButtonProps) {
  const look = lookOf({ variant, size, color, textColor, square });
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={classes(look.className, className)}
      style={{ ...look.style, ...style }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export type LinkButtonProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'href' | 'target' | 'rel'> & {
    href: string;
    newTab?: boolean;
    context: Pick<PageContext, 'editing'>;
  };

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  color,
  textColor,
  icon,
  square,
  children,
  className,
  style,
  ...rest
}: LinkButtonProps) {
  const look = lookOf({ variant, size, color, textColor, square });
  return (
    <Link {...rest} className={classes(look.className, className)} style={{ ...look.style, ...style }}>
      {icon}
      {children}
    </Link>
  );
}

function lookOf({ variant = 'filled', size = 'medium', color = '', textColor = '', square }: Look) {
  const style: CSSProperties =
    variant === 'filled'
      ? cssVariables({
          '--button-color': ownerColor(color),
          '--button-text': color || textColor ? ownerTextOn(color, textColor) : undefined,
        })
      : cssVariables({ '--button-text': ownerColor(textColor) ?? ownerColor(color) });
  return { className: classes(styles.button, styles[variant], styles[size], square && styles.square), style };
}
