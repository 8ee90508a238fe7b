/** The search over all blocks of a page: the same on the server and in the studio, and without a script. */
import type { FormEvent } from 'react';
import type { PageSearchView } from '#features/boards/rules/board-view.ts';
import { around } from '#kit/language/around.ts';
import { t } from '#kit/language/language.ts';

interface PageSearchProps extends PageSearchView {
  /** The path of the page. */
  href: string;
  /** In the studio nothing is searched. */
  isStill?: boolean;
}

export function PageSearch({ search, hiddenFields, href, isStill = false }: PageSearchProps) {
  const address = new URLSearchParams(hiddenFields).toString();
  const [before, after] = around('Entries with “{search}”', 'search');
  return (
    <div className="sheaf-page-search">
      <SearchForm label={t('Search this page')} {...{ search, hiddenFields, href, isStill }} />
      {search && (
        <p role="status">
          <span>
            {before}
            <strong>{search}</strong>
            {after}
          </span>{' '}
          <a href={address ? `${href}?${address}` : href}>{t('Clear the search')}</a>
        </p>
      )}
    </div>
  );
}

const stay = (event: FormEvent): void => event.preventDefault();

export function SearchForm({
  label,
  search,
  hiddenFields,
  href,
  isStill = false,
}: PageSearchProps & { label: string }) {
  return (
    <search>
      <form action={href} method="get" onSubmit={isStill ? stay : undefined}>
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={label}
          aria-label={label}
          maxLength={500}
          autoComplete="off"
        />
        <button type="submit" aria-label={t('Search')}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <circle cx="11" cy="11" r="7" />
            <path d="m20 20-4-4" />
          </svg>
        </button>
      </form>
    </search>
  );
}
