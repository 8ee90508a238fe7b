/** The values of a row by the names that stand in brackets; a name that is missing is no column. */
export type TemplateValues = Readonly<Record<string, string>>;

export const valueIn = (values: TemplateValues, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
