import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asCallError } from '../../call.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will be, in one or two sentences. */
  children: ReactNode;
  act: string;
  color?: string;
  /** What must be typed first, for what cannot be undone. */
  typed?: { label: string; text: string };
  /** Closes the dialog when it is done; what it throws is shown in it. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that others feel or that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Question {...props} />
    </Modal>
  );
}

function Question({ onClose, children, act, color = 'red', typed, onConfirm }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [text, setText] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(asCallError(error).message);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <div>{children}</div>
        {typed && (
          <TextInput
            label={typed.label}
            size="md"
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="md"
            color={color}
            loading={busy}
            disabled={typed !== undefined && text !== typed.text}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
