/** Which columns a template names: text in which `[Column name]` stands for a value of the row. */
import type { Column } from '#sheet/model.ts';

/** A bracketed name, but not a link `[text](address)`, an image `![text]…`, a reference `[text][name]` or a task box `[ ]`. */
const placeholder = /(?<![!\]\\])\[([^[\]\n]{1,200})\](?![([])/g;

/** The names in brackets, each once, in order of appearance. Names, not ids: the sheet may have none of them. */
export function columnsNamedIn(template: string): string[] {
  const names = [...template.matchAll(placeholder)].map((match) => match[1]?.trim() ?? '');
  return [...new Set(names.filter((name) => name !== '' && name !== 'x' && name !== 'X'))];
}

/** The column with this id, or with this name whatever its case. */
export function findColumn(columns: readonly Column[], reference: string): Column | undefined {
  const wanted = reference.trim().toLowerCase();
  return (
    columns.find((column) => column.id === reference) ??
    columns.find((column) => column.name.trim().toLowerCase() === wanted)
  );
}
