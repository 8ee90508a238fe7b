import { byLanguage } from '#kit/language/by-language.ts';
import { plural, t } from '#kit/language/product.ts';
import { rich } from '#web/ui/rich.tsx';
import { templateCategories } from '../../rules/listing.ts';
import type { TemplateCard } from '../../rules/market-view.ts';
import { sayPrice, sayUses } from './text.ts';

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
              {template.kind === 'board' && `${t('Board')} · `}
              {t(templateCategories[template.category])}
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

const averages = byLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

export function AverageStars({ ratings: { count, average: stars } }: { ratings: TemplateCard['ratings'] }) {
  if (count === 0) return null;
  const average = averages().format(stars);
  return (
    <span
      className="stars"
      title={plural(count, '{average} of 5, {count} rating', '{average} of 5, {count} ratings', { average })}
    >
      <span aria-hidden="true">★</span>{' '}
      {rich(t('{average}<unseen> of 5,</unseen> {count}'), {
        average,
        unseen: (words) => <span className="unseen">{words}</span>,
        count: <span className="small">({count})</span>,
      })}
    </span>
  );
}
