import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RowsData } from '../data-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { recordSteps } from '../shared/record/record-steps.ts';
import type { PageContext } from '../view-contract.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** The way to the records before and after this one: plain links, each to the address of its record. */
export function Neighbours({ data, context }: { data: RowsData; context: PageContext }) {
  const steps = recordSteps(data, context);
  if (!steps) return null;
  const linkTo = (href: string) => ({ context, href, 'aria-disabled': href === '' || undefined });
  return (
    <nav className={styles.neighbours} aria-label={t('Other records')}>
      <LinkButton {...linkTo(steps.previous)} variant="plain" icon={<Icon of={ChevronLeft} size={16} />}>
        {t('Previous')}
      </LinkButton>
      <span>{steps.place}</span>
      <LinkButton {...linkTo(steps.next)} variant="plain">
        {t('Next')}
        <Icon of={ChevronRight} size={16} />
      </LinkButton>
    </nav>
  );
}
