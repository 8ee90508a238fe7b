import type { ValuesOf } from '#settings/kinds.ts';
import type { Intake } from '../../contract.ts';
import type { limitSettings } from './limit-settings.ts';

/** Clock times of the app, which compare as texts; a day ends at 24:00. */
export function limitsOf(settings: ValuesOf<typeof limitSettings>): Omit<Intake, 'proof'> {
  const { opens_on, opens_at, closes_on, closes_at, most_answers, once_each } = settings;
  return {
    opens: opens_on && `${opens_on}T${opens_at || '00:00'}`,
    closes: closes_on && `${closes_on}T${closes_at || '24:00'}`,
    most: most_answers,
    oncePerPerson: once_each,
  };
}
