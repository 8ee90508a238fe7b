import type { ColumnType } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';

/** @sentences */
const names: Readonly<Record<ColumnType, string>> = {
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

/** The type of a column as a template asks for it. */
export const columnTypeText = (type: string): string => t(names[type as ColumnType] ?? type);
