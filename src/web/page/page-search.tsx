/** The search over all blocks of a page: the same on the server and in the studio, and without a script. */
import type { FormEvent } from 'react';
import type { PageSearchView } from '#features/boards/rules/board-view.ts';

interface PageSearchProps extends PageSearchView {
  /** The path of the page. */
  href: string;
  /** In the studio nothing is searched. */
  isStill?: boolean;
}

export function PageSearch({ search, hiddenFields, href, isStill = false }: PageSearchProps) {
  const address = new URLSearchParams(hiddenFields).toString();
  return (
    <div className="sheaf-page-search">
      <SearchForm label="Search this page" {...{ search, hiddenFields, href, isStill }} />
      {search && (
        <p role="status">
          <span>
            Entries with <strong>“{search}”</strong>
          </span>{' '}
          <a href={address ? `${href}?${address}` : href}>Clear the search</a>
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
        <button type="submit" aria-label="Search">
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <circle cx="11" cy="11" r="7" />
            <path d="m20 20-4-4" />
          </svg>
        </button>
      </form>
    </search>
  );
}
