import { t } from '#kit/language/product.ts';
import { PasswordInput } from '@mantine/core';

/** The password that a person signs in with. */
export function PasswordField() {
  return (
    <PasswordInput
      label={t('Password')}
      name="password"
      autoComplete="current-password"
      size="md"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
    />
  );
}
