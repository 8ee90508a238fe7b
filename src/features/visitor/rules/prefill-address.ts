/** How addresses fill in fields of forms: `?prefill_Name=Ada` fills in the field called Name. */

const prefix = 'prefill_';
/** More than a field takes in an address is left out. */
const longestValue = 1_000;

export const isPrefillName = (name: string): boolean => name.toLowerCase().startsWith(prefix);

/** Names of fields are compared without their case, and without spaces around them. */
const folded = (name: string): string => name.trim().toLowerCase();

/** What an address fills in, by the names of the fields that it may: the first of each name counts. */
export function prefilledIn(address: URLSearchParams, names: readonly string[]): Map<string, string> {
  const taken = new Map(names.map((name) => [folded(name), name]));
  const values = new Map<string, string>();
  for (const [parameter, value] of address) {
    const name = isPrefillName(parameter) ? taken.get(folded(parameter.slice(prefix.length))) : undefined;
    if (name !== undefined && value !== '' && value.length <= longestValue && !values.has(name))
      values.set(name, value);
  }
  return values;
}

export const prefillParameter = (name: string): string => `${prefix}${name}`;
