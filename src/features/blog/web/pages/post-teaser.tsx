import { t } from '#kit/language/product.ts';
import type { PostCard } from '../../rules/blog-view.ts';
import { postStateNames } from '../../rules/post.ts';
import { sayDate, sayNames } from './text.ts';

/** A post in a list. The first of the front page is large. */
export function PostTeaser({
  post,
  heading: Heading,
  isLead = false,
}: {
  post: PostCard;
  heading: 'h2' | 'h3';
  isLead?: boolean;
}) {
  const { cover, title, excerpt, href, at, minutes, authors, categories, state } = post;
  return (
    <article className={isLead ? 'card lead' : 'card'} data-plain={cover === null || undefined}>
      {cover && (
        <div className="card-cover">
          {/* The title leads to the post: one link is enough. */}
          <img
            src={cover.src}
            {...(cover.srcset && {
              srcSet: cover.srcset,
              sizes: isLead ? '(max-width: 860px) 100vw, 640px' : '(max-width: 640px) 100vw, 352px',
            })}
            alt=""
            width={cover.width}
            height={cover.height}
            {...(isLead ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            decoding="async"
          />
        </div>
      )}
      <div className="card-text">
        <p className="kicker">{state ? t(postStateNames[state]) : (categories[0]?.name ?? t('Journal'))}</p>
        <Heading>
          <a href={href}>{title}</a>
        </Heading>
        <p className="excerpt">{excerpt}</p>
        <p className="facts">
          {authors.length > 0 && <span>{sayNames(authors.map(({ name }) => name))}</span>}
          <time dateTime={at}>{sayDate(at)}</time>
          <span>{t('{minutes} min read', { minutes })}</span>
        </p>
      </div>
    </article>
  );
}
