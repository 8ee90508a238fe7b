import { t } from '#kit/language/product.ts';

/** What the assistant looks at: the titles of the tools that the studio lets it read by. @sentences */
export const toolTitles = [
  'Read an app',
  'Read a page',
  'List kinds of blocks',
  'Propose a page for a sheet',
  'Outline a page',
  'Read a spreadsheet',
  'Read rows',
  'Compute figures',
  'Compute figures by group',
];

export const toolTitleText = (title: string): string => (toolTitles.includes(title) ? t(title) : title);
