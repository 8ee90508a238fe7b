import { t } from '#kit/language/product.ts';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { leastPasswordLength, mostPasswordLength, type PasswordFault, passwordFault } from '../../rules/password.ts';
import styles from './new-password-field.module.css';

/** Where a person chooses a password: says while typing whether it can be used and how good it is. */
export function NewPasswordField({
  label = t('Password'),
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
  const fault = passwordFault(password, person);
  const strength = strengthOf(password, fault);
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
        {password
          ? verdict(fault, strength)
          : t('Use at least {least} characters. A few words are fine.', { least: leastPasswordLength })}
      </p>
    </div>
  );
}

function verdict(fault: PasswordFault | null, strength: 0 | 1 | 2 | 3): string {
  switch (fault) {
    case 'short':
      return t('Use at least {least} characters.', { least: leastPasswordLength });
    case 'long':
      return t('Use at most {limit} characters.', { limit: mostPasswordLength });
    case 'uniform':
      return t('Use a wider variety of characters.');
    case 'address':
      return t('Don’t use your e-mail address.');
    case null:
      return strength === 3 ? t('Strong.') : t('Good. Longer is safer.');
  }
}

/** 0 to 3. Length counts for more than odd characters do. */
function strengthOf(password: string, fault: PasswordFault | null): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (fault) return 1;
  const varied = new Set(password.toLowerCase()).size >= 8;
  return password.length >= leastPasswordLength + 5 && varied ? 3 : 2;
}
