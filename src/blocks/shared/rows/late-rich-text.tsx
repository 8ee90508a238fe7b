/**
 * What browsers have in the place of rich-text.tsx (`imports` in package.json): most blocks show neither Markdown nor HTML
 * in their cells, and do not load how that is drawn. Whoever draws a block that does waits for it first, so that server
 * and browser draw the same.
 */
import type { MarkdownText as Markdown } from '../markdown-text.tsx';
import type { wordsOfHtml as Words } from '#kit/words-of-html.ts';

let loaded: { MarkdownText: typeof Markdown; wordsOfHtml: typeof Words } | null = null;

/** As markdown-text.tsx draws it; until that is here the text as it is. */
export const MarkdownText: typeof Markdown = (props) => (loaded ? loaded.MarkdownText(props) : <>{props.text}</>);

export const wordsOfHtml: typeof Words = (text) => loaded?.wordsOfHtml(text) ?? text;

/** From now on rich texts are drawn by these. */
export function takeRichText(given: NonNullable<typeof loaded>): void {
  loaded = given;
}

/** Whether a block may show Markdown or HTML of its cells. */
export const hasRichText = (config: object): boolean =>
  /"use_markdown":true|"markdowntext"|"html_in_cells":"Cleaned"/.test(JSON.stringify(config));

export async function loadRichText(): Promise<void> {
  if (!loaded) await import('./rich-text-at-once.ts');
}
