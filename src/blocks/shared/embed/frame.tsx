import type { ReactNode } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import { cssVariables, ownerColor } from '../owner-color.ts';
import { type frameSettings, lengthOf } from './frame-settings.ts';
import styles from './frame.module.css';

interface FrameProps {
  settings: ValuesOf<typeof frameSettings>;
  /** As typed: `640px`, `80%`; '' is all there is. */
  width?: string;
  /** As typed; '' follows the ratio. */
  height?: string;
  /** Such as `16 / 9`. */
  ratio?: string;
  caption?: string;
  /** Below the caption, for the owner. */
  note?: ReactNode;
  className?: string;
  attributes?: Record<`data-${string}`, string | undefined>;
  children: ReactNode;
}

/** A picture of something that plays or comes from elsewhere: a stage with the owner's border, shadow and size. */
export function Frame({ settings, width = '', height = '', ratio, caption, note, attributes, children }: FrameProps) {
  const fixed = lengthOf(height);
  return (
    <figure className={styles.figure} style={cssVariables({ '--frame-width': lengthOf(width) })}>
      <div
        {...attributes}
        className={styles.stage}
        data-shadow={settings.shadow === 'none' ? undefined : settings.shadow}
        data-height={fixed ? '' : undefined}
        style={cssVariables({
          '--frame-ratio': ratio,
          '--frame-height': fixed,
          '--frame-border': settings.border_width > 0 ? `${settings.border_width}px` : undefined,
          '--frame-border-style': settings.border_style === 'solid' ? undefined : settings.border_style,
          '--frame-border-color': ownerColor(settings.border_color),
          '--frame-radius': `${settings.border_radius}px`,
        })}
      >
        {children}
      </div>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      {note && <p className={styles.source}>{note}</p>}
    </figure>
  );
}
