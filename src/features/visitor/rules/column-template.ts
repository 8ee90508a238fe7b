/**
 * Texts in which `[City]` stands for a value of the row. Pages store the column's id in its place, `[column:city]`, so
 * that no change of a name affects them; people read and write the name. (decision 37)
 */
import type { Column } from '#engine/model.ts';

/** `markdown`: not in code, and neither a link `[text](address)`, an image, a reference nor a task box. `plain`: any. */
export type TextSyntax = 'markdown' | 'plain';

/** What a name may be looked up in. */
export interface NamedColumns {
  readonly columns: readonly Column[];
  /** Ids of deleted columns: what refers to one is lost, and never means a newer column of that name. */
  readonly spent_column_ids?: readonly string[];
}

const prefix = 'column:';

/** The column with this id. */
export function findColumn(columns: readonly Column[], id: string): Column | undefined {
  return columns.find((column) => column.id === id);
}

/** The column that a setting means: the one with this id, else with this name. Undefined for one that is gone. */
export function columnMeant(sheet: NamedColumns, reference: string): Column | undefined {
  const own = findColumn(sheet.columns, reference);
  if (own || sheet.spent_column_ids?.includes(reference)) return own;
  return columnNamed(sheet.columns, reference);
}

/** The column that people call so: a name as it is written before one that differs in blanks or case. */
export function columnNamed(columns: readonly Column[], name: string): Column | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return undefined;
  const lower = trimmed.toLowerCase();
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.trim() === trimmed) ??
    columns.find((column) => column.name.trim().toLowerCase() === lower)
  );
}

/** The id in the brackets of `[column:city]`; undefined for other brackets. */
export function columnIdIn(inner: string): string | undefined {
  const trimmed = inner.trim();
  return trimmed.startsWith(prefix) && trimmed.length > prefix.length ? trimmed.slice(prefix.length) : undefined;
}

/** How a stored text names a column. */
export const placeholderOf = (id: string): string => `[${prefix}${id}]`;

/**
 * The ids of the columns that a stored text names, each once, in order of appearance. The sheet may have none of them.
 */
export function columnIdsIn(text: string, syntax: TextSyntax = 'markdown'): string[] {
  const ids = new Set<string>();
  replacePlaceholders(text, syntax, (inner) => {
    const id = columnIdIn(inner);
    if (id !== undefined) ids.add(id);
    return undefined;
  });
  return [...ids];
}

/** A text as it is stored: every name of a column becomes its id. What names no column stays as it is written. */
export function withColumnIds(text: string, sheet: NamedColumns, syntax: TextSyntax): string {
  return replacePlaceholders(text, syntax, (inner) => {
    if (columnIdIn(inner) !== undefined) return undefined;
    const column = columnNamed(sheet.columns, inner) ?? findColumn(sheet.columns, inner.trim());
    return column && placeholderOf(column.id);
  });
}

/** A stored text with other ids in the place of its own; '' takes what names the column away. */
export function withOtherColumns(text: string, syntax: TextSyntax, otherOf: (id: string) => string): string {
  return replacePlaceholders(text, syntax, (inner) => {
    const id = columnIdIn(inner);
    if (id === undefined) return undefined;
    const other = otherOf(id);
    return other === '' ? '' : placeholderOf(other);
  });
}

/** A stored text with values in the place of columns; what a value holds is not looked at again. */
export const withValues = (text: string, valueOf: (column: string) => string): string =>
  replacePlaceholders(text, 'markdown', (inner) => {
    const id = columnIdIn(inner);
    return id === undefined ? undefined : valueOf(id);
  });

/**
 * A stored text as people read it. An id stays where its column is gone, and where its name in brackets would mean
 * something else: so what is shown, read again, is always what is stored.
 */
export function withColumnNames(text: string, columns: readonly Column[], syntax: TextSyntax): string {
  return replacePlaceholders(text, syntax, (inner) => {
    const column = findColumn(columns, columnIdIn(inner) ?? '');
    return column && canBeInBrackets(column, columns, syntax) ? `[${column.name}]` : undefined;
  });
}

/** Whether the name of the column in brackets means the column. */
export function canBeInBrackets(column: Column, columns: readonly Column[], syntax: TextSyntax): boolean {
  const shown = `[${column.name}]`;
  return withColumnIds(shown, { columns }, syntax) === placeholderOf(column.id);
}

/** What is in brackets becomes what `replacement` answers; undefined leaves it. */
function replacePlaceholders(
  text: string,
  syntax: TextSyntax,
  replacement: (inner: string) => string | undefined,
): string {
  let answer = '';
  let done = 0;
  for (const { at, end } of brackets(text, syntax)) {
    const replaced = replacement(text.slice(at + 1, end - 1));
    if (replaced === undefined) continue;
    answer += text.slice(done, at) + replaced;
    done = end;
  }
  return answer + text.slice(done);
}

const bracketed = /\[[^[\]\n]{1,200}\]/y;

/** Where brackets that may name a column begin and end. One pass over the text. */
function* brackets(text: string, syntax: TextSyntax): Generator<{ at: number; end: number }> {
  const isMarkdown = syntax === 'markdown';
  const unclosed = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isMarkdown && character === '\\') at++;
    else if (isMarkdown && character === '`') at = endOfCode(text, at, unclosed) - 1;
    else if (character === '[') {
      bracketed.lastIndex = at;
      const match = bracketed.exec(text);
      if (!match) continue;
      const end = at + match[0].length;
      if (!isMarkdown || mayBePlaceholder(text, at, end)) yield { at, end };
      at = end - 1;
    }
  }
}

function mayBePlaceholder(text: string, at: number, end: number): boolean {
  const inner = text.slice(at + 1, end - 1).trim();
  const [before, after] = [text[at - 1], text[end]];
  if (inner === '' || inner === 'x' || inner === 'X') return false;
  return before !== '!' && before !== ']' && after !== '(' && after !== '[';
}

/** The end of the code that begins with the backticks here; of the backticks alone where nothing closes them. */
function endOfCode(text: string, at: number, unclosed: Set<number>): number {
  let from = at;
  while (text[from] === '`') from++;
  const length = from - at;
  if (unclosed.has(length)) return from;
  for (let next = text.indexOf('`', from); next >= 0; next = text.indexOf('`', next)) {
    const start = next;
    while (text[next] === '`') next++;
    if (next - start === length) return next;
  }
  unclosed.add(length);
  return from;
}
