import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { rejectReviewRequest } from '#api/review.ts';
import { asCallError, call } from '../../../call.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  request: { id: string; app_name: string };
  onRejected: () => Promise<void>;
}

/** Asks for the reason: its author reads it, word for word. */
export function RejectDialog(props: Props) {
  const { opened, onClose, request } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Send ${request.app_name} back?`}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Reason {...props} />
    </Modal>
  );
}

function Reason({ onClose, request, onRejected }: Props) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const reject = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await call(rejectReviewRequest, { params: { requestId: request.id }, body: { reason } });
      onClose();
      await onRejected();
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void reject(event)}>
      <Stack>
        <Textarea
          label="Reason"
          description="Its author reads this, and can change it and submit it again."
          size="md"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={10_000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" color="red" loading={busy} disabled={reason.trim() === ''}>
            Reject
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
