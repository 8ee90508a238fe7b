import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { FeatureItem } from '../shared/features/feature-item.tsx';
import type { definition } from './definition.ts';
import styles from './view.module.css';

type HeroProps = BlockViewProps<typeof definition>;

/** What speaks for the page: cards, a list, or running text. */
export function HeroFeatures({ config, html, context }: Pick<HeroProps, 'config' | 'html' | 'context'>) {
  const { features, FeatureLayout } = config.settings;
  if (features.length === 0) return null;
  return (
    <ul className={classes(styles.features, styles[FeatureLayout])}>
      {features.map((feature, index) => (
        <FeatureItem
          // Features have no identity of their own, only their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          feature={feature}
          index={index}
          markup={html[`settings.features.${index}.icon`]}
          context={context}
          heading="p"
          inline={FeatureLayout === 'paragraph'}
          className={styles.feature}
        />
      ))}
    </ul>
  );
}
