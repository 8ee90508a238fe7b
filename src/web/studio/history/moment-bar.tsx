import { t } from '#kit/language/product.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { dayAndMinute } from '../releases/when.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from '../view-as/view-as.module.css';
import { restoreMoment } from './restore-moment.ts';

/** Which moment is on the canvas, its pages, and the ways out of it: back to now, or the app made so again. */
export function MomentBar() {
  const studio = useStudio();
  const moment = useStudioState((state) => state.moment);
  const pages = useStudioState((state) => state.pages);
  const pageId = useStudioState((state) => state.pageId);
  const [busy, setBusy] = useState(false);
  if (!moment) return null;
  const restore = async (): Promise<void> => {
    setBusy(true);
    await restoreMoment(studio, moment);
    setBusy(false);
  };
  return (
    <div className={styles.bar} role="region" aria-label={t('Earlier version')}>
      <span role="status">
        <strong>
          {moment.name
            ? t('“{name}”: the app as it was on {moment}.', { name: moment.name, moment: dayAndMinute(moment.at) })
            : t('The app as it was on {moment}.', { moment: dayAndMinute(moment.at) })}
        </strong>{' '}
        {t('Rows show today’s data. You can’t change anything here.')}
      </span>
      <span className={styles.ways}>
        {pages.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('Page')}
            value={pageId}
            onChange={(event) => void studio.goTo(event.currentTarget.value)}
            data={pages.map(({ id, name }) => ({ value: id, label: name || t('Home') }))}
          />
        )}
        <Button size="compact-sm" variant="outline" color="gray.2" loading={busy} onClick={() => void restore()}>
          {t('Restore')}
        </Button>
        <Button size="compact-sm" variant="white" color="dark" onClick={studio.leaveMoment}>
          {t('Back to now')}
        </Button>
      </span>
    </div>
  );
}
