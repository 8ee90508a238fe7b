import { t } from '#kit/language/product.ts';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { reportTemplate } from '../../api/marketplace.ts';
import { type ReportReason, reportReasonNames, reportReasons } from '../../rules/listing.ts';
import { call } from '#web/call.ts';
import { DialogForm, SiteDialog } from '#web/site/shell/dialog-form.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';

interface ReportDialogProps {
  /** Undefined while none is reported. */
  template: { id: string; name: string } | undefined;
  onClose(): void;
}

/** Tells the reviewers that something is wrong with a template. */
export const ReportDialog = ({ template, onClose }: ReportDialogProps) =>
  template && <ReportForm key={template.id} template={template} onClose={onClose} />;

function ReportForm({ template, onClose }: { template: { id: string; name: string }; onClose(): void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const send = async (): Promise<void> => {
    if (!reason) return;
    await call(reportTemplate, { params: { templateId: template.id }, body: { reason, note } });
    showToast(t('Thank you. A reviewer will look at it.'));
  };
  return (
    <SiteDialog opened onClose={onClose} title={t('Report {name}', { name: template.name })}>
      <DialogForm onClose={onClose} act={t('Report')} disabled={reason === null} onSubmit={send}>
        <Radio.Group
          label={t('What is wrong with it?')}
          value={reason}
          onChange={(value) => setReason(reportReasonNames.find((name) => name === value) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {reportReasonNames.map((name) => (
              <Radio key={name} value={name} label={t(reportReasons[name])} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('What did you see, and where?')}
          description={t('Only reviewers can read it.')}
          size="md"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </DialogForm>
    </SiteDialog>
  );
}
