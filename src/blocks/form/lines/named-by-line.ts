import { lineField } from '#features/visitor/rules/line-fields.ts';

/** A refusal whose fields are named as they are on screen: the server counts lines, and here some were taken away. */
export function namedByLine(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof Error) || !('fields' in error) || !Array.isArray(error.fields)) return error;
  const fields = error.fields.map((field: unknown) => {
    if (typeof field !== 'object' || field === null || !('path' in field)) return field;
    const [, index, column = ''] = /^lines\.(\d+)\.(.+)$/.exec(String(field.path)) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)];
    return line === undefined ? field : { ...field, path: lineField(line, column) };
  });
  return Object.assign(error, { fields });
}
