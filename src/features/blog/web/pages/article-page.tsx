import { t } from '#kit/language/product.ts';
import { rich } from '#web/ui/rich.tsx';
import type { BlogArticle, BlogWriter } from '../../rules/blog-view.ts';
import { BlogFrame } from './frame.tsx';
import { PostTeaser } from './post-teaser.tsx';
import { sayDate } from './text.ts';

/** @sentences */
const notes = {
  draft: 'A draft: only you and those you gave the link can see it.',
  scheduled: 'Scheduled: only you and those you gave the link can see it yet.',
  published: 'As it is written now: readers see the version that was published last.',
} as const;
/** Fewer headings need no list of them. */
const leastHeadings = 3;

export function ArticlePage({ view }: { view: BlogArticle }) {
  const { post, html, headings, related, preview } = view;
  const parts = headings.filter(({ level }) => level === 2);
  return (
    <BlogFrame {...(preview && { preview: t(notes[preview.state]) })}>
      <article className="article">
        <Head view={view} />
        {parts.length >= leastHeadings && (
          <nav className="contents" aria-label={t('In this post')}>
            <p>{t('In this post')}</p>
            <ol>
              {parts.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* Cleaned by the server when it was written. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <footer className="article-foot">
          {post.tags.length > 0 && (
            <ul className="tags" aria-label={t('Tags')}>
              {post.tags.map(({ name, slug }) => (
                <li key={slug}>
                  <a href={`/blog/tags/${slug}`}>{name}</a>
                </li>
              ))}
            </ul>
          )}
          {post.authors.map((writer) => (
            <Writer key={writer.slug} writer={writer} />
          ))}
        </footer>
      </article>
      {related.length > 0 && (
        <aside className="related" aria-labelledby="related">
          <div className="wide-column">
            <h2 id="related">{t('Read on')}</h2>
            <div className="cards">
              {related.map((one) => (
                <PostTeaser key={one.href} post={one} heading="h3" />
              ))}
            </div>
          </div>
        </aside>
      )}
    </BlogFrame>
  );
}

function Head({ view: { post, caption, updated_at } }: { view: BlogArticle }) {
  const { title, excerpt, cover, at, minutes, authors, categories } = post;
  const isNewer = sayDate(updated_at) !== sayDate(at);
  return (
    <header className="article-head">
      <p className="kicker">
        <a href="/blog">{t('Journal')}</a>
        {categories.map(({ name, slug }) => (
          <a key={slug} href={`/blog/categories/${slug}`}>
            {name}
          </a>
        ))}
      </p>
      <h1>{title}</h1>
      <p className="standfirst">{excerpt}</p>
      <div className="byline">
        {authors.map((writer) => writer.picture && <Portrait key={writer.slug} writer={writer} size={44} />)}
        <p>
          {authors.length > 0 && (
            <span className="names">
              {authors.map(({ name, slug }, index) => (
                <span key={slug}>
                  {index > 0 && ', '}
                  <a href={`/blog/authors/${slug}`} rel="author">
                    {name}
                  </a>
                </span>
              ))}
            </span>
          )}
          <span className="facts">
            <time dateTime={at}>{sayDate(at)}</time>
            <span>{t('{minutes} min read', { minutes })}</span>
            {isNewer && (
              <span>{rich(t('Updated {day}'), { day: <time dateTime={updated_at}>{sayDate(updated_at)}</time> })}</span>
            )}
          </span>
        </p>
      </div>
      {cover && (
        <figure className="cover">
          <img
            src={cover.src}
            {...(cover.srcset && { srcSet: cover.srcset, sizes: '(max-width: 1120px) 100vw, 1040px' })}
            alt={cover.alt}
            width={cover.width}
            height={cover.height}
            fetchPriority="high"
          />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      )}
    </header>
  );
}

function Writer({ writer }: { writer: BlogWriter }) {
  const { name, slug, bio, picture } = writer;
  return (
    <section className="writer" aria-label={t('About {name}', { name })}>
      {picture ? (
        <Portrait writer={writer} size={64} />
      ) : (
        <span className="initial" aria-hidden="true">
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <div>
        <p className="writer-name">
          <a href={`/blog/authors/${slug}`}>{name}</a>
        </p>
        {bio && <p>{bio}</p>}
      </div>
    </section>
  );
}

const Portrait = ({ writer, size }: { writer: BlogWriter; size: number }) => (
  <img className="portrait" src={writer.picture} alt="" width={size} height={size} loading="lazy" />
);
