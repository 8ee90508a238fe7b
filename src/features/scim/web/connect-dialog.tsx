import { t } from '#kit/language/product.ts';
import { Button, CopyButton, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#web/call.ts';
import { DialogForm } from '#web/site/shell/dialog-form.tsx';
import { connectDirectory, type DirectoriesAnswer } from '../api.ts';
import styles from './directories-page.module.css';

interface DialogProps {
  workspaceId: string;
  apps: DirectoriesAnswer['apps'];
  base: string;
  onAnswer(answer: DirectoriesAnswer): void;
  onClose(): void;
}

const members = 'members';

/** Makes a token for a directory, and shows it this once. */
export function ConnectDialog({ workspaceId, apps, base, onAnswer, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [target, setTarget] = useState(apps[0]?.id ?? members);
  const [token, setToken] = useState('');
  const isMade = useRef(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={token ? t('Your new token') : t('Connect a directory')}
      radius="lg"
      size="lg"
      centered
      closeOnClickOutside={!token}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {token ? (
        <ShownOnce {...{ base, token, onClose }} />
      ) : (
        <DialogForm
          // Done, the dialog stays, to show the token.
          onClose={() => {
            if (!isMade.current) onClose();
          }}
          act={t('Make a token')}
          onSubmit={async () => {
            const body = { name, app_id: target === members ? null : target };
            const answer = await call(connectDirectory, { params: { workspaceId }, body });
            onAnswer(answer);
            isMade.current = true;
            setToken(answer.token);
          }}
        >
          <TextInput
            label={t('Name')}
            description={t('Shown in your list of directories.')}
            placeholder="Okta"
            size="md"
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('Manages')}
            description={t('For several apps, make a token for each.')}
            size="md"
            searchable
            allowDeselect={false}
            value={target}
            data={[
              ...apps.map(({ id, name: app }) => ({ value: id, label: t('The users of {app}', { app }) })),
              { value: members, label: t('The members of the workspace') },
            ]}
            onChange={(value) => value && setTarget(value)}
          />
        </DialogForm>
      )}
    </Modal>
  );
}

function ShownOnce({ base, token, onClose }: { base: string; token: string; onClose(): void }) {
  return (
    <Stack>
      <Text>{t('Copy both into your directory now. The token isn’t shown again.')}</Text>
      <Copied label={t('Address')} value={base} />
      <Copied label={t('Token')} value={token} />
      <Group justify="flex-end" gap="sm">
        <Button size="md" onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <output aria-label={label}>{value}</output>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="light"
            size="sm"
            aria-label={t('Copy {label}', { label })}
            leftSection={copied ? <Check size={16} strokeWidth={1.75} /> : <Copy size={16} strokeWidth={1.5} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
