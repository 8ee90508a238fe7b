import { Button, Progress } from '@mantine/core';
import { Link } from 'react-router';
import styles from './workbook-page.module.css';

/** While the file is read, or (`progress` null) the page is still loading. */
export function ImportProgress({ name, progress }: { name: string; progress: number | null }) {
  return (
    <main className={styles.centre} aria-busy="true">
      <div className={styles.notice}>
        <h1>{name ? `Reading ${name}` : 'Opening the workbook'}</h1>
        <Progress
          value={progress === null ? 100 : Math.max(3, progress * 100)}
          animated
          aria-label={name ? 'Import progress' : 'Loading'}
        />
        {name && <p>You can leave this page. The workbook will be on your dashboard when it’s ready.</p>}
      </div>
    </main>
  );
}

export function WorkbookFailure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <main className={styles.centre}>
      <div className={styles.notice} role="alert">
        <h1>{onRetry ? 'Couldn’t open this workbook' : 'Couldn’t read this file'}</h1>
        <p>{message}</p>
        <div className={styles.choices}>
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          <Button component={Link} to="/dashboard" variant={onRetry ? 'default' : 'filled'}>
            Back to the dashboard
          </Button>
        </div>
      </div>
    </main>
  );
}
