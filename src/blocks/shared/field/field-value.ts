import { joinLabels, labelsAmong } from '#engine/labels.ts';
import type { Cell, ColumnType } from '#engine/model.ts';
import type { FieldType } from './field-type.ts';

/** What a field holds while it is filled in: the text of its input, or the choices of a multi-select. */
export type FieldValue = string | readonly string[];

/** The cell that a filled-in field stands for; null when nothing was filled in. */
export function cellOf(type: FieldType, value: FieldValue): Cell {
  if (typeof value !== 'string') return joinLabels(value) || null;
  const text = type === 'textarea' || type === 'markdowntext' ? value.replaceAll('\r\n', '\n') : value.trim();
  if (text.trim() === '') return null;
  if (type === 'number' || type === 'rating') return numberOf(text) ?? text;
  return text;
}

/** What a field shows for a cell. Dates lose what the field cannot hold (`2026-11-21T10:00:00` in a date field). */
export function valueOf(type: FieldType, cell: Cell | undefined, options: readonly string[] = []): FieldValue {
  if (type === 'multi-select') return labelsAmong(cell, options);
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  const trim = trims[type];
  return trim ? (trim.exec(text)?.[0].replace(' ', 'T') ?? '') : text;
}

/** A number as people type it: 1,200.50, $12, -3. null when it is none. */
export function numberOf(text: string): number | null {
  const typed = text.trim();
  // No number is that long, and a search for its commas would take the square of the time.
  if (typed.length > 1_000) return null;
  const plain = typed.replace(/^([-+]?)\s*[$€£¥₹]\s*/, '$1').replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  // More figures than a number tells apart (engine/long-numbers.ts) stay the text that they are.
  if (!/^[-+]?(?!0*[1-9]\d{15})(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  // What no number can hold would be stored as nothing.
  return Number.isFinite(value) ? value : null;
}

/** Replaces the tokens `today` and `user_email` of an owner's default for a field of this type. */
export function defaultOf(
  type: FieldType,
  text: string,
  context: { today: string; user: { email: string } | null },
): string {
  const token = text.trim().toLowerCase();
  if (token === 'user_email') return context.user?.email ?? '';
  if (token !== 'today') return text;
  if (type === 'month') return context.today.slice(0, 7);
  if (type === 'week') return weekOf(context.today);
  return type === 'datetime-local' ? `${context.today}T00:00` : context.today;
}

/** The ISO week (`2026-W47`) of an ISO date. */
export function weekOf(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return '';
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * dayLength);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - first) / dayLength / 7) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** The field that suits a column best when an owner has chosen none. */
export function typeForColumn(type: ColumnType): FieldType {
  return typesByColumn[type] ?? 'text';
}

const dayLength = 86_400_000;
const trims: Partial<Record<FieldType, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}/,
  'datetime-local': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  month: /^\d{4}-\d{2}/,
  time: /(?<![\d-])\d{2}:\d{2}/,
};
const typesByColumn: Partial<Record<ColumnType, FieldType>> = {
  number: 'number',
  currency: 'number',
  percent: 'number',
  rating: 'number',
  date: 'date',
  datetime: 'datetime-local',
  boolean: 'select',
  choice: 'select',
  choices: 'multi-select',
  url: 'url',
  image: 'image',
  email: 'email',
  phone: 'tel',
};
