/** For tools that show blocks of every kind: rich texts are drawn from the start. */
import { wordsOfHtml } from '#kit/words-of-html.ts';
import { MarkdownText } from '../markdown-text.tsx';
import { takeRichText } from './late-rich-text.tsx';

takeRichText({ MarkdownText, wordsOfHtml });
