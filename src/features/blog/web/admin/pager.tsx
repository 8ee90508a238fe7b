import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import styles from './blog-admin.module.css';

/** From one page of a list to the next. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      <Button variant="default" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
