/** What a post may hold: the editor knows these parts and nothing else. The server cleans to the same. (clean-post.ts) */
import { Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { allowedSchemes } from '#features/texts/rules/html-allow-list.ts';
import { videoAt } from '../../../rules/video-address.ts';
import { tableParts } from './tables.ts';

/** A caption that an element brings along, or none. */
const captionOf = (element: HTMLElement): HTMLElement => {
  const own = element.querySelector('figcaption');
  if (own) return own;
  const made = element.ownerDocument.createElement('figcaption');
  // As Markdown writes it: ![alternative text](address "caption").
  made.textContent = element.getAttribute('title') ?? '';
  return made;
};
const libraryPicture = (element: Element | null) => {
  const src = element?.getAttribute('src') ?? '';
  return src.startsWith('/files/') ? { src, alt: element?.getAttribute('alt') ?? '' } : false;
};

/** A picture of the library with its alternative text and a caption. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  marks: 'link bold italic',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => libraryPicture(element.querySelector('img')),
      contentElement: (element) => captionOf(element as HTMLElement),
    },
    { tag: 'img', getAttrs: libraryPicture, contentElement: (element) => captionOf(element as HTMLElement) },
  ],
  renderHTML: ({ node }) => ['figure', ['img', { src: node.attrs['src'], alt: node.attrs['alt'] }], ['figcaption', 0]],
});

/** A film by its address, with a title. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  content: 'inline*',
  marks: '',
  isolating: true,
  draggable: true,
  priority: 200,
  addAttributes: () => ({ address: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-video]',
      getAttrs: (element) => {
        const address = element.getAttribute('data-video') ?? '';
        return videoAt(address) ? { address } : false;
      },
      contentElement: (element) => captionOf(element as HTMLElement),
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { address } = attrs as { address: string };
    return ['figure', { 'data-video': address }, ['figcaption', 0]];
  },
});

/** An address that a link may lead to: elsewhere, of this site, or of a heading of the post. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:\/(?!\/)|#)/.test(address) ||
  (URL.canParse(address) && allowedSchemes.includes(new URL(address).protocol.slice(0, -1)));

export const postParts = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
  }),
  Video,
  Picture,
  ...tableParts,
];
