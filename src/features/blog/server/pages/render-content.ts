/** What readers get of the HTML of a post, which was cleaned when it was written (posts/clean-post.ts). */
import type { BlogArticle, BlogPicture } from '../../rules/blog-view.ts';
import { videoAt } from '../../rules/video-address.ts';
import { escapeHtml } from '#kit/html.ts';
import { slugOf } from '#kit/slug.ts';
import { htmlToText } from '#kit/html-to-text.ts';

/** How wide a picture is in the text. */
const textWidth = '(max-width: 760px) 100vw, 720px';

/** Headings get ids, pictures their sizes, films their player, and what is too wide a place to scroll in. */
export function renderContent(
  html: string,
  pictures: ReadonlyMap<string, BlogPicture>,
): Pick<BlogArticle, 'html' | 'headings'> {
  const headings: BlogArticle['headings'] = [];
  const ids = new Set<string>();
  const rendered = html
    .replaceAll(/<h([23])>(.*?)<\/h\1>/gs, (_whole, level: string, inner: string) => {
      const text = htmlToText(inner).replaceAll(/\s+/g, ' ');
      const id = freeId(slugOf(text) || 'part', ids);
      headings.push({ id, text, level: level === '2' ? 2 : 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    .replaceAll(/<img ([^>]*)>/g, (whole, attributes: string) => {
      const picture = pictures.get(attributeIn(attributes, 'src'));
      return picture ? renderPicture(picture, attributeIn(attributes, 'alt')) : whole;
    })
    .replaceAll(/<figure data-video="([^"]*)">(.*?)<\/figure>/gs, (_whole, address: string, inner: string) =>
      renderVideo(readAttribute(address), inner),
    )
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html: rendered, headings };
}

function renderPicture({ src, srcset, width, height }: BlogPicture, alt: string): string {
  const sizes = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${textWidth}"` : '';
  return `<img src="${escapeHtml(src)}"${sizes} alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

function renderVideo(address: string, inner: string): string {
  const video = videoAt(address);
  if (!video) return '';
  const title = htmlToText(inner) || 'Film';
  const src = escapeHtml(video.src);
  const player =
    video.kind === 'file'
      ? `<video src="${src}" controls preload="metadata" aria-label="${escapeHtml(title)}"></video>`
      : `<iframe src="${src}" title="${escapeHtml(title)}" loading="lazy" allow="fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  return `<figure class="video">${player}${inner}</figure>`;
}

/** For readers of the feed: whole addresses, and a link in place of a player. */
export const contentForFeed = (html: string, origin: string): string =>
  html
    .replaceAll(/<figure data-video="([^"]*)">(.*?)<\/figure>/gs, (_whole, address: string, inner: string) => {
      const words = htmlToText(inner) || 'Watch the video';
      return `<p><a href="${address}">${escapeHtml(words)}</a></p>`;
    })
    .replaceAll(/ (src|href)="\/(?!\/)/g, (_whole, name: string) => ` ${name}="${escapeHtml(origin)}/`);

function freeId(requested: string, taken: Set<string>): string {
  let id = requested;
  for (let number = 2; taken.has(id); number++) id = `${requested}-${number}`;
  taken.add(id);
  return id;
}

/** As it is in the HTML: quotes and special characters are escaped there. */
const attributeIn = (attributes: string, name: 'src' | 'alt'): string =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
const readAttribute = (text: string): string => text.replaceAll('&amp;', '&');
