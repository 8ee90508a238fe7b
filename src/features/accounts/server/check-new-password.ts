import { t } from '#kit/language/product.ts';
import { passwordProblem } from '../rules/password.ts';
import { Problem } from '#kit/problem.ts';

/** `invalid_input` with the field when a password cannot be used for this person. */
export function checkNewPassword(password: string, person: { name?: string; email?: string }, field: string): void {
  const message = passwordProblem(password, person, t);
  if (message) throw new Problem('invalid_input', message, { fields: [{ path: field, message }] });
}
