import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getAccount } from '#features/accounts/api/account.ts';
import { transferWorkspace } from '../api.ts';
import { asCallError, call, CallError } from '#web/call.ts';
import { ProofFields, proofIn } from '#features/accounts/web/form/proof-fields.tsx';
import { RowSkeletons } from '#web/site/shell/list-states.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';
import type { MemberOnTheWire } from './members-tab.tsx';

interface Props {
  workspaceId: string;
  /** Who becomes the owner; null while no choice is open. */
  heir: MemberOnTheWire | null;
  onClose: () => void;
  onMembers: (members: MemberOnTheWire[]) => void;
}

/** Hands the workspace to another member; a proof shows that it is the owner who does it. */
export function TransferDialog({ heir, ...props }: Props) {
  return (
    <Modal
      opened={heir !== null}
      onClose={props.onClose}
      title={t('Make {name} the owner?', { name: heir?.name ?? '' })}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {heir && <Transfer {...props} heir={heir} />}
    </Modal>
  );
}

function Transfer({ workspaceId, heir, onClose, onMembers }: Props & { heir: MemberOnTheWire }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const account = useQuery({ queryKey: ['account'], queryFn: () => call(getAccount, {}) });
  const { has_password = true, two_factor = false } = account.data ?? {};
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const body = { user_id: heir.user_id, ...proofIn(new FormData(event.currentTarget)) };
      onMembers((await call(transferWorkspace, { params: { workspaceId }, body })).members);
      showToast(t('{name} is the owner now. You are an admin.', { name: heir.name }));
      onClose();
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  if (account.isLoading) return <RowSkeletons count={2} height={44} />;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>
          {t(
            '{name} ({email}) gets full access, including billing. You stay as an admin. Only they can transfer it back.',
            { name: heir.name, email: heir.email },
          )}
        </Text>
        <ProofFields account={{ has_password, two_factor }} error={error} />
        {error && !error.fieldMessage('password') && !error.fieldMessage('code') && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {t('Make owner')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
