import { Problem, type FieldProblem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { CheckedWrite, WriteRequest } from '../contract.ts';
import { checkField } from '../shared/field/check-field.ts';
import { cellOf } from '../shared/field/field-value.ts';
import { problemOfValue } from '../shared/field/fit-to-column.ts';
import type { EventTimes } from './event-times.ts';
import { isRegistrationOver, registrationField, type RegistrationSettings } from './registration-fields.ts';

interface EventConfig {
  settings: EventTimes & { registration_button: string; registration_deadline: string };
  axis: readonly RegistrationSettings[];
}

/**
 * What a registration stores: each field checked, cells of other columns refused; nothing after the last day to
 * register or where the owner offers no registration.
 */
export function checkRegistration({ settings, axis }: EventConfig, request: WriteRequest): CheckedWrite {
  if (settings.registration_button === '' || axis.length === 0) {
    throw new Problem('forbidden', 'This event isn’t open for registration.');
  }
  if (isRegistrationOver(settings, request.today)) {
    throw new Problem('forbidden', 'Registration has closed.');
  }
  const problems: FieldProblem[] = [];
  const cells: Record<string, Cell> = {};
  for (const column of Object.keys(request.cells)) {
    if (axis.some((entry) => entry.column === column)) continue;
    problems.push({ path: column, message: 'This registration field doesn’t exist.' });
  }
  for (const entry of axis) {
    const { column } = entry;
    const field = registrationField(entry);
    const sent = request.cells[column] ?? null;
    const cell = typeof sent === 'string' ? cellOf(field.type, sent) : sent;
    const target = request.columns.find((one) => one.id === column);
    const invalid = target && field.type === 'text' ? problemOfValue(cell, target) : null;
    const problem = checkField(field, cell, request.matches) ?? invalid;
    if (problem) problems.push({ path: column, message: problem });
    cells[column] = cell;
  }
  return { cells, problems };
}
