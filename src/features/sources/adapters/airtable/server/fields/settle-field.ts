/** What a column becomes once all values of its field are known. */
import { msg } from '#kit/language/msg.ts';
import type { FieldPlan, Reading } from './plan-field.ts';
import type { FieldProfile } from './field-profile.ts';

/** How several entries of a cell are put into one text. */
export type Joined = ', ' | '; ' | null;

export interface SettledField extends FieldPlan {
  /** Null where each cell holds one entry. */
  joined: Joined;
}

const scalars: ReadonlySet<Reading> = new Set(['number', 'duration', 'boolean', 'date', 'datetime', 'person', 'text']);

export function settleField(plan: FieldPlan, profile: FieldProfile): SettledField {
  const { reading, column } = plan;
  if (reading === 'people' || (reading === 'links' && !plan.isComputed)) return { ...plan, joined: ', ' };
  if (reading === 'choices') return { ...plan, joined: column.type === 'choices' ? ', ' : '; ' };
  if (!plan.isComputed) return { ...plan, joined: null };
  // A lookup of files or links: what they are is in their own table.
  if (reading === 'links' || reading === 'files') return asText(plan, profile);
  if (reading === 'unknown') return settleByValues(plan, profile);
  if (profile.longest <= 1) return { ...plan, joined: null };
  if (reading === 'choice' && column.type === 'choice')
    return { ...plan, column: { ...column, type: 'choices' }, joined: ', ' };
  if (scalars.has(reading) || reading === 'choice') return asText(plan, profile);
  return { ...plan, joined: ', ' };
}

function asText(plan: FieldPlan, { longest }: FieldProfile): SettledField {
  const notes = longest > 1 ? [...plan.notes, msg('Several values of a record are joined by commas.')] : plan.notes;
  return { ...plan, column: { type: 'text' }, notes, joined: ', ' };
}

/** Airtable does not say what it computes: its values do. */
function settleByValues(plan: FieldPlan, profile: FieldProfile): SettledField {
  const { number, string, boolean, object } = profile.kinds;
  const isOne = profile.longest <= 1 && profile.filled > 0;
  // An error value is an object.
  if (isOne && number > 0 && string + boolean === 0 && object < number)
    return { ...plan, reading: 'number', column: { type: 'number' }, joined: null };
  if (isOne && boolean > 0 && string + number + object === 0)
    return { ...plan, reading: 'boolean', column: { type: 'boolean' }, joined: null };
  return asText(plan, profile);
}
