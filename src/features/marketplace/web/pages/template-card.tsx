import { t } from '#kit/language/product.ts';
import { templateCategories } from '../../rules/listing.ts';
import type { TemplateCard } from '../../rules/market-view.ts';
import { sayCount, sayPrice, sayUses } from './text.ts';

export function TemplateGrid({
  templates,
  heading: Heading,
}: {
  templates: readonly TemplateCard[];
  heading: 'h2' | 'h3';
}) {
  return (
    <ul className="cards">
      {templates.map((template, index) => (
        <li key={template.id} className="card">
          <Thumbnail template={template} isEarly={index < 3} />
          <div className="card-text">
            <p className="category">
              {template.kind === 'board' && t('Board · ')}
              {templateCategories[template.category]}
            </p>
            <Heading>
              <a href={`/templates/${template.slug}`}>{template.name}</a>
            </Heading>
            <p className="summary">{template.summary}</p>
            <p className="facts">
              <strong>{sayPrice(template.price_cents)}</strong>
              <span>{sayUses(template.uses)}</span>
              <AverageStars ratings={template.ratings} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The picture that its author chose, on the color that goes with it; without one its first letter. */
export function Thumbnail({ template, isEarly }: { template: TemplateCard; isEarly: boolean }) {
  const { thumbnail, thumbnail_bg_color, name } = template;
  return (
    <span className="thumbnail" style={{ background: thumbnail_bg_color }}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width={640} height={400} loading={isEarly ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <span className="letter" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
    </span>
  );
}

export function AverageStars({ ratings }: { ratings: TemplateCard['ratings'] }) {
  if (ratings.count === 0) return null;
  const average = ratings.average.toFixed(1);
  return (
    <span
      className="stars"
      title={t('{average} of 5, {count}', { average, count: sayCount(ratings.count, 'rating', 'ratings') })}
    >
      <span aria-hidden="true">★</span> {average}
      <span className="unseen"> {t('of 5,')}</span> <span className="small">({ratings.count})</span>
    </span>
  );
}
