import type { SheetKind } from '../meaning/sheet-kind.ts';

/** `sales_by-region 2026` → `Sales by region 2026`: a name as a person would write it. */
export function asTitle(name: string): string {
  const words = name
    .replace(/\.(csv|tsv|txt|xlsx?|xlsm|xlsb|ods|json)$/i, '')
    // E-mail and T-shirt stay one word.
    .replaceAll(/_+|(?<!(?:^|[\s_-])\p{L})-+/gu, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words === '' ? 'My data' : words.charAt(0).toUpperCase() + words.slice(1);
}

const formNames: Readonly<Partial<Record<SheetKind, string>>> = {
  tasks: 'Add a task',
  events: 'Add an event',
  people: 'Add a person',
  places: 'Add a place',
  questions: 'Ask a question',
  voices: 'Say something',
  'survey answers': 'Give your answers',
};

/** What the page is called that a row is added on. */
export const formName = (kind: SheetKind): string => formNames[kind] ?? 'Add entry';

/** The name of a column inside a sentence: `Unit Price` is no name of its own; abbreviations stay. */
export const columnInSentence = (name: string): string =>
  asTitle(name).replaceAll(/(?<![\p{L}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** Whether a column is called by the question that it answers. */
export const isQuestion = (name: string): boolean => name.trim().endsWith('?') || name.trim().split(/\s+/).length > 5;

/** Whether a sheet's title says nothing about its rows (`Sheet1`, `Data`, `Table 1`). */
export function isNeutral(title: string): boolean {
  return /^(sheet|tabelle|feuille|hoja|table|data|page|export|untitled)?\s*\d*$/i.test(title.trim());
}

/** Text that stands in HTML. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
