import type { ReactNode } from 'react';

/** Filled by rich-text-parts.tsx when it loads: few pages show Markdown or HTML in cells, so browsers load it for these. */
export const richTexts: {
  /** Markdown as elements; `inline`: on one line. */
  markdown?: (text: string, inline: boolean) => ReactNode;
  /** The words of a text with HTML. */
  words?: (html: string) => string;
} = {};

/** Whether a block's cells may hold Markdown, or HTML that is cleaned. */
export const hasRichTexts = ({
  settings,
  axis,
}: {
  settings: Readonly<Record<string, unknown>>;
  axis: readonly Readonly<Record<string, unknown>>[];
}): boolean =>
  settings['html_in_cells'] === 'Cleaned' ||
  [settings, ...axis].some((entry) => entry['use_markdown'] === true || entry['type'] === 'markdowntext');
