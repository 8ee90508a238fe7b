import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asCallError } from '../../call.ts';

/** A dialog of the site, in the middle of the window. Its content begins again each time it is opened. */
export function SiteDialog(props: { opened: boolean; onClose: () => void; title: string; children: ReactNode }) {
  return (
    <Modal {...props} radius="lg" centered closeButtonProps={{ 'aria-label': t('Close') }}>
      {props.children}
    </Modal>
  );
}

interface Props {
  onClose: () => void;
  children: ReactNode;
  act: string;
  color?: string;
  disabled?: boolean;
  /** Closes the dialog when it is done; what it throws is shown in it, unless `onFailure` takes it. */
  onSubmit: () => Promise<unknown>;
  onFailure?: (failure: ReturnType<typeof asCallError>) => boolean;
}

/** Fields of a dialog, with what takes them and what leaves it. */
export function DialogForm({ onClose, children, act, color, disabled, onSubmit, onFailure }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      const failed = asCallError(error);
      if (!onFailure?.(failed)) setFailure(failed.message);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" {...(color && { color })} loading={busy} disabled={disabled}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
