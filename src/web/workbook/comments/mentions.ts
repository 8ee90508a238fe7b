/** Mentions in the text of a comment: `@` and the name of a member. */

export interface Mentionable {
  id: string;
  name: string;
  is_me: boolean;
}

/** What is typed of a name before the caret, and where its `@` is; null where none is begun. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  return found ? { from: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null;
}

const mostOffered = 6;

/** Who may be meant, by the beginning of any of their names. People get no notification of their own mentions. */
export function peopleFor(typed: string, people: readonly Mentionable[]): Mentionable[] {
  const requested = typed.toLocaleLowerCase('en');
  const fits = ({ name }: Mentionable): boolean => {
    const lower = name.toLocaleLowerCase('en');
    return lower.startsWith(requested) || lower.split(/\s+/).some((word) => word.startsWith(requested));
  };
  return people.filter((one) => !one.is_me && fits(one)).slice(0, mostOffered);
}

/** User ids of those whom a text names. The longest name counts: `@Ann Lee` is not also Ann. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  const found: string[] = [];
  let rest = text;
  for (const { id, name, is_me } of byLength) {
    if (name === '' || !rest.includes(`@${name}`)) continue;
    if (!is_me) found.push(id);
    // Two of the same name are both notified: no one but they know who was meant.
    const hasNamesake = people.some((one) => one.id !== id && one.name === name && !found.includes(one.id));
    if (!hasNamesake) rest = rest.replaceAll(`@${name}`, ' ');
  }
  return found;
}
