import type { PrefillRule } from '../../role-declarations.ts';
import { describe, type FormEntrySettings, isField } from '../form-field.ts';
import type { personParts } from './prefill-settings.ts';
import type { Source } from '#settings/kinds.ts';

type PrefilledEntry = FormEntrySettings & {
  by_address: boolean;
  by_person: (typeof personParts)[number];
  person_cell: Source | null;
};
interface Config {
  axis: readonly PrefilledEntry[];
}

/** How each field of a form is filled in before anyone types, where its owner says so. */
export function prefillOf({ axis }: Config): PrefillRule[] {
  return axis.flatMap((entry) => {
    const { column, hide, label, by_address, by_person, person_cell } = entry;
    // Files come from the person's own device, and nothing else is theirs.
    if (column === '' || entry.type === 'file' || !isField(entry)) return [];
    const parameter = by_address && !hide ? label || describe(column) : '';
    const person = persons[by_person];
    return parameter === '' && person === null ? [] : [{ column, parameter, person, row: person_cell }];
  });
}

const persons = { Nothing: null, Name: 'name', 'E-mail': 'email', 'Their row': 'row' } as const;

/** The form whose fields begin with these values. */
export function withPrefilled<C extends Config>(config: C, values: ReadonlyMap<string, string>): C {
  return {
    ...config,
    axis: config.axis.map((entry) => {
      const value = values.get(entry.column);
      return value === undefined ? entry : { ...entry, default: value };
    }),
  };
}
