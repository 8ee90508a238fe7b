import type { ColumnType } from '#engine/model.ts';

/**
 * What types of columns are called.
 * @sentences
 */
export const columnTypeNames: Record<ColumnType, string> = {
  text: 'Text',
  number: 'Number',
  currency: 'Currency',
  percent: 'Percent',
  rating: 'Rating',
  duration: 'Duration',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  choice: 'Choice',
  choices: 'Several choices',
  url: 'Link',
  image: 'Image address',
  email: 'E-mail',
  phone: 'Phone number',
  files: 'Files',
  person: 'Person',
};
