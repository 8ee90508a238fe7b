import { t } from '#kit/language/product.ts';
import type { ReactNode } from 'react';

/** What is around every page of the blog. */
export function BlogFrame({ children, preview }: { children: ReactNode; preview?: string }) {
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      {preview && (
        <p className="preview-note" role="note">
          {preview}
        </p>
      )}
      <header className="bar">
        <a className="logo" href="/" aria-label={t('Sheaf, home')}>
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="var(--mark)" />
            <path d="M9 9.5h14M9 16h14M9 22.5h8" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
          </svg>
          <span>Sheaf</span>
        </a>
        <nav aria-label="Sheaf">
          <a href="/blog">{t('Journal')}</a>
          <a href="/marketplace">{t('Marketplace')}</a>
          <a className="solid" href="/dashboard">
            {t('Dashboard')}
          </a>
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer className="foot">
        <p>{t('Written by the people who make and use Sheaf.')}</p>
        <nav aria-label={t('More')}>
          <a href="/blog">{t('All posts')}</a>
          <a href="/blog/rss.xml">{t('RSS')}</a>
          <a href="/">{t('About Sheaf')}</a>
          <a href="/privacy">{t('Privacy')}</a>
        </nav>
      </footer>
    </>
  );
}
