/**
 * Texts of automations, in which `[column:city]` stands for a value of the row, `[column:customer>email]` for one of the
 * row that it links to, `[answer:step:data.id]` for a part of what a service answered, `[sent:name.first]` for one of what a call from
 * outside brought, and `[count]`, `[rows]`, `[today]`
 * for what they say. People read and write names instead of ids.
 */
const bracketed = /\[([^[\]\n]{1,400})\]/g;
const between = '>';

export type Placeholder =
  | { kind: 'column'; path: readonly string[] }
  | { kind: 'answer'; step: string; path: readonly string[] }
  | { kind: 'sent'; path: readonly string[] }
  | { kind: 'count' | 'rows' | 'today' };

/** What is in brackets; null for brackets that mean nothing here. */
export function placeholderIn(inner: string): Placeholder | null {
  if (inner === 'count' || inner === 'rows' || inner === 'today') return { kind: inner };
  const [kind, ...rest] = inner.split(':');
  const text = rest.join(':');
  if (kind === 'column' && text !== '') return { kind, path: text.split(between) };
  if (kind === 'sent' && (text !== '' || rest.length === 0)) return { kind, path: partsOf(text) };
  if (kind !== 'answer') return null;
  const [step = '', ...path] = text.split(':');
  return step === '' ? null : { kind, step, path: partsOf(path.join(':')) };
}

const partsOf = (path: string): string[] => path.split('.').filter(Boolean);

/** The placeholder of a column, by the ids of the way to it. */
export const columnPlaceholder = (path: readonly string[]): string => `[column:${path.join(between)}]`;

/** Every placeholder that a text has, in order. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(bracketed)].flatMap(([, inner = '']) => placeholderIn(inner) ?? []);
}

/** The one placeholder that a text is, and nothing else; null otherwise. */
export function onlyPlaceholder(text: string): Placeholder | null {
  const match = /^\s*\[([^[\]\n]{1,400})\]\s*$/.exec(text);
  return match ? placeholderIn(match[1] ?? '') : null;
}

/** A text with values in the place of its placeholders. What a value holds is not looked at again. */
export function fillText(text: string, valueOf: (placeholder: Placeholder) => string): string {
  return text.replaceAll(bracketed, (whole, inner: string) => {
    const placeholder = placeholderIn(inner);
    return placeholder ? valueOf(placeholder) : whole;
  });
}

/** A placeholder that people may choose: how they read it, and how it is stored. Both with their brackets. */
export interface NamedPlaceholder {
  shown: string;
  stored: string;
}

/** A text as it is stored. Of two placeholders that read the same the first is meant. */
export function toStored(text: string, named: readonly NamedPlaceholder[]): string {
  const known = new Map(named.toReversed().map(({ shown, stored }) => [shown, stored]));
  return text.replaceAll(bracketed, (whole) => known.get(whole) ?? whole);
}

/** A stored text as people read it. */
export function toShown(text: string, named: readonly NamedPlaceholder[]): string {
  const known = new Map(named.map(({ shown, stored }) => [stored, shown]));
  return text.replaceAll(bracketed, (whole) => {
    const shown = known.get(whole);
    return shown !== undefined && toStored(shown, named) === whole ? shown : whole;
  });
}

/** A text that names other columns. */
export const mapColumns = (text: string, other: (path: readonly string[]) => readonly string[]): string =>
  text.replaceAll(bracketed, (whole, inner: string) => {
    const placeholder = placeholderIn(inner);
    return placeholder?.kind === 'column' ? columnPlaceholder(other(placeholder.path)) : whole;
  });
