import { plural, t } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import { rich } from '#web/ui/rich.tsx';
import { templateCategories } from '../../rules/listing.ts';
import type { MarketTemplate } from '../../rules/market-view.ts';
import { columnTypeWord } from '#web/column-type-word.ts';
import { MarketplaceFrame } from './frame.tsx';
import { AverageStars, TemplateGrid } from './template-card.tsx';
import { TrialForm } from './try-page.tsx';
import { UseChoice } from './use-choice.tsx';
import { marketDay, sayPrice, sayUses } from './text.ts';

export function TemplatePage({ view }: { view: MarketTemplate }) {
  const { template } = view;
  return (
    <MarketplaceFrame>
      <article className="width template">
        <nav className="crumbs" aria-label={t('Breadcrumb')}>
          <a href="/templates">{t('Templates')}</a>
          <span aria-hidden="true">/</span>
          <a href={`/templates?category=${template.category}`}>{t(templateCategories[template.category])}</a>
        </nav>
        <Head view={view} />
        {view.code && (
          <p className="own-code">
            <strong>{t('Has code of its own.')}</strong> {say(view.code)}
          </p>
        )}
        {view.choosing && <UseChoice view={view} />}
        <Preview view={view} />
        {view.tryAt && (
          <section className="try" aria-labelledby="try-title">
            <div>
              <h2 id="try-title">{t('Try it with your own rows')}</h2>
              <p>{t('See these pages with a spreadsheet of yours, before you decide anything.')}</p>
            </div>
            <TrialForm action={view.tryAt} />
          </section>
        )}
        <div className="template-columns">
          <div>
            <section aria-labelledby="about">
              <h2 id="about">{t('About this template')}</h2>
              {/* Cleaned where it is stored. */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: view.description }} />
            </section>
            <Images view={view} />
            <Needs view={view} />
            <Reviews view={view} />
          </div>
          <Facts view={view} />
        </div>
        {view.related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related">{t('More like this')}</h2>
            <TemplateGrid templates={view.related} heading="h3" />
          </section>
        )}
      </article>
    </MarketplaceFrame>
  );
}

function Head({ view }: { view: MarketTemplate }) {
  const { template } = view;
  return (
    <header className="template-head">
      <div>
        <h1>{template.name}</h1>
        <p className="byline">
          {rich(t('by {author}'), { author: <AuthorName author={template.author} /> })}
          <AverageStars ratings={template.ratings} />
          <span>{sayUses(template.uses)}</span>
        </p>
      </div>
      <p className="actions">
        <a className="second" href={view.preview}>
          {t('Open the live preview')}
        </a>
        <a className="first" href={`/template/${template.slug}?open_clone_modal=true`}>
          {t('Use Template')}
          {template.price_cents > 0 && ` · ${sayPrice(template.price_cents)}`}
        </a>
      </p>
    </header>
  );
}

const widths = ['desktop', 'tablet', 'phone'] as const;
/** @sentences */
const widthNames: Record<(typeof widths)[number], string> = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' };

/** Our own templates have no workspace that others could be listed of. */
function AuthorName({ author }: { author: { id: string; name: string } }) {
  if (author.id === '') return <strong>{author.name}</strong>;
  return <a href={`/templates?author=${author.id}`}>{author.name}</a>;
}

/** The first page in three widths. Which one is shown is a choice of radio buttons: it needs no script. */
function Preview({ view }: { view: MarketTemplate }) {
  return (
    <section className="preview" aria-label={t('Preview')}>
      <fieldset>
        <legend className="unseen">{t('Width of the preview')}</legend>
        {widths.map((name) => (
          <label key={name}>
            <input type="radio" name="width" value={name} defaultChecked={name === 'desktop'} />
            {t(widthNames[name])}
          </label>
        ))}
      </fieldset>
      <div className="stage">
        <iframe
          src={view.picture}
          title={t('The first page of {name}', { name: view.template.name })}
          sandbox=""
          loading="lazy"
          tabIndex={-1}
        />
      </div>
    </section>
  );
}

