import type { CSSProperties } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import { cssVariables, ownerColor, ownerTextOn } from '../owner-color.ts';
import type { featureStyle } from './feature-fields.ts';

type FeatureStyle = ValuesOf<typeof featureStyle> & { toolbar_icon_color: string };

/** The appearance of all features of a block as the custom properties that FeatureItem and FeatureIcon read. */
export function featureVariables(settings: FeatureStyle): CSSProperties {
  return cssVariables({
    '--icon-size': `${settings.feature_icon_size}rem`,
    '--icon-color':
      ownerColor(settings.feature_icon_color) ??
      ownerTextOn(settings.feature_icon_background) ??
      ownerColor(settings.toolbar_icon_color),
    '--icon-background': ownerColor(settings.feature_icon_background),
    '--feature-title-size': `${settings.feature_title_size}rem`,
    '--feature-title-color': ownerColor(settings.feature_title_color),
    '--feature-description-size': `${settings.feature_description_size}rem`,
    '--feature-description-color': ownerColor(settings.feature_description_color),
  });
}
