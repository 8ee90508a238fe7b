import { BlockFrame } from '../shared/block-frame.tsx';
import { accordionVariables, Disclosure } from '../shared/features/disclosure.tsx';
import { FeatureIcon } from '../shared/features/feature-icon.tsx';
import { FeatureLink } from '../shared/features/feature-item.tsx';
import { featureVariables } from '../shared/features/feature-style.ts';
import { LearnMoreButton } from '../shared/features/learn-more-button.tsx';
import { SidePicture } from '../shared/features/side-picture.tsx';
import { SectionHead } from '../shared/features/section-head.tsx';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';

type AccordionProps = BlockViewProps<typeof definition>;

/** A picture next to features that open and close by the browser alone. */
export default function ImageAccordianView(props: AccordionProps) {
  const { config, html, context } = props;
  const { settings } = config;
  return (
    <BlockFrame {...props} title="">
      <div className={styles.block} style={featureVariables(settings)}>
        <SidePicture settings={settings} artwork="arches">
          <SectionHead settings={settings} html={html} />
          {settings.features.length > 0 && <Features {...props} />}
          <LearnMoreButton settings={settings} context={context} className={styles.more} />
        </SidePicture>
      </div>
    </BlockFrame>
  );
}

function Features({ id, config: { settings }, html, context }: AccordionProps) {
  return (
    <ul className={styles.features} style={accordionVariables(settings)}>
      {settings.features.map((feature, index) => (
        <Disclosure
          // Features have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          name={settings.allow_multiple_open ? undefined : `${id}-features`}
          open={settings.expand_first_item && index === 0}
          sign={settings.accordion_sign}
          header={
            <>
              <FeatureIcon feature={feature} index={index} markup={html[`settings.features.${index}.icon`]} />
              <span className={styles.title}>{feature.title || `Feature ${index + 1}`}</span>
            </>
          }
        >
          {feature.description && <p className={styles.description}>{feature.description}</p>}
          <FeatureLink feature={feature} context={context} />
        </Disclosure>
      ))}
    </ul>
  );
}
