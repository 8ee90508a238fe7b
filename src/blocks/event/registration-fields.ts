import { type Field, fieldOf } from '../shared/field/field-type.ts';
import { daysOf, type EventTimes } from './event-times.ts';

/** The settings of one entry of the event's axis. */
export interface RegistrationSettings {
  column: string;
  type: 'image' | 'text';
  label: string;
  description: string;
  required: boolean;
  regex_validation: string;
  placeholder: string;
  default: string;
}

/** The field that an entry describes. */
export function registrationField(settings: RegistrationSettings): Field {
  const isPicture = settings.type === 'image';
  return fieldOf({
    column: settings.column,
    label: settings.label || describe(settings.column),
    type: isPicture ? 'file' : 'text',
    description: settings.description,
    placeholder: isPicture && settings.placeholder === 'Type here..' ? '' : settings.placeholder,
    required: settings.required,
    pattern: isPicture ? '' : settings.regex_validation,
    accept: isPicture ? 'image/*' : '',
  });
}

/** Whether no one can register any more: after the last day for it, or that of the event. A day counts whole. */
export function isRegistrationOver(times: EventTimes & { registration_deadline: string }, today: string): boolean {
  const last = times.registration_deadline || daysOf(times).last;
  return last !== '' && today > last;
}

/** `unit_price` as Unit price: the block knows the ids of its columns, not their names. */
function describe(column: string): string {
  const words = column.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
