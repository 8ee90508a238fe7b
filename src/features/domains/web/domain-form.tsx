import { t } from '#kit/language/product.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PasskeyNote } from './passkey-note.tsx';
import type { DomainControl } from './use-domain.ts';
import styles from './domain.module.css';

/** Asks for the domain. */
export function DomainForm({ control }: { control: DomainControl }) {
  const [host, setHost] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await control.set(host);
    setBusy(false);
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void send(event)}>
      <p>{t('Use a domain that you own. You’ll need to add two records where you manage it.')}</p>
      <TextInput
        label={t('Your domain')}
        placeholder="app.example.com"
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
        error={control.problem || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        data-autofocus
      />
      <PasskeyNote />
      <div className={styles.actions}>
        <Button type="submit" loading={busy} disabled={host.trim() === ''}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
