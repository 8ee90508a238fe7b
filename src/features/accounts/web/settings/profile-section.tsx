import { t } from '#kit/language/product.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { changeEmail, updateAccount } from '../../api/account.ts';
import { sendVerification } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { LocalOutboxNote } from '../sign-in/local-outbox-note.tsx';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { LanguageRow } from './language-row.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { type Account, useSetAccount } from './use-account.ts';

export function ProfileSection({ account }: { account: Account }) {
  return (
    <SettingsSection
      id="profile"
      title={t('Profile')}
      about={t('With Sheaf since {day}.', { day: sayDay(account.created_at) })}
    >
      <NameForm account={account} />
      <EmailRow account={account} />
      <LanguageRow account={account} />
    </SettingsSection>
  );
}

function NameForm({ account }: { account: Account }) {
  const setAccount = useSetAccount();
  const [name, setName] = useState(account.name);
  const [saved, setSaved] = useState(false);
  const { busy, error, run } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      await setAccount(await call(updateAccount, { body: { name } }));
      setSaved(true);
    });
  };
  const changed = name.trim() !== account.name;
  return (
    <form onSubmit={submit} noValidate>
      <FormFailure error={error} shown={['name']} />
      <Group align="flex-end" gap="sm" mb="md" wrap="nowrap">
        <TextInput
          label={t('Name')}
          name="name"
          autoComplete="name"
          size="md"
          flex={1}
          maw={360}
          value={name}
          onChange={(event) => {
            setSaved(false);
            setName(event.currentTarget.value);
          }}
          error={error?.fieldMessage('name')}
        />
        <Button type="submit" size="md" variant="default" loading={busy} disabled={!changed}>
          {saved && !changed ? t('Saved') : t('Save')}
        </Button>
      </Group>
    </form>
  );
}

function EmailRow({ account }: { account: Account }) {
  const [opened, dialog] = useDisclosure(false);
  const [sent, setSent] = useState(false);
  const sending = useAttempt();
  const send = () =>
    sending.run(async () => {
      await call(sendVerification, {});
      setSent(true);
    });
  return (
    <>
      <SettingsRow
        label={t('E-mail')}
        action={
          <>
            {!account.email_verified && (
              <Button variant="light" size="md" loading={sending.busy} disabled={sent} onClick={() => void send()}>
                {sent ? t('Link sent') : t('Verify')}
              </Button>
            )}
            <Button variant="default" size="md" onClick={dialog.open}>
              {t('Change')}
            </Button>
          </>
        }
      >
        <Group gap="xs" mt={2}>
          <span>{account.email}</span>
          <Mark tone={account.email_verified ? 'good' : 'warning'}>
            {account.email_verified ? t('Verified') : t('Not verified')}
          </Mark>
        </Group>
        {account.pending_email && (
          <div>
            {t('Open the link we sent to {email}. Until then nothing changes.', { email: account.pending_email })}
          </div>
        )}
      </SettingsRow>
      <FormFailure error={sending.error} />
      {(sent || account.pending_email) && <LocalOutboxNote />}
      <EmailDialog account={account} opened={opened} onClose={dialog.close} />
    </>
  );
}

function EmailDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose: () => void }) {
  const setAccount = useSetAccount();
  const { busy, error, run, clear } = useAttempt();
  const close = () => {
    clear();
    onClose();
  };
  const send = (form: FormData) =>
    void run(async () => {
      await setAccount(await call(changeEmail, { body: { email: textIn(form, 'email'), ...proofIn(form) } }));
      onClose();
    });
  return (
    <SettingsDialog
      title={t('Change your e-mail')}
      opened={opened}
      onClose={close}
      onSend={send}
      action={t('Send the link')}
      busy={busy}
      error={error}
      shown={['email', 'password', 'code']}
    >
      <TextInput
        label={t('New e-mail')}
        description={t('We will send a link to the new address. It changes when you open the link.')}
        name="email"
        type="email"
        autoComplete="email"
        size="md"
        required
        withAsterisk={false}
        error={error?.fieldMessage('email')}
        data-autofocus
      />
      <ProofFields account={account} error={error} />
    </SettingsDialog>
  );
}
