import { select } from '#settings/kinds.ts';

/** What becomes of tags in the values of a sheet. They are never run. */
export const htmlInCells = select(['Shown as text', 'Cleaned'], {
  label: 'HTML in cells',
  description: 'Show tags in values as they are written, or leave them out and show the words alone.',
  group: 'Content',
});
