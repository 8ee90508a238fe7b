import { ArrowRight } from 'lucide-react';
import type { PageContext } from '../../view-contract.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { FeatureIcon, type FeatureIconParts } from './feature-icon.tsx';
import styles from './feature-item.module.css';

interface FeatureParts extends FeatureIconParts {
  title: string;
  description: string;
  link?: string;
  link_text?: string;
}

interface FeatureItemProps {
  feature: FeatureParts;
  index: number;
  markup: string | undefined;
  context: Pick<PageContext, 'editing'>;
  /** What the title is: a heading where the block has one above it. */
  heading?: 'h3' | 'p';
  /** As part of a running text. */
  inline?: boolean;
  className?: string;
}

/** A feature of a list: its icon, its title, its sentence and where it leads. The block decides where they are. */
export function FeatureItem({
  feature,
  index,
  markup,
  context,
  heading: Heading = 'h3',
  inline = false,
  className,
}: FeatureItemProps) {
  return (
    <li className={classes(styles.feature, inline && styles.running, className)}>
      <FeatureIcon feature={feature} index={index} markup={markup} inline={inline} />
      <div className={styles.text}>
        {feature.title && <Heading className={styles.title}>{feature.title}</Heading>}
        {feature.description && <p className={styles.description}>{feature.description}</p>}
        <FeatureLink feature={feature} context={context} />
      </div>
    </li>
  );
}

/** Where a feature leads; nothing without an address. Read aloud it names the feature too. */
export function FeatureLink({ feature, context }: Pick<FeatureItemProps, 'feature' | 'context'>) {
  const { link = '', link_text = '', title } = feature;
  if (!link || !link_text) return null;
  return (
    <Link
      href={link}
      context={context}
      className={styles.link}
      aria-label={title ? `${link_text}: ${title}` : undefined}
    >
      {link_text}
      <Icon of={ArrowRight} size={16} />
    </Link>
  );
}
