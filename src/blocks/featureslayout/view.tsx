import { LayoutGrid } from 'lucide-react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState } from '../shared/empty-state.tsx';
import { FeatureItem } from '../shared/features/feature-item.tsx';
import { featureVariables } from '../shared/features/feature-style.ts';
import { LearnMoreButton } from '../shared/features/learn-more-button.tsx';
import { SectionHead } from '../shared/features/section-head.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type FeaturesProps = BlockViewProps<typeof definition>;

/** A heading and a grid of features. */
export default function FeaturesLayoutView(props: FeaturesProps) {
  const { config, html, context } = props;
  const { settings } = config;
  return (
    <BlockFrame {...props} title="">
      <div className={styles.block} style={featureVariables(settings)}>
        <SectionHead settings={settings} html={html} className={styles.head} />
        {settings.features.length > 0 && <Features {...props} />}
        {settings.features.length === 0 && context.editing && (
          <EmptyState icon={LayoutGrid} title={t('No features yet')}>
            Add one in this block’s settings.
          </EmptyState>
        )}
        <LearnMoreButton
          settings={settings}
          context={context}
          className={classes(styles.more, styles[`${settings.title_alignment}More`])}
        />
      </div>
    </BlockFrame>
  );
}

function Features({ config: { settings }, html, context }: FeaturesProps) {
  const filled = settings.card_style === 'card' && settings.card_color !== '';
  return (
    <ul
      className={classes(
        styles.features,
        styles[settings.card_style],
        settings.feature_icon_position === 'top' && styles.iconsOnTop,
        settings.feature_alignment === 'center' && styles.centered,
      )}
      style={{
        ...(filled && surfaceVariables(settings.card_color, '')),
        ...cssVariables({
          '--columns': settings.columns,
          '--gap': `${settings.gap}px`,
          '--card-radius': `${settings.card_radius}px`,
          '--card': ownerColor(settings.card_color),
          '--card-line': ownerColor(settings.border_color),
        }),
      }}
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
  );
}
