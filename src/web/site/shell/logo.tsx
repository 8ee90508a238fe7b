import { t } from '#kit/language/product.ts';
import { Link } from 'react-router';
import styles from './logo.module.css';

/** Mark and name of the product, leading home. */
export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className={styles.logo} aria-label={t('Sheaf, home')}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path d="M9 9.5h14M9 16h14M9 22.5h8" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
      </svg>
      <span>Sheaf</span>
    </Link>
  );
}
