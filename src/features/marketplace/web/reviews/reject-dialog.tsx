import { t } from '#kit/language/product.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { rejectReviewRequest } from '../../api/review.ts';
import { call } from '#web/call.ts';
import { DialogForm, SiteDialog } from '#web/site/shell/dialog-form.tsx';

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
    <SiteDialog opened={opened} onClose={onClose} title={t('Send {name} back?', { name: request.app_name })}>
      <Reason {...props} />
    </SiteDialog>
  );
}

function Reason({ onClose, request, onRejected }: Props) {
  const [reason, setReason] = useState('');
  const reject = async () => {
    await call(rejectReviewRequest, { params: { requestId: request.id }, body: { reason } });
    onClose();
    await onRejected();
  };
  return (
    <DialogForm onClose={onClose} act={t('Reject')} color="red" disabled={reason.trim() === ''} onSubmit={reject}>
      <Textarea
        label={t('Reason')}
        description={t('The author sees this, and can make changes and submit again.')}
        size="md"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
