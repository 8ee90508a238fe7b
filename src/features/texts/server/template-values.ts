import { columnIdIn } from '#features/visitor/rules/column-template.ts';

/** The shown values of a row by column id. A column that is missing is gone, and says nothing. */
export type TemplateValues = Readonly<Record<string, string>>;

export const valueIn = (values: TemplateValues, id: string): string =>
  (Object.hasOwn(values, id) ? values[id] : undefined) ?? '';

/** What is in brackets, whatever it is: a column, or words of the text. */
export const inBrackets = /\[([^[\]\n]{1,200})\]/g;

/** Plain text with the values in place of `[column:id]`; other brackets stay. */
export const fillText = (text: string, values: TemplateValues): string =>
  text.replaceAll(inBrackets, (bracketed, inner: string) => {
    const id = columnIdIn(inner);
    return id === undefined ? bracketed : valueIn(values, id);
  });
