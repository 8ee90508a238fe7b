import { plural, t } from '#kit/language/product.ts';
import { templateCategories, templateCategoryNames } from '../../rules/listing.ts';
import { type MarketList, type MarketQuestion, templateOrders } from '../../rules/market-view.ts';
import { MarketplaceFrame, SearchField } from './frame.tsx';
import { TemplateGrid } from './template-card.tsx';
import { listHref } from './text.ts';

export function ListPage({ view }: { view: MarketList }) {
  const { question, path, templates, found } = view;
  return (
    <MarketplaceFrame search={<SearchForm path={path} question={question} />}>
      <div className="width">
        <h1 className="page-title">{titleOf(view)}</h1>
        <div className="list-layout">
          <Filters view={view} />
          <section aria-label={t('Templates')} className="results">
            <div className="results-bar">
              <p role="status">{plural(found, '{count} template', '{count} templates')}</p>
              <OrderForm path={path} question={question} />
            </div>
            {templates.length > 0 ? <TemplateGrid templates={templates} heading="h2" /> : <NothingFound view={view} />}
            <Pages view={view} />
          </section>
        </div>
      </div>
    </MarketplaceFrame>
  );
}

/** The words of the title: what the list is narrowed to. */
export function titleOf({ question, path, author }: MarketList): string {
  if (author !== null) return t('Templates by {author}', { author });
  if (question.category) return t('{category} templates', { category: t(templateCategories[question.category]) });
  if (question.q) return t('Templates for “{q}”', { q: question.q });
  return path === '/multipage-templates' ? t('Templates of multi-page apps') : t('Templates');
}

function SearchForm({ path, question }: { path: string; question: MarketQuestion }) {
  return (
    <form action={path}>
      <SearchField q={question.q} label={t('Search these templates')} />
      <HiddenFields question={question} path={path} without="q" />
    </form>
  );
}

function Filters({ view }: { view: MarketList }) {
  const { question, path, categories } = view;
  const narrowed = (change: Partial<MarketQuestion>) => listHref(path, question, change);
  return (
    <nav className="filters" aria-label={t('Narrow the list')}>
      {path !== '/multipage-templates' && (
        <>
          <h2>{t('Kind')}</h2>
          <ul>
            <Choice href={narrowed({ kind: null })} isChosen={question.kind === null} text={t('Apps and boards')} />
            <Choice href={narrowed({ kind: 'multipage' })} isChosen={question.kind === 'multipage'} text={t('Apps')} />
            <Choice href={narrowed({ kind: 'board' })} isChosen={question.kind === 'board'} text={t('Boards')} />
          </ul>
        </>
      )}
      <h2>{t('Price')}</h2>
      <ul>
        <Choice href={narrowed({ price: null })} isChosen={question.price === null} text={t('Any price')} />
        <Choice href={narrowed({ price: 'free' })} isChosen={question.price === 'free'} text={t('Free')} />
        <Choice href={narrowed({ price: 'paid' })} isChosen={question.price === 'paid'} text={t('Paid')} />
      </ul>
      <h2>{t('Category')}</h2>
      <ul>
        <Choice href={narrowed({ category: null })} isChosen={question.category === null} text={t('All categories')} />
        {templateCategoryNames.map((name) => {
          const count = categories[name] ?? 0;
          const isChosen = question.category === name;
          if (count === 0 && !isChosen) return null;
          return (
            <Choice
              key={name}
              href={narrowed({ category: name })}
              isChosen={isChosen}
              text={t(templateCategories[name])}
              count={count}
            />
          );
        })}
      </ul>
    </nav>
  );
}

function Choice(props: { href: string; isChosen: boolean; text: string; count?: number }) {
  return (
    <li>
      <a href={props.href} aria-current={props.isChosen ? 'true' : undefined}>
        {props.text}
        {props.count !== undefined && <span className="count">{props.count}</span>}
      </a>
    </li>
  );
}

function OrderForm({ path, question }: { path: string; question: MarketQuestion }) {
  return (
    <form action={path} className="order">
      <HiddenFields question={question} path={path} without="sort" />
      <label>
        {t('Sort by')}{' '}
        <select name="sort" defaultValue={question.order}>
          {Object.entries(templateOrders).map(([order, label]) => (
            <option key={order} value={order}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{t('Sort')}</button>
    </form>
  );
}

/** What a form of the list leaves as it is. */
function HiddenFields({ question, path, without }: { question: MarketQuestion; path: string; without: 'q' | 'sort' }) {
  const remaining = new URLSearchParams(listHref(path, question, { page: 1 }).split('?')[1] ?? '');
  remaining.delete(without);
  return [...remaining].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function NothingFound({ view: { path, question } }: { view: MarketList }) {
  return (
    <div className="nothing">
      <h2>{t('No template fits')}</h2>
      <p>{t('Try fewer words, another category, or begin from your own spreadsheet.')}</p>
      <p className="actions">
        <a
          className="second"
          href={listHref(path, question, { q: '', category: null, price: null, kind: null, author: null })}
        >
          {t('Show all templates')}
        </a>
        <a className="first" href="/dashboard/new-multipage">
          {t('Begin from a spreadsheet')}
        </a>
      </p>
    </div>
  );
}

function Pages({ view: { path, question, pages } }: { view: MarketList }) {
  if (pages < 2) return null;
  const to = (page: number) => listHref(path, question, { page });
  return (
    <nav className="pages" aria-label={t('Pages')}>
      {question.page > 1 ? (
        <a className="second" rel="prev" href={to(question.page - 1)}>
          {t('Previous')}
        </a>
      ) : (
        <span />
      )}
      <span>{t('Page {page} of {pages}', { page: question.page, pages })}</span>
      {question.page < pages ? (
        <a className="second" rel="next" href={to(question.page + 1)}>
          {t('Next')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
