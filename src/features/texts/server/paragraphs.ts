import type { Token, Tokens } from 'marked';
import { fillText, type TemplateValues } from './template-values.ts';

/** A paragraph of a document that is rendered from Markdown. */
export interface Paragraph {
  text: string;
  look: 'heading-1' | 'heading-2' | 'heading-3' | 'text' | 'item' | 'quote';
}

/** Markdown as paragraphs of plain text; values take the place of columns in brackets after parsing. */
export function paragraphsOf(tokens: readonly Token[], values: TemplateValues): Paragraph[] {
  const fill = (text: string): string => fillText(text, values);
  const read = (part: readonly Token[], look: Paragraph['look']): Paragraph[] =>
    part.flatMap((token): Paragraph[] => {
      if (token.type === 'space' || token.type === 'hr') return [];
      if (token.type === 'heading')
        return [{ text: fill(plainText(token)), look: headingOf((token as Tokens.Heading).depth) }];
      if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => read(item.tokens, 'item'));
      if (token.type === 'blockquote') return read((token as Tokens.Blockquote).tokens, 'quote');
      return [{ text: fill(plainText(token)), look }];
    });
  return read(tokens, 'text');
}

const headingOf = (depth: number): Paragraph['look'] =>
  depth === 1 ? 'heading-1' : depth === 2 ? 'heading-2' : 'heading-3';

function plainText(token: Token): string {
  if (token.type === 'br') return '\n';
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token ? String(token.text) : token.raw;
}
