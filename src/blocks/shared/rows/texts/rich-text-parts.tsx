import { htmlToText } from '#kit/html-to-text.ts';
import { MarkdownText } from '../../markdown-text.tsx';
import { richTexts } from './rich-texts.ts';

richTexts.markdown = (text, inline) => <MarkdownText text={text} inline={inline} />;
richTexts.words = htmlToText;
