import type { ColumnType } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';

/** @sentences */
const words: Record<ColumnType, string> = {
  text: 'text',
  number: 'number',
  currency: 'currency',
  percent: 'percent',
  rating: 'rating',
  duration: 'duration',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'choices',
  url: 'url',
  image: 'image',
  files: 'files',
  email: 'email',
  phone: 'phone',
  person: 'person',
};

/** What kind of values a column has, in a word below its name. A type that only a newer version knows is its own word. */
export const columnTypeWord = (type: string): string => t(words[type as ColumnType] ?? type);
