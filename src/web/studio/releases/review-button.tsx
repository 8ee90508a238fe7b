import { figure, plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './releases.module.css';

/** Next to Publish, where visitors see something else than the draft: how far they are behind. */
export function ReviewButton() {
  const studio = useStudio();
  const count = useStudioState(({ app, goesLive, unpublished }) =>
    app?.public && goesLive === 'when I publish' ? unpublished : 0,
  );
  if (count === 0) return null;
  const words = plural(count, '{count} unpublished change', '{count} unpublished changes');
  return (
    <Button
      size="sm"
      variant="light"
      className={styles.reviewButton}
      aria-label={words}
      title={t('Review what visitors will see, then go live')}
      onClick={() => studio.openPanel('review')}
    >
      <span className={styles.wide}>{words}</span>
      <span className={styles.narrow}>
        <FileDiff size={16} strokeWidth={1.5} aria-hidden="true" />
        {figure(count)}
      </span>
    </Button>
  );
}
