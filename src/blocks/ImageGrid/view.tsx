import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { FeatureItem } from '../shared/features/feature-item.tsx';
import { featureVariables } from '../shared/features/feature-style.ts';
import { LearnMoreButton } from '../shared/features/learn-more-button.tsx';
import { SidePicture } from '../shared/features/side-picture.tsx';
import { SectionHead } from '../shared/features/section-head.tsx';
import { cssVariables } from '../shared/owner-color.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';

/** A picture next to a heading and four features. */
export default function ImageGridView(props: BlockViewProps<typeof definition>) {
  const { config, html, context } = props;
  const { settings } = config;
  return (
    <BlockFrame {...props} title="">
      <div className={styles.block} style={featureVariables(settings)}>
        <SidePicture settings={settings} artwork="dunes">
          <SectionHead settings={settings} html={html} />
          {settings.features.length > 0 && (
            <ul
              className={classes(styles.features, settings.feature_icon_position === 'top' && styles.iconsOnTop)}
              style={cssVariables({ '--columns': settings.feature_columns })}
            >
              {settings.features.map((feature, index) => (
                <FeatureItem
                  // Features have no identity but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  feature={feature}
                  index={index}
                  markup={html[`settings.features.${index}.icon`]}
                  context={context}
                  heading={settings.title ? 'h3' : 'p'}
                  className={styles.feature}
                />
              ))}
            </ul>
          )}
          <LearnMoreButton settings={settings} context={context} className={styles.more} />
        </SidePicture>
      </div>
    </BlockFrame>
  );
}
