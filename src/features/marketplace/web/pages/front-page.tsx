import type { ReactNode } from 'react';
import { plural, t } from '#kit/language/product.ts';
import { rich } from '#web/ui/rich.tsx';
import { templateCategories, templateCategoryNames } from '../../rules/listing.ts';
import type { MarketFront } from '../../rules/market-view.ts';
import { MarketplaceFrame, SearchField } from './frame.tsx';
import { TemplateGrid } from './template-card.tsx';

export function FrontPage({ view }: { view: MarketFront }) {
  const held = templateCategoryNames.filter((name) => (view.categories[name] ?? 0) > 0);
  return (
    <MarketplaceFrame search={null}>
      <section className="market-hero">
        <h1>{t('Start from an app that works')}</h1>
        <p>
          {plural(
            view.count,
            '{count} template of apps. Look at each with its own rows, or with yours, before you decide.',
            '{count} templates of apps. Look at each with its own rows, or with yours, before you decide.',
          )}
        </p>
        <search>
          <form action="/templates">
            <SearchField q="" label={t('Search templates')} />
          </form>
        </search>
      </section>
      <div className="width">
        <section aria-labelledby="categories">
          <h2 id="categories">{t('Categories')}</h2>
          <ul className="category-tiles">
            {held.map((name) => (
              <li key={name}>
                <a href={`/templates?category=${name}`}>
                  {t(templateCategories[name])} <span className="count">{view.categories[name]}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Row
          id="popular"
          title={t('Most used')}
          all={rich(t('See all<unseen> of most used</unseen>'), { unseen })}
          href="/templates"
          templates={view.popular}
        />
        <Row
          id="newest"
          title={t('Newest')}
          all={rich(t('See all<unseen> of newest</unseen>'), { unseen })}
          href="/templates?sort=newest"
          templates={view.newest}
        />
        <Sell />
      </div>
    </MarketplaceFrame>
  );
}

function Sell() {
  return (
    <section className="sell">
      <div>
        <h2>{t('Made something others need?')}</h2>
        <p>
          {t(
            'Publish your app, choose “Publish to Marketplace”, and set a price or share it for free. We take nothing of your rows along but the samples you choose.',
          )}
        </p>
      </div>
      <a className="first" href="/dashboard">
        {t('Choose an app')}
      </a>
    </section>
  );
}

const unseen = (words: string) => <span className="unseen">{words}</span>;

function Row(props: {
  id: string;
  title: string;
  /** The words of the link to all. */
  all: ReactNode;
  href: string;
  templates: MarketFront['popular'];
}) {
  if (props.templates.length === 0) return null;
  return (
    <section aria-labelledby={props.id}>
      <div className="row-head">
        <h2 id={props.id}>{props.title}</h2>
        <a href={props.href}>{props.all}</a>
      </div>
      <TemplateGrid templates={props.templates} heading="h3" />
    </section>
  );
}
