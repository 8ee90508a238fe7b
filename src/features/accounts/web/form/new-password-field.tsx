import { t } from '#kit/language/product.ts';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { leastPasswordLength, passwordHint, passwordProblem } from '../../rules/password.ts';
import styles from './new-password-field.module.css';

/** Where a person chooses a password: says while typing whether it can be used and how good it is. */
export function NewPasswordField({
  label = 'Password',
  name = 'password',
  person = {},
  error,
  autoFocus = false,
}: {
  label?: string;
  name?: string;
  /** Whose it will be: a password must not be their address. */
  person?: { name?: string; email?: string };
  error?: string | undefined;
  autoFocus?: boolean;
}) {
  const [password, setPassword] = useState('');
  const problem = passwordProblem(password, person);
  const strength = strengthOf(password, problem);
  return (
    <div>
      <PasswordInput
        label={label}
        name={name}
        autoComplete="new-password"
        size="md"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
      />
      <div className={styles.meter} data-strength={strength} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className={styles.text} aria-live="polite">
        {password ? (problem ?? words[strength]) : t('{passwordHint} A few words are fine.', { passwordHint })}
      </p>
    </div>
  );
}

const words = ['', '', 'Good. Longer is safer.', 'Strong.'];

/** 0 to 3. Length counts for more than odd characters do. */
function strengthOf(password: string, problem: string | null): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (problem) return 1;
  const varied = new Set(password.toLowerCase()).size >= 8;
  return password.length >= leastPasswordLength + 5 && varied ? 3 : 2;
}
