import { t } from '#kit/language/product.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { CallError } from '#web/call.ts';

/** The e-mail address in a form of the account pages; its error is shown next to it. */
export function EmailField({ error, ...rest }: Omit<TextInputProps, 'error'> & { error: CallError | null }) {
  return (
    <TextInput
      label={t('E-mail')}
      name="email"
      type="email"
      autoComplete="email"
      size="md"
      required
      withAsterisk={false}
      error={error?.fieldMessage('email')}
      {...rest}
    />
  );
}
