import { filled, t, type Values } from './language.ts';

/** A sentence in two: before and after what is shown in the place of `{name}`. */
export function around(sentence: string, name: string, values?: Values): [before: string, after: string] {
  const [before = '', after = ''] = t(sentence).split(`{${name}}`);
  return [filled(before, values), filled(after, values)];
}