function Images({ view: { images, template } }: { view: MarketTemplate }) {
  if (images.length === 0) return null;
  return (
    <section aria-labelledby="images">
      <h2 id="images">{t('Template Images')}</h2>
      <ul className="images">
        {images.map((src, index) => (
          <li key={src}>
            <a href={src} target="_blank" rel="noopener">
              <img
                src={src}
                alt={t('{name}: {number} of {all}', {
                  ...{ name: template.name, number: index + 1, all: images.length },
                })}
                loading="lazy"
                width={480}
                height={300}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Needs({ view: { needs } }: { view: MarketTemplate }) {
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{t('What data it works with')}</h2>
      <p className="lead">
        {t(
          'It comes with sample rows. With a spreadsheet of your own, columns are matched by their names and values, and you can change each match.',
        )}
      </p>
      {needs.map((sheet) => (
        <details key={sheet.title} open={needs.length === 1}>
          <summary>
            {sheet.title}{' '}
            <span className="count">{plural(sheet.columns.length, '{count} column', '{count} columns')}</span>
          </summary>
          {/* Wide on phones: it scrolls on its own, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div
            className="needs"
            tabIndex={0}
            role="region"
            aria-label={t('Columns of {title}', { title: sheet.title })}
          >
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Column')}</th>
                  <th scope="col">{t('Kind')}</th>
                  <th scope="col">{t('Needed')}</th>
                </tr>
              </thead>
              <tbody>
                {sheet.columns.map((column) => (
                  <tr key={column.title}>
                    <th scope="row">
                      {column.title}
                      {column.personal && <span className="tag">{t('personal')}</span>}
                      {column.description && <span className="small">{column.description}</span>}
                    </th>
                    <td>{columnTypeWord(column.type)}</td>
                    <td>{column.required ? t('Yes') : t('If there is one')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </section>
  );
}

function Reviews({ view: { reviews, template } }: { view: MarketTemplate }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t('Ratings by people who use it')}</h2>
      {reviews.length === 0 && <p className="lead">{t('There are none yet.')}</p>}
      <ul className="reviews">
        {reviews.map((review) => (
          <li key={`${review.name} ${review.at}`}>
            <p>
              <span className="stars" role="img" aria-label={t('{stars} of 5 stars', { stars: review.stars })}>
                {'★'.repeat(review.stars)}
              </span>{' '}
              <strong>{review.name}</strong> <span className="small">{marketDay(review.at)}</span>
            </p>
            {review.words && <p>{review.words}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href={`/dashboard/templates?rate=${template.id}`}>{t('Rate this template')}</a>
      </p>
    </section>
  );
}

function Facts({ view }: { view: MarketTemplate }) {
  const { template, versions, pages } = view;
  const newest = versions[0];
  return (
    <aside aria-label={t('Facts')}>
      <dl>
        <dt>{t('Price')}</dt>
        <dd>{sayPrice(template.price_cents)}</dd>
        <dt>{template.kind === 'board' ? t('Board with the sections') : t('Pages')}</dt>
        <dd>{pages.join(', ')}</dd>
        {newest && (
          <>
            <dt>{t('Version')}</dt>
            <dd>
              {newest.number}, {marketDay(newest.at)}
            </dd>
          </>
        )}
        {view.licence && (
          <>
            <dt>{t('License')}</dt>
            <dd>{view.licence}</dd>
          </>
        )}
      </dl>
      {versions.length > 0 && (
        <details>
          <summary>{t('All versions')}</summary>
          <ol className="versions" reversed>
            {versions.map((version) => (
              <li key={version.number} value={version.number}>
                <strong>{marketDay(version.at)}</strong>
                {version.notes && <p>{version.notes}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className="small">
        <a href={`/dashboard/templates?report=${template.id}`}>{t('Report this template')}</a>
      </p>
    </aside>
  );
}
