import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { OwnerIcon } from '../shared/icon.tsx';
import type { definition } from './definition.ts';
import styles from './view.module.css';

type HeroProps = BlockViewProps<typeof definition>;
type Feature = HeroProps['config']['settings']['features'][number];

/** What speaks for the page: cards, a list, or running text. */
export function HeroFeatures({ config, html }: Pick<HeroProps, 'config' | 'html'>) {
  const { features, FeatureLayout } = config.settings;
  if (features.length === 0) return null;
  return (
    <ul className={classes(styles.features, styles[FeatureLayout])}>
      {features.map((feature, index) => (
        // Features have no identity of their own, only their place.
        <li key={index} className={styles.feature}>
          <FeatureIcon feature={feature} index={index} markup={html[`settings.features.${index}.icon`]} />
          <div className={styles.featureWords}>
            {feature.title && <p className={styles.featureTitle}>{feature.title}</p>}
            {feature.description && <p className={styles.featureDescription}>{feature.description}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function FeatureIcon({ feature, index, markup }: { feature: Feature; index: number; markup: string | undefined }) {
  switch (feature.iconType) {
    case 'fontawesome':
      return markup ? (
        <span className={styles.badge}>
          <OwnerIcon markup={markup} />
        </span>
      ) : null;
    case 'image':
      return feature.icon_image ? (
        <span className={classes(styles.badge, styles.pictured)}>
          <img src={feature.icon_image} alt="" />
        </span>
      ) : null;
    case 'text':
      return feature.icon_text ? (
        <span className={styles.badge} aria-hidden="true">
          {feature.icon_text}
        </span>
      ) : null;
    case 'number':
      return (
        <span className={styles.badge} aria-hidden="true">
          {countAs(index + 1, feature.numberType)}
        </span>
      );
    case 'none':
      return null;
  }
}

/** The nth feature in the owner's way of counting; n is 1 to 12. */
export function countAs(position: number, type: Feature['numberType']): string {
  switch (type) {
    case '1':
      return String(position);
    case '01':
      return String(position).padStart(2, '0');
    case 'I':
      return roman(position);
    case 'A':
      return String.fromCharCode(64 + position);
    case 'a':
      return String.fromCharCode(96 + position);
  }
}

function roman(position: number): string {
  const signs: [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  const sign = signs.find(([value]) => value <= position);
  return sign ? sign[1] + roman(position - sign[0]) : '';
}
