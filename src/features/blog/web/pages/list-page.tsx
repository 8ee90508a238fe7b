import { t } from '#kit/language/product.ts';
import type { BlogList } from '../../rules/blog-view.ts';
import { BlogFrame } from './frame.tsx';
import { PostTeaser } from './post-teaser.tsx';
import { joinList, blogPageHref } from './text.ts';

export function BlogListPage({ view }: { view: BlogList }) {
  const { of, posts, page, categories } = view;
  const { title, lead } = joinList(view);
  const isFront = of.kind === 'all' && page === 1;
  const [first, ...others] = posts;
  return (
    <BlogFrame {...(of.kind === 'drafts' && { preview: t('Only you and those you gave the link can see this page.') })}>
      <div className="wide-column">
        <header className="list-head">
          {of.kind === 'author' && of.picture && <img src={of.picture} alt="" width={72} height={72} />}
          <div>
            {of.kind !== 'all' && of.kind !== 'drafts' && <p className="kicker">{t(kinds[of.kind])}</p>}
            <h1>{title}</h1>
            {lead && <p className="list-lead">{lead}</p>}
          </div>
        </header>
        {categories.length > 0 && <Categories view={view} />}
        {!first && <NothingYet of={of} />}
        {first && isFront && <PostTeaser post={first} heading="h2" isLead />}
        <div className="cards">
          {(isFront ? others : posts).map((post) => (
            <PostTeaser key={post.href} post={post} heading="h2" />
          ))}
        </div>
        <Pages view={view} />
      </div>
    </BlogFrame>
  );
}

/** @sentences */
const kinds = { category: 'Category', tag: 'Tag', author: 'Posts by' } as const;

function Categories({ view: { of, categories } }: { view: BlogList }) {
  return (
    <nav className="categories" aria-label={t('Categories')}>
      <ul>
        <li>
          <a href="/blog" aria-current={of.kind === 'all' ? 'true' : undefined}>
            {t('All')}
          </a>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <a
              href={`/blog/categories/${slug}`}
              aria-current={of.kind === 'category' && of.slug === slug ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingYet({ of }: { of: BlogList['of'] }) {
  return (
    <div className="nothing">
      <h2>{of.kind === 'all' ? t('The first page is still blank') : t('Nothing here yet')}</h2>
      <p>
        {of.kind === 'all' ? t('Soon there will be something to read.') : t('Look at everything that was written.')}
      </p>
      {of.kind !== 'all' && (
        <p>
          <a href="/blog">{t('All posts')}</a>
        </p>
      )}
    </div>
  );
}

function Pages({ view: { path, page, pages } }: { view: BlogList }) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={t('Pages')}>
      {page > 1 ? (
        <a rel="prev" href={blogPageHref(path, page - 1)}>
          {t('Newer posts')}
        </a>
      ) : (
        <span />
      )}
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages ? (
        <a rel="next" href={blogPageHref(path, page + 1)}>
          {t('Older posts')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
