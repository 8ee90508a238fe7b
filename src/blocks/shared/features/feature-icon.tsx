import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { OwnerIcon } from '../icon.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../owner-color.ts';
import { countAs } from './count-as.ts';
import type { NumberType } from './feature-fields.ts';
import styles from './feature-icon.module.css';

/** The icon of a feature; blocks whose features lack a part leave it away. */
export interface FeatureIconParts {
  iconType: 'fontawesome' | 'image' | 'text' | 'number' | 'none';
  icon_image: string;
  icon_text: string;
  numberType?: NumberType;
  icon_color?: string;
  icon_background?: string;
  icon_size?: number | null;
}

interface FeatureIconProps {
  feature: FeatureIconParts;
  index: number;
  /** What the server made of the `icon` setting. */
  markup: string | undefined;
  /** Within running text: as high as the letters around it. */
  inline?: boolean;
}

/** What is before a feature, by its type; nothing where that is empty. Decorative: the words are next to it. */
export function FeatureIcon({ feature, index, markup, inline }: FeatureIconProps) {
  const sign = signOf(feature, index, markup);
  if (sign === null) return null;
  return (
    <span
      className={classes(styles.badge, styles[kindOf[feature.iconType]], inline && styles.inline)}
      style={ownStyle(feature)}
      aria-hidden="true"
    >
      {sign}
    </span>
  );
}

/** Letters have to be read, drawings only seen. */
const kindOf = {
  fontawesome: 'drawn',
  image: 'pictured',
  text: 'lettered',
  number: 'lettered',
  none: 'drawn',
} as const;

function signOf(feature: FeatureIconParts, index: number, markup: string | undefined): ReactNode {
  switch (feature.iconType) {
    case 'fontawesome':
      return markup ? <OwnerIcon markup={markup} /> : null;
    case 'image':
      return feature.icon_image ? <img src={feature.icon_image} alt="" loading="lazy" decoding="async" /> : null;
    case 'text':
      return feature.icon_text || null;
    case 'number':
      return countAs(index + 1, feature.numberType ?? '1');
    case 'none':
      return null;
  }
}

function ownStyle({ icon_color = '', icon_background = '', icon_size = null }: FeatureIconParts): CSSProperties {
  return cssVariables({
    '--icon-color': ownerColor(icon_color) ?? ownerTextOn(icon_background),
    '--icon-background': ownerColor(icon_background),
    '--icon-size': icon_size === null ? undefined : `${icon_size}rem`,
  });
}
