import { t } from '#kit/language/product.ts';
import type { ReactNode } from 'react';

/**
 * What is around every page of the marketplace; a list searches within itself, `null` where the page has its own
 * search.
 */
export function MarketplaceFrame({ children, search }: { children: ReactNode; search?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      <header className="bar">
        <a className="logo" href="/" aria-label={t('Sheaf, home')}>
          <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="var(--accent)" />
            <path d="M9 9.5h14M9 16h14M9 22.5h8" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
          </svg>
          <span>Sheaf</span>
        </a>
        {search !== null && (
          <search className="bar-search">
            {search ?? (
              <form action="/templates">
                <SearchField q="" label={t('Search all templates')} />
              </form>
            )}
          </search>
        )}
        <nav aria-label="Sheaf">
          <a className="quiet" href="/marketplace">
            {t('Marketplace')}
          </a>
          <a className="quiet" href="/templates">
            {t('Templates')}
          </a>
          <a className="solid" href="/dashboard">
            {t('Dashboard')}
          </a>
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer className="foot">
        <p>
          {t('Templates are looked at by a person before they stand here. Nothing of your data goes to their authors.')}
        </p>
        <nav aria-label={t('More')}>
          <a href="/marketplace">{t('Marketplace')}</a>
          <a href="/multipage-templates">{t('Multi-page apps')}</a>
          <a href="/">{t('About Sheaf')}</a>
          <a href="/privacy">{t('Privacy')}</a>
        </nav>
      </footer>
    </>
  );
}

export function SearchField({ q, label }: { q: string; label: string }) {
  return (
    <span className="search-field">
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="11" cy="11" r="7" />
        <path d="m20 20-3.6-3.6" />
      </svg>
      <input
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={t('Search templates')}
        maxLength={100}
      />
      <button type="submit">{t('Search')}</button>
    </span>
  );
}
