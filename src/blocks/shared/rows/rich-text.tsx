/** What texts in cells are drawn with where they are more than words. Browsers have late-rich-text.tsx in its place. */
export { MarkdownText } from '../markdown-text.tsx';
export { wordsOfHtml } from '#kit/words-of-html.ts';
