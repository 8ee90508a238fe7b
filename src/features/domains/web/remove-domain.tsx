import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DomainOnTheWire } from '../api.ts';
import { PasskeyNote } from './passkey-note.tsx';
import type { DomainControl } from './use-domain.ts';
import styles from './domain.module.css';

/** Removes the domain after it was asked once more. */
export function RemoveDomain({
  domain: { name, state },
  control,
}: {
  domain: DomainOnTheWire;
  control: DomainControl;
}) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await control.remove();
    setBusy(false);
  };
  if (!asks) {
    return (
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('Remove domain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.ask} role="alertdialog" aria-label={t('Remove the domain')}>
      <p>
        {state === 'live'
          ? t('Remove {name}? Visitors go back to the Sheaf address, and people who signed in here sign in again.', {
              name,
            })
          : t('Remove {name}? You can add it again later.', { name })}
      </p>
      {state === 'live' && <PasskeyNote />}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setAsks(false)}>
          {t('Keep')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void remove()}>
          {t('Remove')}
        </Button>
      </div>
    </div>
  );
}
