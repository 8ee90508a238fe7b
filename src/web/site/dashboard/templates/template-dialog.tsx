import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asCallError } from '../../../call.ts';

interface TemplateDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** What the button says that sends the form. */
  act: string;
  mayAct: boolean;
  send(): Promise<void>;
  children: ReactNode;
}

/** A small form about a template; it stays open, with the reason, where it could not be sent. */
export function TemplateDialog({ opened, onClose, title, act, mayAct, send, children }: TemplateDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await send();
      onClose();
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
              Cancel
            </Button>
            <Button type="submit" size="md" loading={busy} disabled={!mayAct}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
