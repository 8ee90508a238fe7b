import { PasswordInput } from '@mantine/core';

/** The password that a person signs in with. */
export function PasswordField() {
  return (
    <PasswordInput
      label="Password"
      name="password"
      autoComplete="current-password"
      size="md"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}
