import { t } from '#kit/language/product.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './one-time-code-input.module.css';

/** Six digits; submits automatically with the last one. */
export function OneTimeCodeInput({
  label,
  busy,
  error,
  onCode,
  action = t('Sign in'),
}: {
  label: string;
  busy: boolean;
  error?: string | undefined;
  onCode: (code: string) => void;
  action?: string;
}) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onCode(code);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code && !busy) onCode(digits);
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={label}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          size="md"
          classNames={{ input: styles.code ?? '' }}
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          error={error}
          autoFocus
          data-autofocus
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
