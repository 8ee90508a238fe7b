import { select } from '#settings/kinds.ts';

/** What becomes of tags in the values of a sheet. They are never run. */
export const htmlInCells = select(['Shown as text', 'Cleaned'], {
  label: 'HTML in cells',
  description: 'Show HTML tags in values, or hide the tags and show only the text.',
  group: 'Content',
});
