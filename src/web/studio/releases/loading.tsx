import { t } from '#kit/language/product.ts';
import { Button, Skeleton } from '@mantine/core';
import styles from './releases.module.css';

/** In the size of what comes. */
export function Loading({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className={styles.stack} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={64} radius="md" />
      ))}
    </div>
  );
}

export function Failure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className={styles.failure} role="alert">
      <span>{message}</span>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
