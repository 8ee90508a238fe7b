import { t } from '#kit/language/product.ts';
import type { MarketTemplate } from '../../rules/market-view.ts';
import { sayPrice } from './text.ts';

/** How to use a template: with its rows, or with one's own. */
export function UseChoice({ view }: { view: MarketTemplate }) {
  const { template, use } = view;
  const price = template.price_cents > 0 ? ` · ${sayPrice(template.price_cents)}` : '';
  return (
    <section className="use-choice" id="use" aria-labelledby="use-title">
      <div className="use-head">
        <h2 id="use-title">{t('Use Template')}</h2>
        <a href={`/templates/${template.slug}`} aria-label={t('Close')}>
          ×
        </a>
      </div>
      <ul>
        <li>
          <h3>{t('With sample data')}</h3>
          <p>
            {template.kind === 'board'
              ? t('Your own copy of the board with the rows you see in the preview. Change both as you like.')
              : t('Your own copy of the app with the rows you see in the preview. Change both as you like.')}
          </p>
          <a className="first" href={use}>
            {t('Use Template')}
            {price}
          </a>
        </li>
        <li>
          <h3>{t('With my spreadsheet')}</h3>
          <p>{t('Columns are matched for you. You see your rows in it, and can change every match.')}</p>
          <a className="second" href={`${use}&with=spreadsheet`}>
            {t('Choose a spreadsheet')}
            {price}
          </a>
        </li>
      </ul>
    </section>
  );
}
