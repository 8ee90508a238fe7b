import { passwordHintText, passwordProblem } from '#features/accounts/rules/password.ts';
import { t } from '#kit/language/language.ts';

export type AuthFieldName = 'name' | 'email' | 'password' | 'confirm_password' | 'terms';

/** A field of a form for signing in, as it is rendered and checked. */
export interface AuthField {
  name: AuthFieldName;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: 'name' | 'username' | 'email' | 'current-password' | 'new-password';
  /** What to say while it is empty. */
  missing: string;
  placeholder?: string;
  /** What is in it at first. */
  value?: string;
  hint?: string;
}
/** What was typed, by name of the field. */
export type AuthValues = Partial<Record<AuthFieldName, string>>;

export function nameField(label: string): AuthField {
  return { name: 'name', label: label || 'Name', type: 'text', autoComplete: 'name', missing: t('Enter your name.') };
}

export function emailField(
  settings: { email_label: string; email_placeholder: string },
  about: { autoComplete: 'username' | 'email'; value?: string },
): AuthField {
  return {
    name: 'email',
    label: settings.email_label || 'E-mail',
    type: 'email',
    missing: t('Enter your e-mail address.'),
    placeholder: settings.email_placeholder,
    ...about,
  };
}

export function passwordField(label: string): AuthField {
  return {
    name: 'password',
    label: label || t('Password'),
    type: 'password',
    autoComplete: 'current-password',
    missing: t('Enter the password.'),
  };
}

/** A new password, and its repetition where the owner requires one. */
export function newPasswordFields(settings: {
  password_label: string;
  confirm_password: boolean;
  confirm_password_label: string;
}): AuthField[] {
  const field: AuthField = {
    ...passwordField(settings.password_label),
    autoComplete: 'new-password',
    missing: t('Choose a password.'),
    hint: passwordHintText(),
  };
  if (!settings.confirm_password) return [field];
  const { hint: _, ...again } = field;
  return [
    field,
    {
      ...again,
      name: 'confirm_password',
      label: settings.confirm_password_label || t('Repeat the password'),
      missing: t('Repeat the password.'),
    },
  ];
}

/** What is wrong, by name of the field, before anything is sent. The server checks it all again. */
export function authProblems(fields: readonly AuthField[], values: AuthValues): Partial<Record<AuthFieldName, string>> {
  const problems: Partial<Record<AuthFieldName, string>> = {};
  for (const field of fields) {
    const problem = problemOf(field, values);
    if (problem) problems[field.name] = problem;
  }
  return problems;
}

/** What the server says in a sentence with the address that was typed, in the language of the page. */
export function sentTo(typed: string, message: string): string {
  const email = typed.trim();
  const at = email ? message.toLowerCase().indexOf(email.toLowerCase()) : -1;
  if (at < 0) return t(message);
  const end = at + email.length;
  return t(`${message.slice(0, at)}{email}${message.slice(end)}`, { email: message.slice(at, end) });
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function problemOf(field: AuthField, values: AuthValues): string | null {
  const value = values[field.name] ?? '';
  if (value.trim() === '') return field.missing;
  if (field.type === 'email' && !address.test(value.trim())) return t('Enter an address such as name@example.com.');
  if (field.name === 'confirm_password') return value === values.password ? null : t('The passwords don’t match.');
  if (field.autoComplete !== 'new-password') return null;
  return passwordProblem(value, values.email ? { email: values.email.trim() } : {});
}
