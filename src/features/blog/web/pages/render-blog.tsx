import { htmlAttributes, t } from '#kit/language/product.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BlogArticle, BlogList, BlogView } from '../../rules/blog-view.ts';
import { escapeHtml, jsonForHtml } from '#kit/html.ts';
import type { TagsFor } from '#web/renderer/page-styles.ts';
import { siteIcon } from '#web/site/site-icon.ts';
import { ArticlePage } from './article-page.tsx';
import { BlogListPage } from './list-page.tsx';
import { joinList, blogPageHref } from './text.ts';

/**
 * A page of the blog as a whole document that needs no script. `origin`: of the site, for addresses of the page itself;
 * `stylesFor`: the tags of its style sheets, by what it shows. Its fonts are not preloaded: a browser holds the first view back for them.
 */
export function renderBlog(view: BlogView, origin: string, stylesFor: TagsFor): string {
  const page = view.kind === 'post' ? <ArticlePage view={view} /> : <BlogListPage view={view} />;
  const body = renderToStaticMarkup(page);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(view.kind === 'post' ? headOfPost(view, origin) : headOfList(view, origin)),
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(t('Sheaf Journal'))}" href="${escapeHtml(`${origin}/blog/rss.xml`)}">`,
    siteIcon,
    ...stylesFor(body),
  ];
  return `<!doctype html><html ${htmlAttributes()}><head>${head.join('')}</head><body class="sheaf-blog">${body}</body></html>`;
}

function headOfList(view: BlogList, origin: string): string[] {
  const { title, lead } = joinList(view);
  const { path, page, pages, of, posts } = view;
  const canonical = origin + blogPageHref(path, page);
  const description = lead || t('Posts of the Sheaf Journal: {title}.', { title });
  if (of.kind === 'drafts') return [titleTag(title), meta('name', 'robots', 'noindex')];
  const data = {
    ...{ '@context': 'https://schema.org', '@type': of.kind === 'all' ? 'Blog' : 'CollectionPage', name: title },
    ...{ description, url: canonical, inLanguage: 'en' },
    [of.kind === 'all' ? 'blogPost' : 'hasPart']: posts.map((post) => ({
      ...{ '@type': 'BlogPosting', headline: post.title, url: origin + post.href, datePublished: post.at },
    })),
  };
  return [
    titleTag(title),
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(page > 1 ? [`<link rel="prev" href="${escapeHtml(origin + blogPageHref(path, page - 1))}">`] : []),
    ...(page < pages ? [`<link rel="next" href="${escapeHtml(origin + blogPageHref(path, page + 1))}">`] : []),
    ...cardMeta({
      title: named(title),
      description,
      url: canonical,
      type: 'website',
      picture: null,
    }),
    structured(data),
  ];
}

function headOfPost(view: BlogArticle, origin: string): string[] {
  const { post, card, updated_at, preview } = view;
  if (preview) return [titleTag(post.title), meta('name', 'robots', 'noindex')];
  const canonical = origin + post.href;
  const picture = card === null ? null : { src: origin + card, alt: post.cover?.alt ?? '' };
  return [
    titleTag(post.title),
    meta('name', 'description', post.excerpt),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...cardMeta({ title: post.title, description: post.excerpt, url: canonical, type: 'article', picture }),
    meta('property', 'article:published_time', post.at),
    meta('property', 'article:modified_time', updated_at),
    ...post.authors.map(({ slug }) => meta('property', 'article:author', `${origin}/blog/authors/${slug}`)),
    ...post.categories.slice(0, 1).map(({ name }) => meta('property', 'article:section', name)),
    ...post.tags.map(({ name }) => meta('property', 'article:tag', name)),
    structured(postingOf(view, origin)),
  ];
}

/** What search engines read of a post. */
function postingOf({ post, card, updated_at, words }: BlogArticle, origin: string): object {
  const url = origin + post.href;
  const images = [card, post.cover?.src].flatMap((src) => (src ? [origin + src] : []));
  return {
    ...{ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: post.title.slice(0, 110), url },
    description: post.excerpt,
    datePublished: post.at,
    dateModified: updated_at,
    ...(images.length > 0 && { image: images }),
    author: post.authors.map(({ name, slug }) => ({ '@type': 'Person', name, url: `${origin}/blog/authors/${slug}` })),
    publisher: { '@type': 'Organization', name: 'Sheaf', url: `${origin}/` },
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    ...(post.categories.length > 0 && { articleSection: post.categories.map(({ name }) => name) }),
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(', ') }),
    ...{ wordCount: words, timeRequired: `PT${post.minutes}M`, inLanguage: 'en' },
  };
}

interface SocialCard {
  title: string;
  description: string;
  url: string;
  type: 'website' | 'article';
  picture: { src: string; alt: string } | null;
}
const cardMeta = ({ title, description, url, type, picture }: SocialCard): string[] => [
  meta('property', 'og:site_name', 'Sheaf'),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:url', url),
  meta('property', 'og:type', type),
  ...(picture
    ? [
        meta('property', 'og:image', picture.src),
        meta('property', 'og:image:width', '1200'),
        meta('property', 'og:image:height', '630'),
        meta('property', 'og:image:alt', picture.alt),
      ]
    : []),
  meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
];

const named = (title: string): string => `${title} · Sheaf`;
const titleTag = (title: string): string => `<title>${escapeHtml(named(title))}</title>`;
const meta = (by: 'name' | 'property', name: string, content: string): string =>
  `<meta ${by}="${name}" content="${escapeHtml(content)}">`;
const structured = (data: object): string => `<script type="application/ld+json">${jsonForHtml(data)}</script>`;
