/** What is above the blocks of a board: the same on the server and in the studio, and without a script. */
import type { MouseEvent } from 'react';
import type { PageContext } from '#blocks/view-contract.ts';
import type { BoardFilterView, BoardView } from '../rules/board-view.ts';
import { sectionsAnchor } from '../rules/sections.ts';
import { SearchForm } from '#web/page/page-search.tsx';
import { around } from '#kit/language/around.ts';
import { t } from '#kit/language/language.ts';

interface BoardFrameProps {
  board: BoardView;
  /** In a frame of another site only the ways through the board are left. */
  isBare?: boolean;
  /** Who looks, and how they sign in or out; absent in the studio. */
  visitor?: Pick<PageContext, 'user' | 'session'>;
  /** In the studio sections are switched in place. */
  onSection?: (section: string) => void;
}

export function BoardFrame({ board, isBare = false, visitor, onSection }: BoardFrameProps) {
  const hero = isBare ? null : board.hero;
  const search = board.search !== null && <BoardSearch board={board} isStill={onSection !== undefined} />;
  const hasBar = board.sections.length > 0 || board.filters.length > 0 || (isBare && board.search !== null);
  return (
    <>
      {!isBare && (
        <header className="sheaf-board-nav">
          <div className="sheaf-board-width">
            <a className="sheaf-board-brand" href={board.href} onClick={onSection && stay}>
              {board.logo && <img src={board.logo} alt="" height={32} />}
              {hero ? <span>{board.title}</span> : <h1>{board.title}</h1>}
            </a>
            {search}
            {visitor && <BoardVisitor {...visitor} />}
          </div>
        </header>
      )}
      {hero && (
        <div className="sheaf-board-hero" data-image={hero.image ? '' : undefined}>
          {hero.image && <img src={hero.image} alt="" />}
          <div className="sheaf-board-width">
            <h1>{board.title}</h1>
            {hero.text && <p>{hero.text}</p>}
          </div>
        </div>
      )}
      {hasBar && (
        <div className="sheaf-board-bar" id={sectionsAnchor} tabIndex={-1}>
          <div className="sheaf-board-width">
            {board.sections.length > 0 && <Sections board={board} onSection={onSection} />}
            {isBare && search}
            {board.filters.length > 0 && (
              <div className="sheaf-board-filters" role="group" aria-label={t('Filters')}>
                {board.filters.map((filter) => (
                  <BoardFilter key={filter.name} filter={filter} href={board.href} isStill={onSection !== undefined} />
                ))}
              </div>
            )}
          </div>
        </div>
      )}
      {board.search && <SearchNote board={board} />}
    </>
  );
}

function Sections({ board, onSection }: Pick<BoardFrameProps, 'board' | 'onSection'>) {
  return (
    <nav aria-label={t('Sections')} className="sheaf-board-sections">
      <ul>
        {board.sections.map(({ name, href, isCurrent }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={onSection && ((event) => (stay(event), onSection(name)))}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Editors have their session from the site, and end it there. */
function BoardVisitor({ user, session }: Pick<PageContext, 'user' | 'session'>) {
  if (!user) {
    if (!session?.signInHref) return null;
    return (
      <a className="sheaf-board-sign" href={session.signInHref}>
        {t('Sign in')}
      </a>
    );
  }
  if (!session?.signOutAction) return null;
  return (
    <form className="sheaf-board-visitor" method="post" action={session.signOutAction}>
      <span title={user.email}>{user.name || user.email}</span>
      <button type="submit" className="sheaf-board-sign">
        {t('Sign out')}
      </button>
    </form>
  );
}

const stay = (event: { preventDefault(): void }): void => event.preventDefault();

function BoardSearch({ board, isStill }: { board: BoardView; isStill: boolean }) {
  return (
    <div className="sheaf-board-search">
      <SearchForm
        label={t('Search this board')}
        search={board.search ?? ''}
        hiddenFields={board.searchHiddenFields}
        href={board.href}
        isStill={isStill}
      />
    </div>
  );
}

function SearchNote({ board }: { board: BoardView }) {
  const [before, after] =
    board.sections.length > 1
      ? around('Entries with “{search}” in {section}', 'search', { section: board.section })
      : around('Entries with “{search}”', 'search');
  const address = new URLSearchParams(board.searchHiddenFields).toString();
  return (
    <p className="sheaf-board-note" role="status">
      <span>
        {before}
        <strong>{board.search}</strong>
        {after}
      </span>
      <a href={address ? `${board.href}?${address}` : board.href}>{t('Clear the search of the board')}</a>
    </p>
  );
}

/** A filter that is on has a cross to take it off; one that asks for a value is a small form. */
function BoardFilter({ filter, href, isStill }: { filter: BoardFilterView; href: string; isStill: boolean }) {
  const hold = isStill ? (event: MouseEvent) => event.preventDefault() : undefined;
  if (!filter.field || filter.isOn) {
    return (
      <a
        className="sheaf-board-filter"
        data-on={filter.isOn ? '' : undefined}
        href={filter.href}
        onClick={hold}
        aria-label={`${wordsOf(filter)}: ${filter.isOn ? t('take off') : t('apply')}`}
      >
        {wordsOf(filter)}
        {filter.isOn && <span aria-hidden="true">×</span>}
      </a>
    );
  }
  return (
    <form className="sheaf-board-filter" action={href} method="get" onSubmit={isStill ? stay : undefined}>
      <HiddenFields pairs={filter.field.hiddenFields} />
      <label>
        <span>{filter.name}</span>
        <input name={filter.field.name} required maxLength={200} autoComplete="off" />
      </label>
      <button type="submit">{t('Apply')}</button>
    </form>
  );
}

const wordsOf = ({ name, value }: BoardFilterView): string => (value ? `${name}: ${value}` : name);

function HiddenFields({ pairs }: { pairs: readonly [string, string][] }) {
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
