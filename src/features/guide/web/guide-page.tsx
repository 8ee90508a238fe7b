import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import type { GuideLink, GuideView } from '../rules/guide.ts';

export function GuidePage({ view }: { view: GuideView }) {
  const { pages, page, search } = view;
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      <header className="bar">
        <a className="name" href="/docs">
          {'Sheaf'} <span>{t('Documentation')}</span>
        </a>
        <Search words={search?.words ?? ''} />
        <a className="solid" href="/dashboard">
          {t('Dashboard')}
        </a>
      </header>
      <div className="columns">
        {(page || search) && <Contents pages={pages} current={page?.href} />}
        <main id="main">
          {page ? (
            <>
              <h1 lang="en">{page.title}</h1>
              {/* Written by us, and cleaned like everything that is Markdown. */}
              <div className="prose" lang="en" dangerouslySetInnerHTML={{ __html: page.html }} />
              <Next pages={pages} href={page.href} />
            </>
          ) : search ? (
            <Found search={search} />
          ) : (
            <>
              <h1>{t('Make an app of your spreadsheet')}</h1>
              <p className="lead">{t('What owners and editors need to know, each page read in a few minutes.')}</p>
              <Links links={pages} />
            </>
          )}
        </main>
      </div>
    </>
  );
}

function Contents({ pages, current }: { pages: readonly GuideLink[]; current: string | undefined }) {
  return (
    <nav aria-label={t('Documentation')}>
      <ol lang="en">
        {pages.map(({ title, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Search({ words }: { words: string }) {
  return (
    <search>
      <form action="/docs" method="get">
        <input
          type="search"
          name="q"
          defaultValue={words}
          placeholder={t('Search the documentation')}
          aria-label={t('Search the documentation')}
          maxLength={200}
        />
      </form>
    </search>
  );
}

function Found({ search: { words, found } }: { search: NonNullable<GuideView['search']> }) {
  return (
    <>
      <h1>{t('Pages about “{words}”', { words })}</h1>
      {found.length === 0 ? (
        <p className="lead">
          {rich(t('No page holds all of these words. Try fewer, or <link>see all pages</link>.'), {
            link: (shown) => <a href="/docs">{shown}</a>,
          })}
        </p>
      ) : (
        <Links links={found} />
      )}
    </>
  );
}

function Links({ links }: { links: readonly (GuideLink & { excerpt?: string })[] }) {
  return (
    <ul className="links" lang="en">
      {links.map(({ title, href, excerpt }) => (
        <li key={href}>
          <a href={href}>
            <strong>{title}</strong>
            {excerpt && <span>{excerpt}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Next({ pages, href }: { pages: readonly GuideLink[]; href: string }) {
  const next = pages[pages.findIndex((one) => one.href === href) + 1];
  if (!next) return null;
  return (
    <p className="next">
      <a href={next.href}>{rich(t('Next: {page}'), { page: <strong lang="en">{next.title}</strong> })}</a>
    </p>
  );
}
