import type { Cell } from '#engine/model.ts';
import { isLongNumber } from '#engine/long-numbers.ts';
import { type Field, maxFieldLength } from './field-type.ts';
import { labelsAmong } from '#engine/labels.ts';
import { t } from '#kit/language/language.ts';

export type PatternMatch = (pattern: string, text: string) => boolean;

/** What is wrong with a cell for its field, in a sentence, or null. The same rule runs in the browser and on the server. */
export function checkField(field: Field, cell: Cell, matches: PatternMatch): string | null {
  if (cell === null || cell === '') return field.required ? requiredMessage(field) : null;
  const text = String(cell);
  const limit = field.limit ?? maxFieldLength;
  if (text.length > limit) return t('Use at most {limit} characters.', { limit });
  const own = field.check?.(text);
  if (own) return own;
  const shape = shapes[field.type];
  if (shape && !shape.pattern.test(text)) return t(shape.message);
  if (field.type === 'number' && typeof cell !== 'number' && !isLongNumber(cell)) return t('Enter a number.');
  if (isDay(field.type) && !dayExists(text)) return t('Enter a valid date.');
  const strange = strangeChoice(field, text);
  if (strange !== null) return t('Choose one of the options. {choice} isn’t one of them.', { choice: strange });
  if (field.pattern && field.type !== 'file' && !matches(field.pattern, text)) {
    return field.patternMessage || t('This doesn’t match the required format.');
  }
  return null;
}

const requiredMessage = (field: Field): string => {
  if (field.type === 'select' || field.type === 'link') return t('Choose an option.');
  if (field.type === 'multi-select') return t('Choose at least one option.');
  return /^(?:file|image)/.test(field.type) ? t('Choose a file.') : t('Fill in this field.');
};

// @sentences: looked up where they are shown.
const shapes: Partial<Record<Field['type'], { pattern: RegExp; message: string }>> = {
  email: {
    pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
    message: 'Enter an e-mail address such as name@example.com.',
  },
  url: {
    pattern: /^https?:\/\/[^\s/$.?#][^\s]*$/i,
    message: 'Enter an address that starts with http:// or https://.',
  },
  tel: { pattern: /^\+?[\d\s().\-/]{3,30}(?:\s*(?:x|ext\.?)\s*\d{1,8})?$/i, message: 'Enter a phone number.' },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, message: 'Enter a date.' },
  'datetime-local': { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/, message: 'Enter a date and a time.' },
  month: { pattern: /^\d{4}-(?:0[1-9]|1[0-2])$/, message: 'Enter a month as YYYY-MM.' },
  week: { pattern: /^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/, message: 'Enter a week as YYYY-Www.' },
  time: { pattern: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, message: 'Enter a time as HH:MM.' },
  file: { pattern: /^(?:https?:\/\/|\/(?!\/))\S+$/i, message: 'Choose a file.' },
  image: { pattern: /^(?:https?:\/\/|\/(?!\/))\S+$/i, message: 'Enter the URL of an image.' },
};

const isDay = (type: Field['type']): boolean => type === 'date' || type === 'datetime-local';

function dayExists(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function strangeChoice(field: Field, text: string): string | null {
  if (field.options.length === 0) return null;
  if (field.type === 'select') return field.options.includes(text) ? null : text;
  if (field.type !== 'multi-select') return null;
  return labelsAmong(text, field.options).find((choice) => !field.options.includes(choice)) ?? null;
}
