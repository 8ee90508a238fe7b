import { t } from '#kit/language/product.ts';
import { Button, Progress } from '@mantine/core';
import { Link } from 'react-router';
import styles from './workbook-page.module.css';

/** While the file is read, or (`progress` null) the page is still loading. */
export function ImportProgress({ name, progress }: { name: string; progress: number | null }) {
  return (
    <main className={styles.centre} aria-busy="true">
      <div className={styles.notice}>
        <h1>{name ? t('Reading {name}', { name }) : t('Opening the workbook')}</h1>
        <Progress
          value={progress === null ? 100 : Math.max(3, progress * 100)}
          animated
          aria-label={name ? t('Import progress') : t('Loading')}
        />
        {name && <p>{t('You can leave this page. The workbook will be on your dashboard when it’s ready.')}</p>}
      </div>
    </main>
  );
}

export function WorkbookFailure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <main className={styles.centre}>
      <div className={styles.notice} role="alert">
        <h1>{onRetry ? t('Couldn’t open this workbook') : t('Couldn’t read this file')}</h1>
        <p>{message}</p>
        <div className={styles.choices}>
          {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
          <Button component={Link} to="/dashboard" variant={onRetry ? 'default' : 'filled'}>
            {t('Back to the dashboard')}
          </Button>
        </div>
      </div>
    </main>
  );
}
