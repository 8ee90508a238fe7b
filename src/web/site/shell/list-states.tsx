import { t } from '#kit/language/product.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-states.module.css';

interface Props<T> {
  query: { data: readonly T[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** "The members could not be loaded" */
  failed: string;
  empty: ReactNode;
  /** In the size of the list, so that nothing moves when it comes. */
  loading?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A list while it is on its way, empty, failed (with what was there before, if anything) or here. */
export function ListStates<T>({ query, failed, empty, loading, children }: Props<T>) {
  const { data, error } = query;
  return (
    <>
      {error && (
        <Alert color="red" variant="light" mb="lg" title={failed} role="alert">
          <p className={styles.failure}>{error.message}</p>
          <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {!data && !error && (loading ?? <RowSkeletons />)}
      {data && (data.length > 0 ? children(data) : empty)}
    </>
  );
}

export function RowSkeletons({ count = 3, height = 68 }: { count?: number; height?: number }) {
  return (
    <div className={styles.skeletons} role="status" aria-label={t('Loading...')}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </div>
  );
}

/** What a list is for and the one next step, where there is nothing in it yet. */
export function EmptyList({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </section>
  );
}
